import { appeal, liftSanction, sanctionKinds, sanctions, seeSanction, showSanction } from "@redthread/contract/sanction"
import { transaction } from "../../../core/db/db"
import { implement } from "../../../core/http/implement"
import * as appeals from "./sanction.appeal.service"
import * as sanction from "./sanction.service"

const done = { ok: true } as const

export const sanctionCalls = [
  implement(showSanction, ({ db }, { body }) => appeals.show(db, body.key)),
  implement(appeal, ({ db }, { body }) => appeals.appeal(db, body.key, body.content)),
  implement(seeSanction, ({ caller, db }, { params }) => sanction.see(db, caller, params.id).then(() => done)),
  implement(liftSanction, ({ caller, db }, { params, body }) =>
    sanction.lift(db, caller, params.id, body.reason).then(() => done),
  ),
  ...sanctionKinds.map((kind) =>
    implement(sanctions[kind], ({ caller, db }, { params, body }) =>
      transaction(db, (tx) => sanction.impose(tx, caller, params.id, { ...body, kind })),
    ),
  ),
]
