import { confirmPayment, purchase, refundPayment, showOffers, showPayment } from "@redthread/contract/payment"
import { implement } from "../../../core/http/implement"
import * as begin from "./payment.begin.service"
import * as offer from "./payment.offer.service"
import { refund } from "./payment.refund.service"
import * as payment from "./payment.service"

export const paymentCalls = [
  implement(showOffers, ({ caller, db }, { query }) => offer.showFor(db, caller, query)),
  implement(purchase, ({ caller, db }, { params, body, key }) => begin.purchase(db, caller, { ...params, body, key })),
  implement(showPayment, ({ caller, db }, { params }) => payment.show(db, caller, params.id)),
  implement(refundPayment, ({ caller, db }, { params, body }) => refund(db, caller, params.id, body.reason)),
  implement(confirmPayment, ({ caller, db }, { params, body }) => payment.confirm(db, caller, params.id, body.status)),
]
