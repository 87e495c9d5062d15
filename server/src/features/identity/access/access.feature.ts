import type { Feature } from "../../../core/feature"
import { eraseLeftAccounts } from "./access.leave.jobs"
import { accessCalls } from "./access.routes"
import { sweepTakeBacks } from "./access.take-back.jobs"
import { eraseTakeBacks, exportTakeBacks } from "./access.take-back.service"

/** Signing up, signing in, recovery, confirming an email, deleting the account. */
export const accessFeature: Feature = {
  name: "access",
  calls: accessCalls,
  jobs: [eraseLeftAccounts, sweepTakeBacks],
  onErase: eraseTakeBacks,
  onExport: exportTakeBacks,
}
