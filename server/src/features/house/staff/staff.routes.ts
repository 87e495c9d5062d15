import { kickMember, listAudit, setAccountState } from "@redthread/contract/staff"
import { implement } from "../../../core/http/implement"
import * as staff from "./staff.service"

const done = { ok: true } as const

export const staffCalls = [
  implement(setAccountState, (caller, { params, body }) => staff.setState(caller, params.id, body).then(() => done)),
  implement(kickMember, (caller, { params }) => staff.kick(caller, params.id).then(() => done)),
  implement(listAudit, (_caller, { query }) => staff.listAudit(query.max_id)),
]
