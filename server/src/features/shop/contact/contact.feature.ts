import {
  editContact,
  listBoughtContacts,
  listContactProcesses,
  payContact,
  recordContactProcess,
  removeContactProcess,
  returnContact,
  showContact,
  showOwnContact,
  withdrawContact,
} from "@redthread/contract/contact"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import * as process from "./contact.process.service"
import * as contact from "./contact.service"
import { eraseContact, exportContact, takeBackPurchases } from "./contact.service"

const done = { ok: true } as const

const contactCalls = [
  implement(showOwnContact, ({ caller, db }) => contact.showOwn(db, caller)),
  implement(editContact, ({ caller, db }, { body }) => contact.edit(db, caller, body)),
  implement(withdrawContact, ({ caller, db }) => contact.withdrawConsent(db, caller).then(() => done)),
  implement(listBoughtContacts, ({ caller, db }, { query }) => contact.listBought(db, caller, query.max_id)),
  implement(showContact, ({ caller, db }, { params }) => contact.show(db, caller, params.id)),
  implement(payContact, ({ caller, db }, { params, body }) => contact.pay(db, caller, params.id, body.price)),
  implement(returnContact, ({ caller, db }, { params }) =>
    contact.returnWithheld(db, caller, params.id).then(() => done),
  ),
  implement(listContactProcesses, ({ db }, { query }) => process.list(db, query.max_id)),
  implement(recordContactProcess, ({ caller, db }, { body }) => process.record(db, caller, body).then(() => done)),
  implement(removeContactProcess, ({ caller, db }, { params }) =>
    process.remove(db, caller, params.id).then(() => done),
  ),
]

/** There is no `onBlock`: only visible members show contact information, and a purchase remains after a block. */
export const contactFeature: Feature = {
  name: "contact",
  calls: contactCalls,
  onPaymentTakenBack: takeBackPurchases,
  onErase: eraseContact,
  onExport: exportContact,
}
