import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { sweep, sweepStorage } from "./photo.service"

export const sweepPhotos = defineJob({ name: "photo.sweep", data: z.object({}), handle: sweep, schedule: "17 * * * *" })

export const sweepPhotoFiles = defineJob({
  name: "photo.sweep.files",
  data: z.object({}),
  handle: sweepStorage,
  schedule: "41 3 * * *",
})
