import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense } from "react"
import { createRoot } from "react-dom/client"
import { queryClient } from "../../core/api/query-client"
import { PaymentDialog } from "./PaymentDialog"
import { begin, useFlow } from "./payment.flow"
import type { PaymentWanted } from "./payment.wanted"

const Window = () => (useFlow() ? <PaymentDialog /> : null)

let isMounted = false

/** Rendered in its own React root: its opener may be unmounted before it ends. */
export function show(wanted: PaymentWanted): Promise<boolean> {
  if (!isMounted) {
    isMounted = true
    createRoot(document.body.appendChild(document.createElement("div"))).render(
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Window />
        </Suspense>
      </QueryClientProvider>,
    )
  }
  return begin(wanted)
}
