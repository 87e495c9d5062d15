import type { Feature } from "../../../core/feature"
import { passkeyCalls } from "./passkey.routes"
import { exportPasskeys, hasPasskey, removeAll, sweep } from "./passkey.service"
import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"

const sweepPasskeys = defineJob({
  name: "passkey.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "11 * * * *",
})

export const passkeyFeature: Feature = {
  name: "passkey",
  calls: passkeyCalls,
  jobs: [sweepPasskeys],
  hasWayIn: (tx, accountId) => hasPasskey(tx, accountId),
  hasSecondFactor: (on, accountId) => hasPasskey(on, accountId),
  onErase: removeAll,
  onExport: exportPasskeys,
}
