import { z } from "zod"
import { defineJob } from "../../core/jobs"
import { sweep } from "./photo.service"

export const sweepPhotos = defineJob({ name: "photo.sweep", data: z.object({}), handle: sweep, schedule: "17 * * * *" })
