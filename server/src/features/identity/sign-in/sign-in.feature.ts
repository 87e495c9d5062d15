import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { signInCalls } from "./sign-in.routes"
import { eraseTakeBacks, exportTakeBacks, sweep } from "./sign-in.take-back.service"

export const signInFeature: Feature = {
  name: "sign-in",
  exportName: "access",
  calls: signInCalls,
  jobs: [defineJob({ name: "access.take-back.sweep", data: z.object({}), handle: sweep, schedule: "46 3 * * *" })],
  onErase: eraseTakeBacks,
  onExport: exportTakeBacks,
}
