import { listen } from "./call.machine"
import { callView } from "./call.store"

// Loaded soon after the page is there, and not with it. What is shown of a call comes when there is one.

listen()
const unsubscribe = callView.subscribe(() => {
  unsubscribe()
  void import("./call.mount").then(({ mountCalls }) => mountCalls())
})

export { prepare } from "./call.machine"
