import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { mailNews } from "./reach.mail.service"
import { pushNews } from "./reach.push.service"

const data = z.object({})

export const reachJobs = [
  defineJob({ name: "reach.push", data, handle: pushNews, schedule: "* * * * *" }),
  defineJob({ name: "reach.mail", data, handle: mailNews, schedule: "*/10 * * * *" }),
]
