import { z } from "zod"
import { listEncounters, listRecommend, passEncounter, undoPass } from "@redthread/contract/member"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { fromReplica, implement } from "../../../core/http/implement"
import { erasePasses, exportPasses, deleteOldPasses, deal, pass, undo } from "./recommendation.encounter.service"
import { eraseShown, exposure, deleteOldShown } from "./recommendation.exposure"
import { rankMember, recomputeRanking, recommend } from "./recommendation.recommend.service"

const done = { ok: true } as const

const recommendationCalls = [
  implement(listRecommend, ({ caller, db }, { query }) => recommend(db, caller, query.max_id), fromReplica),
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

const deleteOldPassesJob = defineJob({
  name: "member.old-passes",
  data: z.object({}),
  handle: deleteOldPasses,
  schedule: "20 4 * * *",
})

const deleteOldShownJob = defineJob({
  name: "member.old-shown",
  data: z.object({}),
  handle: deleteOldShown,
  schedule: "25 4 * * *",
})

export const recommendationFeature: Feature = {
  name: "recommendation",
  calls: recommendationCalls,
  jobs: [recomputeRankingJob, deleteOldPassesJob, deleteOldShownJob],
  onProfile: rankMember,
  onErase: async (tx, memberId) => {
    await erasePasses(tx, memberId)
    await eraseShown(tx, memberId)
  },
  onExport: exportPasses,
  start: async () => exposure.start(),
  stop: () => exposure.stop(),
}
