import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { forgetOldPasses } from "./member.encounter.service"
import { reckonRanking } from "./member.ranking.service"

export const reckonRankingJob = defineJob({
  name: "member.ranking",
  data: z.object({}),
  handle: reckonRanking,
  schedule: "*/15 * * * *",
})

export const forgetOldPassesJob = defineJob({
  name: "member.old-passes",
  data: z.object({}),
  handle: forgetOldPasses,
  schedule: "20 4 * * *",
})
