import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import type { makeRouter } from "./route/make-router"

interface Props {
  client: QueryClient
  router: ReturnType<typeof makeRouter>
}

export const Providers = ({ client, router }: Props) => (
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
