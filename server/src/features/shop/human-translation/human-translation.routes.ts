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
  implement(orderTranslation, ({ caller, db }, { body }) => orders.order(db, caller, body)),
  implement(listTranslationOrders, ({ caller, db }, { query }) => orders.list(db, caller, query.max_id)),
  implement(showTranslationOrder, ({ caller, db }, { params }) => orders.show(db, caller, params.id)),
  implement(editTranslationOrder, ({ caller, db }, { params, body }) => orders.edit(db, caller, params.id, body)),
  implement(cancelTranslationOrder, ({ caller, db }, { params }) =>
    orders.cancel(db, caller, params.id).then(() => done),
  ),
  implement(listDesk, ({ caller, db }, { query }) => desk.list(db, caller, query)),
  implement(listTranslators, ({ db }) => translator.list(db)),
  implement(editTranslator, ({ caller, db }, { params, body }) => translator.edit(db, caller, params.id, body)),
  implement(showDeskEarnings, ({ caller, db }) => desk.earnings(db, caller)),
  implement(claimTranslation, ({ caller, db }, { params }) => desk.claim(db, caller, params.id)),
  implement(unclaimTranslation, ({ caller, db }, { params }) => desk.unclaim(db, caller, params.id).then(() => done)),
  implement(deliverTranslation, ({ caller, db }, { params, body }) =>
    desk.deliver(db, caller, params.id, body.translate),
  ),
]
