import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { sweep } from "./social.link.service"

export const sweepSocial = defineJob({
  name: "social.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "7 * * * *",
})
