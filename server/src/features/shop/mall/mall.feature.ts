import { listStaffOrders } from "@redthread/contract/mall"
import { toFlag } from "@redthread/contract/core/flag"
import type { Feature } from "../../../core/feature"
import { env } from "../../../core/process/env"
import { countWaiting } from "./mall.db"
import { expireOrders } from "./mall.jobs"
import { eraseOrders, exportOrders, partOrders } from "./mall.leave.service"
import { mallCalls } from "./mall.routes"
import { countUnseen, seeOrders } from "./mall.service"
import { isOfDeliveryTo } from "./mall.sql"

export const mallFeature: Feature = {
  name: "mall",
  calls: mallCalls,
  jobs: [expireOrders],
  staffQueues: [{ name: "order", roles: listStaffOrders.access.staff, waiting: countWaiting }],
  counters: { order: countUnseen },
  seen: { order: seeOrders },
  me: async () => ({ bd: toFlag(env.MALL) }),
  photoSentTo: isOfDeliveryTo,
  onBlock: partOrders,
  onErase: eraseOrders,
  onExport: exportOrders,
}
