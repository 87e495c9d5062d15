import { z } from "zod"
import { defineJob } from "../../core/jobs"
import { reckonRanking } from "./member.ranking.service"

export const reckonRankingJob = defineJob({
  name: "member.ranking",
  data: z.object({}),
  handle: reckonRanking,
  schedule: "*/15 * * * *",
})
