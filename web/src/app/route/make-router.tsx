import type { Language } from "@redthread/contract/language"
import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router"
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { currentPrefix, withoutPrefix, withPrefix } from "../../core/language/language"
import { Waiting } from "../../ui/state/States"
import { ErrorScreen } from "./FallbackScreens"
import { routeTree } from "./routes"

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

interface PageAddress {
  history: RouterHistory
  prefix: Language | null
}

/** `address` is the page to render on the server; it is missing in a browser. */
export const makeRouter = (address?: PageAddress) =>
  createRouter({
    routeTree,
    ...(address ? { history: address.history } : {}),
    defaultPreload: "intent",
    // The error screen is rendered inside the shell, so that the navigation stays usable.
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: Waiting,
    defaultPendingMs: 300,
    scrollRestoration: address === undefined,
    // Routes have no language: the prefix is removed from and added to addresses here.
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutPrefix(url.pathname)
        return url
      },
      output: ({ url }) => {
        url.pathname = withPrefix(url.pathname, address ? address.prefix : currentPrefix())
        return url
      },
    },
  })

interface Props {
  client: QueryClient
  router: ReturnType<typeof makeRouter>
}

export const Providers = ({ client, router }: Props) => (
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
