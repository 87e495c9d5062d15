import type { Feature } from "../../../core/feature"
import { sweepPasskeys } from "./passkey.jobs"
import { passkeyCalls } from "./passkey.routes"
import { exportPasskeys, hasPasskey, removeAll } from "./passkey.service"

export const passkeyFeature: Feature = {
  name: "passkey",
  calls: passkeyCalls,
  jobs: [sweepPasskeys],
  hasWayIn: (tx, accountId) => hasPasskey(tx, accountId),
  hasSecondFactor: (on, accountId) => hasPasskey(on, accountId),
  onErase: removeAll,
  onExport: exportPasskeys,
}
