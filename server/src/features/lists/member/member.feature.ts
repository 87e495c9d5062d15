import type { Feature } from "../../../core/feature"
import { erasePasses, exportPasses } from "./member.encounter.service"
import { eraseShown, exposure } from "./member.exposure"
import { forgetOldPassesJob, forgetOldShownJob, recomputeRankingJob } from "./member.jobs"
import { rankMember } from "./member.ranking.service"
import { memberCalls } from "./member.routes"

export const memberFeature: Feature = {
  name: "member",
  calls: memberCalls,
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
