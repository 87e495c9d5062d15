import { lazyRouteComponent } from "@tanstack/react-router"
import { ClientError } from "../core/client-error"

/**
 * A screen whose code comes when it is opened. Code that can't be had is like any answer that can't: a sentence and a
 * way to try again. The router by itself would load the page anew at once, also without a network.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch {
      throw new ClientError("network")
    }
  }, name)
