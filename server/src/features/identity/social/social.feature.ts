import type { Feature } from "../../../core/feature"
import { eraseIdentities, exportIdentities, sweep, hasLinked } from "./social.link.service"
import { socialCalls } from "./social.routes"
import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"

const sweepSocial = defineJob({
  name: "social.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "7 * * * *",
})

export const socialFeature: Feature = {
  name: "social",
  calls: socialCalls,
  jobs: [sweepSocial],
  hasWayIn: hasLinked,
  onErase: eraseIdentities,
  onExport: exportIdentities,
}
