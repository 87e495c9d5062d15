import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { mailNews } from "./delivery.mail.service"

export const deliveryJobs = [
  defineJob({ name: "delivery.mail", data: z.object({}), handle: mailNews, schedule: "*/10 * * * *" }),
]
