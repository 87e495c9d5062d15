import { paymentChanged } from "@redthread/contract/payment"
import { upgraded } from "@redthread/contract/vip"
import { rechargeBy } from "../../core/api"
import { live } from "../../core/live.client"
import { openPayment } from "./payment.part"

const flow = () => import("./payment.flow")

/** What became of a payment, whichever window it was begun in; and where gold is missing, the way to more. */
export function listenToPayments(): void {
  live.on(paymentChanged, async (data) => (await flow()).heard(data))
  live.on(upgraded, async ({ me }) => {
    if (me === 1) await (await flow()).askMe()
  })
  rechargeBy(({ data }) => openPayment({ mode: "recharge", missing: Number(data["missing"]) || 0 }))
}
