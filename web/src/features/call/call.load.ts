import { listen } from "./call.events"
import { leaveCalls } from "./call.live"
import { callView } from "./call.store"

// Loaded when it is quiet, or with the first call. What is shown of a call comes when there is one.

leaveCalls()
listen()
const unsubscribe = callView.subscribe(() => {
  unsubscribe()
  void import("./call.mount").then(({ mountCalls }) => mountCalls())
})

export { prepare } from "./call.dial"
