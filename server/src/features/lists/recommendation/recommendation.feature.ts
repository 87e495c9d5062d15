import { z } from "zod"
import { listEncounters, listRecommend, passEncounter, undoPass } from "@redthread/contract/member"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { implement } from "../../../core/http/implement"
import { erasePasses, exportPasses, forgetOldPasses, deal, pass, undo } from "./recommendation.encounter.service"
import { eraseShown, exposure, forgetOldShown } from "./recommendation.exposure"
import { rankMember, recomputeRanking, recommend } from "./recommendation.recommend.service"

const done = { ok: true } as const

const recommendationCalls = [
  implement(listRecommend, ({ caller, db }, { query }) => recommend(db, caller, query.max_id)),
  implement(listEncounters, ({ caller, db }, { query }) => deal(db, caller, query.max_id)),
  implement(passEncounter, ({ caller, db }, { body }) => pass(db, caller, body.user_id).then(() => done)),
  implement(undoPass, ({ caller, db }, { body }) => undo(db, caller, body.user_id).then(() => done)),
]

const recomputeRankingJob = defineJob({
  name: "member.ranking",
  data: z.object({}),
  handle: recomputeRanking,
  schedule: "*/15 * * * *",
})

const forgetOldPassesJob = defineJob({
  name: "member.old-passes",
  data: z.object({}),
  handle: forgetOldPasses,
  schedule: "20 4 * * *",
})

const forgetOldShownJob = defineJob({
  name: "member.old-shown",
  data: z.object({}),
  handle: forgetOldShown,
  schedule: "25 4 * * *",
})

export const recommendationFeature: Feature = {
  name: "recommendation",
  calls: recommendationCalls,
  jobs: [recomputeRankingJob, forgetOldPassesJob, forgetOldShownJob],
  onProfile: rankMember,
  onErase: async (tx, memberId) => {
    await erasePasses(tx, memberId)
    await eraseShown(tx, memberId)
  },
  onExport: exportPasses,
  start: async () => exposure.start(),
  stop: () => exposure.stop(),
}
