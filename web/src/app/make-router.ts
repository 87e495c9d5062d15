import type { Language } from "@redthread/contract/language"
import { createRouter, type RouterHistory } from "@tanstack/react-router"
import { currentPrefix, withoutPrefix, withPrefix } from "../core/language"
import { Waiting } from "../ui/States"
import { ErrorScreen } from "./ErrorScreen"
import { routeTree } from "./routes"

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

/** For one page that the server draws. */
interface Place {
  history: RouterHistory
  /** The language that its address begins with. */
  prefix: Language | null
}

/** In the browser, unless a place is given. */
export const makeRouter = (place?: Place) =>
  createRouter({
    routeTree,
    ...(place ? { history: place.history } : {}),
    defaultPreload: "intent",
    // Inside the shell, so that its navigation stays usable.
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: Waiting,
    defaultPendingMs: 300,
    scrollRestoration: place === undefined,
    // Routes know no languages: the prefix of the address is taken off on the way in and put back on the way out.
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutPrefix(url.pathname)
        return url
      },
      output: ({ url }) => {
        url.pathname = withPrefix(url.pathname, place ? place.prefix : currentPrefix())
        return url
      },
    },
  })
