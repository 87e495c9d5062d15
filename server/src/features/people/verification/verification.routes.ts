import {
  askForVerification,
  claimVerification,
  listVerifications,
  releaseVerification,
  revokeVerification,
  showVerification,
  startVerification,
  submitVerification,
  withdrawVerification,
} from "@redthread/contract/verification"
import { implement } from "../../../core/http/implement"
import { ask } from "./verification.request.service"
import * as verification from "./verification.service"
import * as staff from "./verification.staff.service"

const done = { ok: true } as const

/** Staff decisions are implemented by the feature `staff`, which stages them. */
export const verificationCalls = [
  implement(showVerification, ({ caller, db }) => verification.show(db, caller)),
  implement(startVerification, ({ caller, db }) => verification.start(db, caller)),
  implement(submitVerification, ({ caller, db }, { params, body }) =>
    verification.submit(db, caller, params.id, body.upload_id),
  ),
  implement(withdrawVerification, ({ caller, db }, { params }) =>
    verification.withdraw(db, caller, params.id).then(() => done),
  ),
  implement(askForVerification, ({ caller, db }, { body }) => ask(db, caller, body.user_id).then(() => done)),
  implement(listVerifications, ({ caller, db }, { query }) => staff.list(db, caller, query)),
  implement(claimVerification, ({ caller, db }, { params }) => staff.claim(db, caller, params.id)),
  implement(releaseVerification, ({ caller, db }, { params }) => staff.release(db, caller, params.id).then(() => done)),
  implement(revokeVerification, ({ caller, db }, { params, body }) =>
    staff.revoke(db, caller, params.id, body).then(() => done),
  ),
]
