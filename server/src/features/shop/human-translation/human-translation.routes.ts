import {
  cancelTranslationOrder,
  claimTranslation,
  deliverTranslation,
  editTranslator,
  editTranslationOrder,
  listDesk,
  listTranslationOrders,
  listTranslators,
  orderTranslation,
  refuseTranslation,
  showDeskEarnings,
  showTranslationOrder,
  unclaimTranslation,
} from "@redthread/contract/human-translation"
import { implement } from "../../../core/http/implement"
import * as desk from "./human-translation.desk.service"
import * as orders from "./human-translation.service"
import * as translator from "./translator.service"

const done = { ok: true } as const

export const humanTranslationCalls = [
  implement(orderTranslation, (caller, { body, tx }) => orders.order(tx, caller, body)),
  implement(listTranslationOrders, (caller, { query }) => orders.list(caller, query.max_id)),
  implement(showTranslationOrder, (caller, { params }) => orders.show(caller, params.id)),
  implement(editTranslationOrder, (caller, { params, body }) => orders.edit(caller, params.id, body)),
  implement(cancelTranslationOrder, (caller, { params }) => orders.cancel(caller, params.id).then(() => done)),
  implement(listDesk, (caller, { query }) => desk.list(caller, query)),
  implement(listTranslators, () => translator.list()),
  implement(editTranslator, (caller, { params, body }) => translator.edit(caller, params.id, body)),
  implement(showDeskEarnings, (caller) => desk.earnings(caller)),
  implement(claimTranslation, (caller, { params }) => desk.claim(caller, params.id)),
  implement(unclaimTranslation, (caller, { params }) => desk.unclaim(caller, params.id).then(() => done)),
  implement(deliverTranslation, (caller, { params, body }) => desk.deliver(caller, params.id, body.translate)),
  implement(refuseTranslation, (caller, { params, body }) =>
    desk.refuse(caller, params.id, body.reason).then(() => done),
  ),
]
