import { type ComponentType, lazy, type LazyExoticComponent } from "react"
import { whenReachable } from "../api/when-reachable"

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
