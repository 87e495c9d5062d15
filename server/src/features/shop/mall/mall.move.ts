import { type CancelReason, orderDays, type OrderState } from "@redthread/contract/mall"
import type { NotificationEvent } from "@redthread/contract/notification"
import type { Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import * as escrow from "../../money/gold/gold.escrow.service"
import * as notice from "../../signals/notice/notice.service"
import { notify, takeBack } from "../../signals/notice/notice.notify.service"
import * as mallDb from "./mall.db"
import { isOpen, nextState, type OrderEvent } from "./mall.state"
import { dayMs } from "../../../core/process/duration"

export const referenceOf = (orderId: number) => ({ type: "order", id: orderId }) as const

/** When an order that comes into this state moves by itself; null where it has ended. */
export const dueAfter = (state: OrderState): Date | null =>
  state in orderDays ? new Date(clock.ms() + orderDays[state as keyof typeof orderDays] * dayMs) : null

/** Why an order is canceled by this. */
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

/** Who is notified of the move, and of what. Whoever did it knows. */
function noticesOf(
  from: OrderState,
  event: OrderEvent,
  to: OrderState,
): Partial<Record<Side, NotificationEvent<"order">>> {
  if (event === "accept") return { payer: "accepted" }
  if (event === "deliver") return { payer: "delivered", receiver: "delivered" }
  if (event === "receive") return { payer: "received" }
  if (to !== "canceled" || event === "withdraw" || event === "leave") return {}
  // A receiver who was still asked sees it on the page of orders.
  const wasAwaited = from !== "pending_accept" && event !== "receiver_blocks"
  return { payer: "refunded", ...(wasAwaited ? { receiver: "canceled" } : {}) }
}

/** Tells one side of an order, in the list and by the badge; `before` is the order as it was. */
export async function notifySide(
  tx: Tx,
  before: mallDb.OrderRow,
  side: Side,
  event: NotificationEvent<"order">,
): Promise<void> {
  const [memberId, otherId] =
    side === "payer" ? [before.payerId, before.receiverId] : [before.receiverId, before.payerId]
  const isTheirs = event === "came" || event === "accepted" || event === "received"
  const actor = isTheirs ? { actorId: otherId } : {}
  await notify(tx, memberId, { type: "order", event, targetId: before.id, key: keyOf(before, event), ...actor })
  await notice.add(tx, memberId, "order", isUnseen(before, side) ? 0 : 1)
}

/** What the receiver was asked is not asked any more. */
async function unask(tx: Tx, order: mallDb.OrderRow): Promise<void> {
  await takeBack(tx, order.receiverId, keyOf(order, "came"))
  if (order.receiverUnseen) await notice.add(tx, order.receiverId, "order", -1)
}

/**
 * The only way by which an order changes its state; its row is locked. An end pays out or gives back what is set aside,
 * in the same transaction, and forgets where it went.
 * @returns the order as it is now, or undefined where the event does nothing in its state
 */
export async function move(
  tx: Tx,
  order: mallDb.OrderRow,
  event: OrderEvent,
  change: Partial<Pick<mallDb.OrderRow, "note" | "fullName" | "address" | "country">> = {},
): Promise<mallDb.OrderRow | undefined> {
  const state = nextState(order.state, event)
  if (!state) return undefined
  const told = noticesOf(order.state, event, state)
  const isUnasked = order.state === "pending_accept" && state === "canceled"
  const moved = await mallDb.update(tx, order.id, {
    ...change,
    state,
    dueAt: dueAfter(state),
    claimedUntil: null,
    ...(state === "canceled" ? { reason: reasons[event] ?? "gone" } : {}),
    ...(isOpen(state) ? {} : { fullName: null, address: null }),
    payerUnseen: order.payerUnseen || told.payer !== undefined,
    receiverUnseen: !isUnasked && (order.receiverUnseen || told.receiver !== undefined),
  })
  if (state === "canceled") await escrow.refund(tx, { reference: referenceOf(order.id) })
  if (state === "signed_received") await escrow.release(tx, { reference: referenceOf(order.id) })
  const sides: Side[] = order.payerId < order.receiverId ? ["payer", "receiver"] : ["receiver", "payer"]
  for (const side of sides) if (told[side]) await notifySide(tx, order, side, told[side])
  if (isUnasked && event !== "refuse") await unask(tx, order)
  else if (isUnasked && order.receiverUnseen) await notice.add(tx, order.receiverId, "order", -1)
  return moved
}
