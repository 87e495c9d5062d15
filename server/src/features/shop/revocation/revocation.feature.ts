import { z } from "zod"
import {
  listRevocable,
  requestRevocation,
  revoke,
  revokeByLink,
  type RevocationKind,
  showRevocation,
} from "@redthread/contract/revocation"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import { clock } from "../../../core/process/clock"
import * as link from "./revocation.link.service"
import { revocationQueue } from "./revocation.queue"
import * as revocation from "./revocation.service"
import { exportRevocations, refundNow, sweep } from "./revocation.service"

const now = (subject: { kind: RevocationKind; id: number }) => ({ ...subject, statedAt: clock.now() })

const revocationCalls = [
  implement(listRevocable, ({ caller, db }) => revocation.list(db, caller.member.id)),
  implement(showRevocation, async ({ caller, db }, { params }) => {
    await revocation.assertOwn(db, caller.member.id, params.kind, params.id)
    return revocation.preview(db, now(params))
  }),
  implement(revoke, async ({ caller, db }, { params }) => {
    await revocation.assertOwn(db, caller.member.id, params.kind, params.id)
    return revocation.confirm(db, now(params))
  }),
  implement(requestRevocation, ({ caller, db }, { body }) => link.requestLink(db, caller, body)),
  implement(revokeByLink, ({ db }, { body }) => link.useLink(db, body.token, body.confirm ?? false)),
]

const continueRefunds = defineJob({
  name: "revocation.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "*/10 * * * *",
})

/** `onErase` is missing, because withdrawals contain only ids, amounts and times, like the ledger. */
export const revocationFeature: Feature = {
  name: "revocation",
  calls: revocationCalls,
  jobs: [refundNow, continueRefunds, link.sendLink],
  staffQueues: [revocationQueue],
  onExport: exportRevocations,
}
