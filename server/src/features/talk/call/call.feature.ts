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
  reportCall,
  sendCallSignal,
  showCall,
  showCallTerms,
  showCurrentCall,
  startCall,
} from "@redthread/contract/call"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { endCallBetween, endCallOf, eraseCalls, exportCalls } from "./call.leave.service"
import * as call from "./call.service"
import * as signal from "./call.signal.service"
import { closeCalls, onPresence, openCalls } from "./call.sweep.service"

const callRoutes = [
  implement(showCallTerms, ({ caller, db }, { query }) => call.terms(db, caller, query.user_id)),
  implement(startCall, ({ caller, db }, { body }) => signal.startCall(db, caller, body)),
  implement(showCurrentCall, ({ caller, db }) => call.showCurrent(db, caller)),
  implement(showCall, ({ caller, db }, { params }) => call.show(db, caller, params.id)),
  implement(reportCall, ({ caller, db }, { params, body }) => call.report(db, caller, params.id, body)),
  implement(sendCallSignal, ({ caller, db }, { params, body }) => signal.send(db, caller, params.id, body)),
]

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
  clientEvents: signal.callClientEvents,
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
