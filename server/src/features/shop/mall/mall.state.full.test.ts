import { expect, test } from "vitest"
import { type OrderState, orderStates } from "@redthread/contract/mall"
import { isOpen, nextState, openStates, type OrderEvent, orderEvents } from "./mall.state"

/** The state table of the specification, section 4: from, event, to. */
const flow: readonly (readonly [OrderState, OrderEvent, OrderState])[] = [
  ["pending_accept", "accept", "prepare_delivery"],
  ["pending_accept", "refuse", "canceled"],
  ["pending_accept", "withdraw", "canceled"],
  ["pending_accept", "expire", "canceled"],
  ["pending_accept", "payer_blocks", "canceled"],
  ["pending_accept", "receiver_blocks", "canceled"],
  ["pending_accept", "leave", "canceled"],
  ["prepare_delivery", "withdraw", "canceled"],
  ["prepare_delivery", "deliver", "delivered"],
  ["prepare_delivery", "fail", "canceled"],
  ["prepare_delivery", "expire", "canceled"],
  ["prepare_delivery", "receiver_blocks", "canceled"],
  ["prepare_delivery", "leave", "canceled"],
  ["delivered", "receive", "signed_received"],
  ["delivered", "fail", "canceled"],
  ["delivered", "expire", "signed_received"],
  ["delivered", "leave", "signed_received"],
]

const every = orderStates.flatMap((state) => orderEvents.map((event) => [state, event] as const))

test.each(every)("GIFT-03 %s, on %s: the specified transition and no other", (state, event) => {
  const expected = flow.find(([from, what]) => from === state && what === event)?.[2]
  expect(nextState(state, event)).toBe(expected)
})

test("GIFT-03 an end state is final, and every other state ends automatically", () => {
  expect(openStates).toEqual(["pending_accept", "prepare_delivery", "delivered"])
  for (const state of openStates) expect(isOpen(nextState(state, "expire") ?? state)).toBe(false)
})
