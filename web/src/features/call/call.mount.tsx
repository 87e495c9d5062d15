import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense } from "react"
import { createRoot } from "react-dom/client"
import { queryClient } from "../../core/api/query-client"
import { CallOverlay } from "./CallOverlay"

/** The call stands beside the page in a root of its own: pages change under it, and none of them has to carry it. */
export function mountCalls(): void {
  const place = document.createElement("div")
  document.body.append(place)
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <CallOverlay />
      </Suspense>
    </QueryClientProvider>,
  )
}
