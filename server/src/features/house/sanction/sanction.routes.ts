import { appeal, liftSanction, sanctionKinds, sanctions, seeSanction, showSanction } from "@redthread/contract/sanction"
import { transaction } from "../../../core/db/db"
import { implement } from "../../../core/http/implement"
import * as appeals from "./sanction.appeal.service"
import * as sanction from "./sanction.service"

const done = { ok: true } as const

export const sanctionCalls = [
  implement(showSanction, (_caller, { body }) => appeals.show(body.key)),
  implement(appeal, (_caller, { body }) => appeals.appeal(body.key, body.content)),
  implement(seeSanction, (caller, { params }) => sanction.see(caller, params.id).then(() => done)),
  implement(liftSanction, (caller, { params, body }) => sanction.lift(caller, params.id, body.reason).then(() => done)),
  ...sanctionKinds.map((kind) =>
    implement(sanctions[kind], (caller, { params, body }) =>
      transaction((tx) => sanction.impose(tx, caller, params.id, { ...body, kind })),
    ),
  ),
]
