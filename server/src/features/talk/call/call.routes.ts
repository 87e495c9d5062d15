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
  implement(showCallTerms, (caller, { query }) => call.terms(caller, query.user_id)),
  implement(startCall, (caller, { body }) => signal.startCall(caller, body)),
  implement(showCurrentCall, (caller) => call.showCurrent(caller)),
  implement(showCall, (caller, { params }) => call.show(caller, params.id)),
  implement(reportCall, (caller, { params, body }) => call.report(caller, params.id, body)),
  implement(sendCallSignal, (caller, { params, body }) => signal.send(caller, params.id, body)),
]
