import type { Feature } from "../../../core/feature"
import { sweepSocial } from "./social.jobs"
import { eraseIdentities, exportIdentities } from "./social.link.service"
import { hasLinked } from "./social.identity.service"
import { socialCalls } from "./social.routes"

export const socialFeature: Feature = {
  name: "social",
  calls: socialCalls,
  jobs: [sweepSocial],
  hasWayIn: hasLinked,
  onErase: eraseIdentities,
  onExport: exportIdentities,
}
