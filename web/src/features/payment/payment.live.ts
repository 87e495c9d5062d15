import { paymentChanged } from "@redthread/contract/payment"
import { upgraded } from "@redthread/contract/vip"
import { rechargeBy } from "../../core/api/api"
import { live } from "../../core/live/live.client"
import { queryClient } from "../../core/api/query-client"
import type * as FlowModule from "./payment.flow"
import { openPayment } from "./payment.part"

/** Loads the payment flow with the first event; if that fails, the next refresh of the account corrects the state. */
const inFlow = (work: (flow: typeof FlowModule) => Promise<void>): void =>
  void import("./payment.flow").then(work).catch(() => undefined)

/** What became of a payment, whichever window it was begun in; and where gold is missing, the way to more. */
export function listenToPayments(): void {
  live.on(paymentChanged, (data) => inFlow(({ handlePaymentChanged }) => handlePaymentChanged(data)))
  live.on(upgraded, ({ me, user_id }) => {
    if (me === 1) inFlow(({ askMe }) => askMe())
    // The page of who was given it has a crown now.
    else void queryClient.invalidateQueries({ queryKey: ["profile", user_id] })
  })
  rechargeBy(({ data }) => openPayment({ mode: "recharge", missing: Number(data["missing"]) || 0 }))
}
