import { type CancelReason, orderDays, type OrderState } from "@redthread/contract/mall"
import type { NotificationEvent } from "@redthread/contract/notification"
import type { Tx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import * as escrow from "../../money/gold/gold.escrow.service"
import * as notice from "../../signals/notice/notice.service"
import { notify, takeBack } from "../../signals/notice/notice.notify.service"
import * as mallDb from "./mall.db"
import { isOpen, nextState, type OrderEvent } from "./mall.state"

export const referenceOf = (orderId: number) => ({ type: "order", id: orderId }) as const

/** Time when an order in this state changes by itself; null in an end state. */
export const dueAfter = (state: OrderState): Date | null =>
  state in orderDays ? new Date(clock.ms() + orderDays[state as keyof typeof orderDays] * dayMs) : null

const reasons: Partial<Record<OrderEvent, CancelReason>> = {
  refuse: "refused",
  withdraw: "withdrawn",
  expire: "timeout",
  fail: "undeliverable",
}

type Side = "payer" | "receiver"

const keyOf = (order: mallDb.OrderRow, event: string): string => `order ${order.id} ${event}`

const isUnseen = (order: mallDb.OrderRow, side: Side): boolean =>
  side === "payer" ? order.payerUnseen : order.receiverUnseen

/** Notifications of the change, for the sides that did not cause it. */
function noticesOf(
  from: OrderState,
  event: OrderEvent,
  to: OrderState,
): Partial<Record<Side, NotificationEvent<"order">>> {
  if (event === "accept") return { payer: "accepted" }
  if (event === "deliver") return { payer: "delivered", receiver: "delivered" }
  if (event === "receive") return { payer: "received" }
  if (to !== "canceled" || event === "leave") return {}
  if (event === "withdraw") return from === "pending_accept" ? {} : { receiver: "canceled" }
  // Before acceptance the receiver only sees the order on the orders page, without a notification.
  const isExpected = from !== "pending_accept" && event !== "receiver_blocks"
  return { payer: "refunded", ...(isExpected ? { receiver: "canceled" } : {}) }
}

export async function notifySide(
  tx: Tx,
  order: mallDb.OrderRow,
  side: Side,
  event: NotificationEvent<"order">,
): Promise<void> {
  const [memberId, otherId] = side === "payer" ? [order.payerId, order.receiverId] : [order.receiverId, order.payerId]
  const isByOther = event === "came" || event === "accepted" || event === "received"
  const actor = isByOther ? { actorId: otherId } : {}
  await notify(tx, memberId, { type: "order", event, targetId: order.id, key: keyOf(order, event), ...actor })
  await notice.add(tx, memberId, "order", isUnseen(order, side) ? 0 : 1)
}

async function withdrawRequest(tx: Tx, order: mallDb.OrderRow): Promise<void> {
  await takeBack(tx, order.receiverId, keyOf(order, "came"))
  if (order.receiverUnseen) await notice.add(tx, order.receiverId, "order", -1)
}

/** Only this function changes an order's state; the row must be locked. Undefined if the event does not apply. */
export async function move(
  tx: Tx,
  order: mallDb.OrderRow,
  event: OrderEvent,
  change: Partial<Pick<mallDb.OrderRow, "note" | "fullName" | "address" | "country">> = {},
): Promise<mallDb.OrderRow | undefined> {
  const state = nextState(order.state, event)
  if (!state) return undefined
  const notices = noticesOf(order.state, event, state)
  const isRequestWithdrawn = order.state === "pending_accept" && state === "canceled"
  const moved = await mallDb.update(tx, order.id, {
    ...change,
    state,
    ...(state === "delivered" ? { deliveredAt: clock.now() } : {}),
    dueAt: dueAfter(state),
    claimedUntil: null,
    ...(state === "canceled" ? { reason: reasons[event] ?? "gone" } : {}),
    ...(isOpen(state) ? {} : { fullName: null, address: null }),
    payerUnseen: order.payerUnseen || notices.payer !== undefined,
    receiverUnseen: !isRequestWithdrawn && (order.receiverUnseen || notices.receiver !== undefined),
  })
  if (state === "canceled") await escrow.refund(tx, { reference: referenceOf(order.id) })
  if (state === "signed_received") await escrow.release(tx, { reference: referenceOf(order.id) })
  const sides: Side[] = order.payerId < order.receiverId ? ["payer", "receiver"] : ["receiver", "payer"]
  for (const side of sides) if (notices[side]) await notifySide(tx, order, side, notices[side])
  if (isRequestWithdrawn && event !== "refuse") await withdrawRequest(tx, order)
  else if (isRequestWithdrawn && order.receiverUnseen) await notice.add(tx, order.receiverId, "order", -1)
  return moved
}
