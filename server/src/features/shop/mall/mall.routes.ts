import {
  advanceOrder,
  changeOrder,
  claimOrder,
  listOrders,
  listProducts,
  listStaffOrders,
  orderProduct,
  releaseOrder,
} from "@redthread/contract/mall"
import { implement } from "../../../core/http/implement"
import * as desk from "./mall.desk.service"
import * as mall from "./mall.service"

const done = { ok: true } as const

export const mallCalls = [
  implement(listProducts, (_context, { query }) => mall.listProducts(query.category)),
  implement(orderProduct, ({ caller, db }, { body }) => mall.order(db, caller, body)),
  implement(listOrders, ({ caller, db }, { query }) => mall.list(db, caller, query)),
  implement(changeOrder, ({ caller, db }, { params, body }) => mall.change(db, caller, params.id, body)),
  implement(listStaffOrders, ({ caller, db }, { query }) => desk.list(db, caller, query)),
  implement(claimOrder, ({ caller, db }, { params }) => desk.claim(db, caller, params.id)),
  implement(releaseOrder, ({ caller, db }, { params }) => desk.release(db, caller, params.id).then(() => done)),
  implement(advanceOrder, ({ caller, db }, { params, body }) => desk.advance(db, caller, params.id, body)),
]
