import { useCallView } from "./call.store"
import { CallPreview } from "./CallPreview"
import { CallScreen } from "./CallScreen"
import { MinimisedCall } from "./MinimisedCall"
import { useLockScreen } from "./use-lock-screen"

/** Nothing while one is idle; else the look at oneself, the call, or the call made small. */
export const CallOverlay = () => {
  const view = useCallView()
  useLockScreen(view)
  if (view.status === "idle") return null
  if (view.status === "preview") return <CallPreview view={view} />
  return view.minimised ? <MinimisedCall view={view} /> : <CallScreen view={view} />
}
