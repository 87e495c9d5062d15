import { QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { render } from "vitest-browser-react"
import { queryClient } from "../core/api/query-client"

/** Renders a component at an address without a screen. @returns a getter of the current address */
export async function showPart(part: ReactNode, at = "/"): Promise<() => string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return () => router.state.location.pathname
}
