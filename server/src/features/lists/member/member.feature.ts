import type { Feature } from "../../../core/feature"
import { erasePasses, exportPasses } from "./member.encounter.service"
import { exposure } from "./member.exposure"
import { forgetOldPassesJob, reckonRankingJob } from "./member.jobs"
import { rankMember } from "./member.ranking.service"
import { memberCalls } from "./member.routes"

export const memberFeature: Feature = {
  name: "member",
  calls: memberCalls,
  jobs: [reckonRankingJob, forgetOldPassesJob],
  onProfile: rankMember,
  onErase: erasePasses,
  onExport: exportPasses,
  start: async () => exposure.start(),
  stop: () => exposure.stop(),
}
