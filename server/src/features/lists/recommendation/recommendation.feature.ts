import type { Feature } from "../../../core/feature"
import { erasePasses, exportPasses } from "./recommendation.encounter.service"
import { eraseShown, exposure } from "./recommendation.exposure"
import { forgetOldPassesJob, forgetOldShownJob, recomputeRankingJob } from "./recommendation.jobs"
import { rankMember } from "./recommendation.ranking.service"
import { recommendationCalls } from "./recommendation.routes"

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
