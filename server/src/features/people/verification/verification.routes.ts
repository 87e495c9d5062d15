import {
  claimVerification,
  decideVerification,
  listVerifications,
  releaseVerification,
  revokeVerification,
  showVerification,
  startVerification,
  submitVerification,
  withdrawVerification,
} from "@redthread/contract/verification"
import { implement } from "../../../core/http/implement"
import * as verification from "./verification.service"
import * as staff from "./verification.staff.service"

const done = { ok: true } as const

export const verificationCalls = [
  implement(showVerification, (caller) => verification.show(caller)),
  implement(startVerification, (caller) => verification.start(caller)),
  implement(submitVerification, (caller, { params, body }) => verification.submit(caller, params.id, body.upload_id)),
  implement(withdrawVerification, (caller, { params }) => verification.withdraw(caller, params.id).then(() => done)),
  implement(listVerifications, (caller, { query }) => staff.list(caller, query)),
  implement(claimVerification, (caller, { params }) => staff.claim(caller, params.id)),
  implement(releaseVerification, (caller, { params }) => staff.release(caller, params.id).then(() => done)),
  implement(decideVerification, (caller, { params, body }) => staff.decide(caller, params.id, body).then(() => done)),
  implement(revokeVerification, (caller, { params, body }) => staff.revoke(caller, params.id, body).then(() => done)),
]
