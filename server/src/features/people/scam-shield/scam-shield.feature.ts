import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { eraseHits, exportHits, forgetHits, start } from "./scam-shield.service"

const forgetOld = defineJob({
  name: "scam-shield.forget",
  data: z.object({}),
  handle: forgetHits,
  schedule: "41 4 * * *",
})

export const scamShieldFeature: Feature = {
  name: "scam-shield",
  jobs: [forgetOld],
  start,
  onErase: eraseHits,
  onExport: exportHits,
}
