import { type ComponentType, lazy, type LazyExoticComponent } from "react"
import { retryDelayMs } from "../api/retry"

const maxAttempts = 3

/** Loads code. Offline it waits for a connection instead of failing; other failures are retried twice. */
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

/** React refuses a lazy component that loads another lazy component; `_result` is the mark of one. */
// oxlint-disable-next-line typescript/no-explicit-any -- React's `lazy` requires `any` as the type of props
type Loaded = ComponentType<any> & { _result?: never }

export const lazyPart = <Name extends string, Module extends { [key in Name]: Loaded }>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> => lazy(async () => ({ default: (await whenReachable(load))[name] }))
