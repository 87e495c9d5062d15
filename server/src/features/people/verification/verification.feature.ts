import { listVerifications } from "@redthread/contract/verification"
import type { Feature } from "../../../core/feature"
import { countWaiting } from "./verification.db"
import { verificationCalls } from "./verification.routes"
import { eraseVerifications, exportVerifications, forgetSelfies } from "./verification.service"
import { isSelfieClaimedBy } from "./verification.sql"

export const verificationFeature: Feature = {
  name: "verification",
  calls: verificationCalls,
  staffQueues: [{ name: "verification", roles: listVerifications.access.staff, waiting: countWaiting }],
  onPhotosHidden: forgetSelfies,
  openedByStaff: isSelfieClaimedBy,
  onErase: eraseVerifications,
  onExport: exportVerifications,
}
