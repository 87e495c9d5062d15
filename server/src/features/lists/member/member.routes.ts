import { listEncounters, listRecommend, passEncounter, undoPass } from "@redthread/contract/member"
import { implement } from "../../../core/http/implement"
import { deal, pass, undo } from "./member.encounter.service"
import { recommend } from "./member.recommend.service"

const done = { ok: true } as const

export const memberCalls = [
  implement(listRecommend, (caller, { query }) => recommend(caller, query.max_id)),
  implement(listEncounters, (caller, { query }) => deal(caller, query.max_id)),
  implement(passEncounter, (caller, { body }) => pass(caller, body.user_id).then(() => done)),
  implement(undoPass, (caller, { body }) => undo(caller, body.user_id).then(() => done)),
]
