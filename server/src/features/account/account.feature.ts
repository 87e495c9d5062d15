import type { Feature } from "../../core/feature"
import { kicked, suspended } from "@redthread/contract/live"
import { eraseLeftAccounts } from "./account.leave.jobs"
import { eraseAccount, exportAccount } from "./account.leave.service"
import { accountCalls } from "./account.routes"
import { sweepSessions } from "./session.jobs"
import { sessionCalls } from "./session.routes"

export const accountFeature: Feature = {
  name: "account",
  calls: [...accountCalls, ...sessionCalls],
  jobs: [eraseLeftAccounts, sweepSessions],
  events: [kicked, suspended],
  onErase: eraseAccount,
  onExport: exportAccount,
}
