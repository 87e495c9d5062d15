import type { Feature } from "../../core/feature"
import { exposure } from "./member.exposure"
import { reckonRankingJob } from "./member.jobs"
import { rankMember } from "./member.ranking.service"
import { memberCalls } from "./member.routes"

export const memberFeature: Feature = {
  name: "member",
  calls: memberCalls,
  jobs: [reckonRankingJob],
  onProfile: rankMember,
  start: async () => exposure.start(),
  stop: () => exposure.stop(),
}
