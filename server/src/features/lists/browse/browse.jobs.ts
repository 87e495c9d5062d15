import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { chooseFront } from "./browse.front.service"
import { recomputeAllPopularity } from "./browse.popularity.service"

export const recomputePopularityJob = defineJob({
  name: "browse.heat",
  data: z.object({}),
  handle: recomputeAllPopularity,
  schedule: "7 * * * *",
})

export const chooseFrontJob = defineJob({
  name: "browse.front",
  data: z.object({}),
  handle: chooseFront,
  schedule: "23 * * * *",
})
