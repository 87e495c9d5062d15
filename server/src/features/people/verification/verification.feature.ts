import { listVerifications } from "@redthread/contract/verification"
import type { Feature } from "../../../core/feature"
import { countWaiting, isSelfieClaimedBy } from "./verification.db"
import { verificationCalls } from "./verification.routes"
import { eraseVerifications, exportVerifications, forgetSelfies } from "./verification.service"

export const verificationFeature: Feature = {
  name: "verification",
  calls: verificationCalls,
  staffQueues: [{ name: "verification", roles: listVerifications.access.staff, waiting: countWaiting }],
  onPhotosHidden: forgetSelfies,
  openedByStaff: isSelfieClaimedBy,
  onErase: eraseVerifications,
  onExport: exportVerifications,
}
