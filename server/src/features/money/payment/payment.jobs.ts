import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { askDue } from "./payment.ask.service"

export const askGateways = defineJob({
  name: "payment.ask",
  data: z.object({}),
  handle: askDue,
  schedule: "* * * * *",
})
