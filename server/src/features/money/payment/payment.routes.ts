import { confirmPayment, purchase, refundPayment, showOffers, showPayment } from "@redthread/contract/payment"
import { implement } from "../../../core/http/implement"
import * as begin from "./payment.begin.service"
import * as offer from "./payment.offer.service"
import { refund } from "./payment.refund.service"
import * as payment from "./payment.service"

export const paymentCalls = [
  implement(showOffers, (caller, { query }) => offer.showFor(caller, query)),
  implement(purchase, (caller, { params, body, key }) => begin.purchase(caller, { ...params, body, key })),
  implement(showPayment, (caller, { params }) => payment.show(caller, params.id)),
  implement(refundPayment, (caller, { params, body }) => refund(caller, params.id, body.reason)),
  implement(confirmPayment, (caller, { params, body }) => payment.confirm(caller, params.id, body.status)),
]
