import { upgraded } from "@redthread/contract/vip"
import type { Feature } from "../../../core/feature"
import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { notifyEnding } from "./vip.ending.service"
import { vipCalls } from "./vip.routes"
import { check, exportVip, grantPaid, membersOf, takeBack } from "./vip.service"

const ending = defineJob({ name: "vip.ending", data: z.object({}), handle: notifyEnding, schedule: "20 9 * * *" })

/** No `onErase`: who paid for what is kept like the ledger, as ids, amounts and times. */
export const vipFeature: Feature = {
  name: "vip",
  calls: vipCalls,
  jobs: [ending],
  events: [upgraded],
  checkUpgrade: check,
  upgradePaid: grantPaid,
  onPaymentTakenBack: takeBack,
  paidFor: { upgrade: membersOf },
  onExport: exportVip,
}
