import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { sweep } from "./access.take-back.service"

export const sweepTakeBacks = defineJob({
  name: "access.take-back.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "46 3 * * *",
})
