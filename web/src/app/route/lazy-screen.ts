import { lazyRouteComponent } from "@tanstack/react-router"
import { ClientError } from "../../core/error/client-error"

/**
 * A screen whose code is loaded when it is opened. When that fails, the error screen offers to try again; the router's
 * own behaviour is to reload the page at once, also without a network.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch {
      throw new ClientError("network")
    }
  }, name)
