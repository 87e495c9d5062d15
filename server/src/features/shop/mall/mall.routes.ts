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
  implement(listProducts, (_caller, { query }) => mall.listProducts(query.category)),
  implement(orderProduct, (caller, { body, tx }) => mall.order(tx, caller, body)),
  implement(listOrders, (caller, { query }) => mall.list(caller, query)),
  implement(changeOrder, (caller, { params, body }) => mall.change(caller, params.id, body)),
  implement(listStaffOrders, (caller, { query }) => desk.list(caller, query)),
  implement(claimOrder, (caller, { params }) => desk.claim(caller, params.id)),
  implement(releaseOrder, (caller, { params }) => desk.release(caller, params.id).then(() => done)),
  implement(advanceOrder, (caller, { params, body }) => desk.advance(caller, params.id, body)),
]
