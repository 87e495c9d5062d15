import {
  callAnswered,
  callBusy,
  callCandidates,
  callEnded,
  callHandled,
  callMediaChanged,
  callOffered,
  callOverdue,
  callRejected,
} from "@redthread/contract/call"
import type { Feature } from "../../../core/feature"
import { endCallBetween, endCallOf, eraseCalls, exportCalls } from "./call.leave.service"
import { callRoutes } from "./call.routes"
import { callClientEvents } from "./call.signal.service"
import { closeCalls, onPresence, openCalls } from "./call.sweep.service"

export const callFeature: Feature = {
  name: "call",
  calls: callRoutes,
  events: [
    callOffered,
    callAnswered,
    callCandidates,
    callMediaChanged,
    callHandled,
    callRejected,
    callBusy,
    callEnded,
    callOverdue,
  ],
  clientEvents: callClientEvents,
  onBlock: endCallBetween,
  onAccountState: async (tx, memberId, active) => {
    if (!active) await endCallOf(tx, memberId)
  },
  onPresence,
  onErase: eraseCalls,
  onExport: exportCalls,
  start: openCalls,
  stop: closeCalls,
}
