import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { chooseFront } from "./browse.front.service"
import { reckonAllHeat } from "./browse.heat.service"

export const reckonHeatJob = defineJob({
  name: "browse.heat",
  data: z.object({}),
  handle: reckonAllHeat,
  schedule: "7 * * * *",
})

export const chooseFrontJob = defineJob({
  name: "browse.front",
  data: z.object({}),
  handle: chooseFront,
  schedule: "23 * * * *",
})
