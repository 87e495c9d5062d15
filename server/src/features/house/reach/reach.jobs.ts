import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { mailNews } from "./reach.mail.service"

export const reachJobs = [
  defineJob({ name: "reach.mail", data: z.object({}), handle: mailNews, schedule: "*/10 * * * *" }),
]
