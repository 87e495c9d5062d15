import type { Feature } from "../../core/feature"
import { kicked, suspended } from "@redthread/contract/live"
import { accountCalls } from "./account.routes"
import { eraseAccount, exportAccount } from "./account.service"

export const accountFeature: Feature = {
  name: "account",
  calls: accountCalls,
  events: [kicked, suspended],
  onErase: eraseAccount,
  onExport: exportAccount,
}
