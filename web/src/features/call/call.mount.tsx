import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense } from "react"
import { createRoot } from "react-dom/client"
import { queryClient } from "../../core/api/query-client"
import { useCallView } from "./call.store"
import { CallPreview } from "./CallPreview"
import { CallScreen } from "./CallScreen"
import { MinimisedCall } from "./MinimisedCall"
import { useLockScreen } from "./use-lock-screen"

/** Renders calls in a separate React root, so that a call continues while pages change. */
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

export const CallOverlay = () => {
  const view = useCallView()
  useLockScreen(view)
  if (view.status === "idle") return null
  if (view.status === "preview") return <CallPreview view={view} />
  return view.minimised ? <MinimisedCall view={view} /> : <CallScreen view={view} />
}
