import { upgraded } from "@redthread/contract/vip"
import type { Feature } from "../../../core/feature"
import { vipCalls } from "./vip.routes"
import { check, exportVip, grantPaid, takeBack } from "./vip.service"

/** No `onErase`: who paid for what is kept like the ledger, as ids, amounts and times. */
export const vipFeature: Feature = {
  name: "vip",
  calls: vipCalls,
  events: [upgraded],
  checkUpgrade: check,
  upgradePaid: grantPaid,
  onPaymentTakenBack: takeBack,
  onExport: exportVip,
}
