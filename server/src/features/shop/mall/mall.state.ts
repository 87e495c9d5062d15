import { type OrderState, orderStates } from "@redthread/contract/mall"

export const orderEvents = [
  "accept",
  "refuse",
  "withdraw",
  "deliver",
  /** Staff could not deliver the order, or it did not arrive. */
  "fail",
  "receive",
  "expire",
  "payer_blocks",
  "receiver_blocks",
  /** The account of one of the two members is erased. */
  "leave",
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** The payer can withdraw until the delivery, and afterwards by a case of staff. A delivered order counts as received after its time. */
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
    withdraw: "canceled",
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

export const nextState = (state: OrderState, event: OrderEvent): OrderState | undefined => transitions[state][event]

export const isOpen = (state: OrderState): boolean => Object.keys(transitions[state]).length > 0

export const openStates = orderStates.filter(isOpen)
