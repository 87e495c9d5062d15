import { listen } from "./call.events"
import { leaveCalls } from "./call.live"
import { callView } from "./call.store"

// This code is loaded when idle or with the first call; its UI is loaded with the first call.

leaveCalls()
listen()
const unsubscribe = callView.subscribe(() => {
  unsubscribe()
  void import("./call.mount").then(({ mountCalls }) => mountCalls())
})

export { callAtOnce, prepare } from "./call.dial"
