import type { Feature } from "../../../core/feature"
import { kicked, suspended } from "@redthread/contract/live"
import { eraseAccount, exportAccount } from "./account.erase.service"
import { accountCalls } from "./account.routes"
import { sweepSessions } from "./session.jobs"
import { sessionCalls } from "./session.routes"

export const accountFeature: Feature = {
  name: "account",
  calls: [...accountCalls, ...sessionCalls],
  jobs: [sweepSessions],
  events: [kicked, suspended],
  onErase: eraseAccount,
  onExport: exportAccount,
}
