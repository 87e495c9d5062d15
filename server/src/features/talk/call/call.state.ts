import { type CallState, callStates } from "@redthread/contract/call"

export const callEvents = [
  /** The first offer arrived and the callee was free. */
  "ring",
  /** The callee was in another call, according to the server or one of their devices. */
  "occupied",
  "accept",
  "refuse",
  "connect",
  "caller_ends",
  "callee_ends",
  "expire",
  "run_out",
  /** One participant was silent for too long. */
  "lose",
  /** One member blocked the other, or an account ended. */
  "part",
] as const
export type CallEvent = (typeof callEvents)[number]

export const transitions: Readonly<Record<CallState, Readonly<Partial<Record<CallEvent, CallState>>>>> = {
  dialing: {
    ring: "ringing",
    occupied: "busy",
    caller_ends: "cancel",
    expire: "cancel",
    part: "cancel",
  },
  ringing: {
    accept: "connecting",
    occupied: "busy",
    refuse: "reject",
    caller_ends: "cancel",
    callee_ends: "reject",
    expire: "missed",
    part: "cancel",
  },
  connecting: {
    connect: "connected",
    caller_ends: "hangup",
    callee_ends: "hangup",
    expire: "disconnected",
    run_out: "overdue",
    part: "disconnected",
  },
  connected: {
    caller_ends: "hangup",
    callee_ends: "hangup",
    run_out: "overdue",
    lose: "disconnected",
    part: "disconnected",
  },
  busy: {},
  reject: {},
  cancel: {},
  missed: {},
  hangup: {},
  overdue: {},
  disconnected: {},
}

export const nextState = (state: CallState, event: CallEvent): CallState | undefined => transitions[state][event]

export const isOpen = (state: CallState): boolean => Object.keys(transitions[state]).length > 0

export const openStates = callStates.filter(isOpen)
