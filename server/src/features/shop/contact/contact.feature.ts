import {
  editContact,
  listBoughtContacts,
  payContact,
  showContact,
  showOwnContact,
  withdrawContact,
} from "@redthread/contract/contact"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import * as contact from "./contact.service"
import { eraseContact, exportContact, takeBackPurchases } from "./contact.service"

const contactCalls = [
  implement(showOwnContact, ({ caller, db }) => contact.showOwn(db, caller)),
  implement(editContact, ({ caller, db }, { body }) => contact.edit(db, caller, body)),
  implement(withdrawContact, async ({ caller, db }) => {
    await contact.withdrawConsent(db, caller)
    return { ok: true as const }
  }),
  implement(listBoughtContacts, ({ caller, db }, { query }) => contact.listBought(db, caller, query.max_id)),
  implement(showContact, ({ caller, db }, { params }) => contact.show(db, caller, params.id)),
  implement(payContact, ({ caller, db }, { params, body }) => contact.pay(db, caller, params.id, body.price)),
]

/** There is no `onBlock`: only visible members show contact information, and a purchase remains after a block. */
export const contactFeature: Feature = {
  name: "contact",
  calls: contactCalls,
  onPaymentTakenBack: takeBackPurchases,
  onErase: eraseContact,
  onExport: exportContact,
}
