import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { forgetOldPasses } from "./recommendation.encounter.service"
import { forgetOldShown } from "./recommendation.exposure"
import { recomputeRanking } from "./recommendation.ranking.service"

export const recomputeRankingJob = defineJob({
  name: "member.ranking",
  data: z.object({}),
  handle: recomputeRanking,
  schedule: "*/15 * * * *",
})

export const forgetOldPassesJob = defineJob({
  name: "member.old-passes",
  data: z.object({}),
  handle: forgetOldPasses,
  schedule: "20 4 * * *",
})

export const forgetOldShownJob = defineJob({
  name: "member.old-shown",
  data: z.object({}),
  handle: forgetOldShown,
  schedule: "25 4 * * *",
})
