import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { sweep } from "./session.service"

export const sweepSessions = defineJob({
  name: "session.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "41 3 * * *",
})
