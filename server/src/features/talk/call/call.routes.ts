import {
  reportCall,
  sendCallSignal,
  showCall,
  showCallTerms,
  showCurrentCall,
  startCall,
} from "@redthread/contract/call"
import { implement } from "../../../core/http/implement"
import * as call from "./call.service"
import * as signal from "./call.signal.service"

export const callRoutes = [
  implement(showCallTerms, ({ caller, db }, { query }) => call.terms(db, caller, query.user_id)),
  implement(startCall, ({ caller, db }, { body }) => signal.startCall(db, caller, body)),
  implement(showCurrentCall, ({ caller, db }) => call.showCurrent(db, caller)),
  implement(showCall, ({ caller, db }, { params }) => call.show(db, caller, params.id)),
  implement(reportCall, ({ caller, db }, { params, body }) => call.report(db, caller, params.id, body)),
  implement(sendCallSignal, ({ caller, db }, { params, body }) => signal.send(db, caller, params.id, body)),
]
