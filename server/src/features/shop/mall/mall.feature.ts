import { z } from "zod"
import { toFlag } from "@redthread/contract/core/call"
import {
  changeOrder,
  claimOrder,
  listOrders,
  listProducts,
  listStaffOrders,
  orderProduct,
  releaseOrder,
} from "@redthread/contract/mall"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import { env } from "../../../core/process/env"
import { countWaiting, isOfDeliveryTo } from "./mall.db"
import * as desk from "./mall.desk.service"
import { eraseOrders, exportOrders, cancelBetween } from "./mall.leave.service"
import * as mall from "./mall.service"
import { countUnseen, expire, seeOrders } from "./mall.service"

const expireOrders = defineJob({
  name: "mall.expire",
  data: z.object({}),
  schedule: "* * * * *",
  handle: expire,
})

const done = { ok: true } as const

const mallCalls = [
  implement(listProducts, (_context, { query }) => mall.listProducts(query.category)),
  implement(orderProduct, ({ caller, db }, { body }) => mall.order(db, caller, body)),
  implement(listOrders, ({ caller, db }, { query }) => mall.list(db, caller, query)),
  implement(changeOrder, ({ caller, db }, { params, body }) => mall.change(db, caller, params.id, body)),
  implement(listStaffOrders, ({ caller, db }, { query }) => desk.list(db, caller, query)),
  implement(claimOrder, ({ caller, db }, { params }) => desk.claim(db, caller, params.id)),
  implement(releaseOrder, ({ caller, db }, { params }) => desk.release(db, caller, params.id).then(() => done)),
]

export const mallFeature: Feature = {
  name: "mall",
  calls: mallCalls,
  jobs: [expireOrders],
  staffQueues: [{ name: "order", roles: listStaffOrders.access.staff, waiting: countWaiting }],
  counters: { order: countUnseen },
  seen: { order: seeOrders },
  me: async () => ({ bd: toFlag(env.MALL) }),
  photoSentTo: isOfDeliveryTo,
  onBlock: cancelBetween,
  onErase: eraseOrders,
  onExport: exportOrders,
}
