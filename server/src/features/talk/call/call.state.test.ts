import { expect, test } from "vitest"
import { type CallState, callStates } from "@redthread/contract/call"
import { type CallEvent, callEvents, isOpen, nextState, openStates } from "./call.state"

/** The flow of the specification's section 4, said once more: from, what happens, to. */
const flow: readonly (readonly [CallState, CallEvent, CallState])[] = [
  ["dialing", "ring", "ringing"],
  ["dialing", "occupied", "busy"],
  ["dialing", "caller_ends", "cancel"],
  ["dialing", "expire", "cancel"],
  ["dialing", "part", "cancel"],
  ["ringing", "accept", "connecting"],
  ["ringing", "occupied", "busy"],
  ["ringing", "refuse", "reject"],
  ["ringing", "caller_ends", "cancel"],
  ["ringing", "callee_ends", "reject"],
  ["ringing", "expire", "missed"],
  ["ringing", "part", "cancel"],
  ["connecting", "connect", "connected"],
  ["connecting", "caller_ends", "hangup"],
  ["connecting", "callee_ends", "hangup"],
  ["connecting", "expire", "disconnected"],
  ["connecting", "run_out", "overdue"],
  ["connecting", "part", "disconnected"],
  ["connected", "caller_ends", "hangup"],
  ["connected", "callee_ends", "hangup"],
  ["connected", "run_out", "overdue"],
  ["connected", "lose", "disconnected"],
  ["connected", "part", "disconnected"],
]

const every = callStates.flatMap((state) => callEvents.map((event) => [state, event] as const))

test.each(every)("CALL-01 %s, when %s: what the specification says and nothing else", (state, event) => {
  const expected = flow.find(([from, what]) => from === state && what === event)?.[2]
  expect(nextState(state, event)).toBe(expected)
})

test("CALL-01 a call that has ended stays as it ended, and every open one can end", () => {
  expect(openStates).toEqual(["dialing", "ringing", "connecting", "connected"])
  for (const state of openStates)
    expect(callEvents.some((event) => !isOpen(nextState(state, event) ?? state))).toBe(true)
})
