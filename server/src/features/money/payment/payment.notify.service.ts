import type { NotificationEvent } from "@redthread/contract/notification"
import type { PaymentState } from "@redthread/contract/payment"
import { toGold } from "@redthread/contract/gold"
import type { Tx } from "../../../core/db/db"
import { notify } from "../../signals/notice/notice.notify.service"
import type { PaymentRow } from "./payment.db"

/** What a member is notified of beyond the screen on which they paid: of what took days, and of money that went back. */
function eventOf(before: PaymentState, now: PaymentState): NotificationEvent<"payclear"> | null {
  if (now === "refunded" || now === "charged_back") return "refunded"
  if (before !== "pending") return null
  if (now === "success") return "cleared"
  return now === "failed" || now === "canceled" ? "failed" : null
}

/** Locks the member's counters, as `notify` does. */
export async function notifyState(tx: Tx, before: PaymentState, row: PaymentRow): Promise<void> {
  const event = eventOf(before, row.state)
  if (!event) return
  await notify(tx, row.memberId, {
    type: "payclear",
    event,
    targetId: row.id,
    data: { gold: toGold(row.cents) },
    key: `payment-${row.id}-${event}`,
  })
}

/** The referrer earned a share of a payment. Whose payment it was they are not told. */
export async function notifyEarned(
  tx: Tx,
  referrerId: number,
  { paymentId, cents }: { paymentId: number; cents: number },
): Promise<void> {
  if (cents === 0) return
  const key = `earned-${paymentId}`
  await notify(tx, referrerId, { type: "earning", event: "came", data: { gold: toGold(cents) }, key })
}
