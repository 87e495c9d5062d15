import { type ComponentType, lazy, type LazyExoticComponent } from "react"
import { retryDelayMs } from "../api/retry"

const maxAttempts = 3

/**
 * Loads a part of the page. Without a network it waits for one instead of replacing the screen with an error; a failure
 * with a network, as while changing networks, is repeated twice.
 */
export async function whenReachable<T>(load: () => Promise<T>, attempts = 1): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) {
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }))
      return whenReachable(load)
    }
    if (attempts >= maxAttempts) throw error
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempts - 1)))
    return whenReachable(load, attempts + 1)
  }
}

/**
 * A part of a screen whose code is loaded when it is shown first. Without a network it waits for one, within the
 * `Suspense` around it: what stands on the screen stays.
 */
// `lazy` itself asks for components of any properties.
// oxlint-disable-next-line typescript/no-explicit-any
export const lazyPart = <Name extends string, Module extends { [key in Name]: ComponentType<any> }>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> => lazy(async () => ({ default: (await whenReachable(load))[name] }))
