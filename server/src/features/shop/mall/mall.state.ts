import { type OrderState, orderStates } from "@redthread/contract/mall"

/** What happens to an order, by whoever it is done. */
export const orderEvents = [
  /** The receiver wants it, and says where it goes. */
  "accept",
  /** The receiver does not want it. */
  "refuse",
  /** The payer takes it back. */
  "withdraw",
  /** Staff have delivered it. */
  "deliver",
  /** Staff can't deliver it, or it did not arrive. */
  "fail",
  /** The receiver has it. */
  "receive",
  /** What it waited for did not come in time. */
  "expire",
  /** The payer has blocked the receiver. */
  "payer_blocks",
  /** The receiver has blocked the payer. */
  "receiver_blocks",
  /** The account of one of the two is erased. */
  "leave",
] as const
export type OrderEvent = (typeof orderEvents)[number]

/**
 * Every transition that there is; what is not here changes nothing. What the receiver has accepted the payer takes back
 * no more, also not by a block; what is delivered counts as received when nobody says otherwise.
 */
const transitions: Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, OrderState>>>>> = {
  pending_accept: {
    accept: "prepare_delivery",
    refuse: "canceled",
    withdraw: "canceled",
    expire: "canceled",
    payer_blocks: "canceled",
    receiver_blocks: "canceled",
    leave: "canceled",
  },
  prepare_delivery: {
    deliver: "delivered",
    fail: "canceled",
    expire: "canceled",
    receiver_blocks: "canceled",
    leave: "canceled",
  },
  delivered: {
    receive: "signed_received",
    fail: "canceled",
    expire: "signed_received",
    leave: "signed_received",
  },
  signed_received: {},
  canceled: {},
}

/** Undefined where the event does nothing in this state. */
export const nextState = (state: OrderState, event: OrderEvent): OrderState | undefined => transitions[state][event]

export const isOpen = (state: OrderState): boolean => Object.keys(transitions[state]).length > 0

/** States in which the gold is set aside. */
export const openStates = orderStates.filter(isOpen)
