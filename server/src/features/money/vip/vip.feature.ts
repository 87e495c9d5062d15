import { z } from "zod"
import { listUpgrades, upgraded } from "@redthread/contract/vip"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import { returnGiftLater, returnGifts, returnGiftsOfBanned } from "./vip.end.service"
import * as vip from "./vip.service"
import { exportVip, membersOf, notifyEnding, takeBack } from "./vip.service"

const vipCalls = [implement(listUpgrades, ({ caller, db }, { query }) => vip.list(db, caller, query.max_id))]

const ending = defineJob({ name: "vip.ending", data: z.object({}), handle: notifyEnding, schedule: "20 9 * * *" })

/** The upgrades stay after an erasure: they contain only ids, amounts and times, like the ledger. */
export const vipFeature: Feature = {
  name: "vip",
  calls: vipCalls,
  jobs: [ending, returnGiftLater],
  events: [upgraded],
  onPaymentTakenBack: takeBack,
  onAccountState: returnGiftsOfBanned,
  onErase: returnGifts,
  paidFor: { upgrade: membersOf },
  onExport: exportVip,
}
