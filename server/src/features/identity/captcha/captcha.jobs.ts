import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { sweep } from "./captcha.service"

export const sweepCaptchas = defineJob({
  name: "captcha.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "33 3 * * *",
})
