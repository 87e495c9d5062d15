import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { sweep } from "./code.service"

export const sweepCodes = defineJob({ name: "code.sweep", data: z.object({}), handle: sweep, schedule: "23 3 * * *" })
