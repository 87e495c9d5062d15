import { listEncounters, listRecommend, passEncounter, undoPass } from "@redthread/contract/member"
import { implement } from "../../../core/http/implement"
import { deal, pass, undo } from "./recommendation.encounter.service"
import { recommend } from "./recommendation.recommend.service"

const done = { ok: true } as const

export const recommendationCalls = [
  implement(listRecommend, ({ caller, db }, { query }) => recommend(db, caller, query.max_id)),
  implement(listEncounters, ({ caller, db }, { query }) => deal(db, caller, query.max_id)),
  implement(passEncounter, ({ caller, db }, { body }) => pass(db, caller, body.user_id).then(() => done)),
  implement(undoPass, ({ caller, db }, { body }) => undo(db, caller, body.user_id).then(() => done)),
]
