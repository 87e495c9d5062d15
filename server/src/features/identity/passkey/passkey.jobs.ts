import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { sweep } from "./passkey.service"

export const sweepPasskeys = defineJob({
  name: "passkey.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "11 * * * *",
})
