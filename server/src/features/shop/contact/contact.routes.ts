import { editContact, payContact, showContact, showOwnContact } from "@redthread/contract/contact"
import { implement } from "../../../core/http/implement"
import * as contact from "./contact.service"

export const contactCalls = [
  implement(showOwnContact, (caller) => contact.showOwn(caller)),
  implement(editContact, (caller, { body }) => contact.edit(caller, body)),
  implement(showContact, (caller, { params }) => contact.show(caller, params.id)),
  implement(payContact, (caller, { params, body, tx }) => contact.pay(tx, caller, params.id, body.price)),
]
