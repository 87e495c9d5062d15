import {
  editContact,
  listBoughtContacts,
  payContact,
  showContact,
  showOwnContact,
  withdrawContact,
} from "@redthread/contract/contact"
import { implement } from "../../../core/http/implement"
import * as contact from "./contact.service"

export const contactCalls = [
  implement(showOwnContact, (caller) => contact.showOwn(caller)),
  implement(editContact, (caller, { body }) => contact.edit(caller, body)),
  implement(withdrawContact, async (caller) => {
    await contact.withdrawConsent(caller)
    return { ok: true as const }
  }),
  implement(listBoughtContacts, (caller, { query }) => contact.listBought(caller, query.max_id)),
  implement(showContact, (caller, { params }) => contact.show(caller, params.id)),
  implement(payContact, (caller, { params, body, tx }) => contact.pay(tx, caller, params.id, body.price)),
]
