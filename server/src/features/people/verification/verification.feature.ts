import type { Feature } from "../../../core/feature"
import { verificationCalls } from "./verification.routes"
import { eraseVerifications, exportVerifications, forgetSelfies } from "./verification.service"
import { isSelfieClaimedBy } from "./verification.sql"

export const verificationFeature: Feature = {
  name: "verification",
  calls: verificationCalls,
  onPhotosHidden: forgetSelfies,
  openedByStaff: isSelfieClaimedBy,
  onErase: eraseVerifications,
  onExport: exportVerifications,
}
