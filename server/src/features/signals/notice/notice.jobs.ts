import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { sweepNotifications } from "./notice.sweep.service"

/** Every night. */
export const sweepOldNotifications = defineJob({
  name: "notice.sweep",
  data: z.object({}),
  handle: sweepNotifications,
  schedule: "40 3 * * *",
})
