import { type CallState, callStates } from "@redthread/contract/call"

/** What happens to a call, by whoever it is done. */
export const callEvents = [
  /** The caller's first offer reached the server, and the callee was free. */
  "ring",
  /** The same, and the callee was in a call; or a device of theirs says so. */
  "occupied",
  /** A device of the callee's answered. */
  "accept",
  /** The callee does not want it. */
  "refuse",
  /** Either reports that sound flows. */
  "connect",
  /** The caller ends it. */
  "caller_ends",
  /** The callee ends it. */
  "callee_ends",
  /** What it waited for did not come in time. */
  "expire",
  /** A minute could not be paid. */
  "run_out",
  /** An end has been silent for too long. */
  "lose",
  /** A block, or the end of an account. */
  "part",
] as const
export type CallEvent = (typeof callEvents)[number]

/** Every transition that there is; what is not here changes nothing. */
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

/** Undefined where the event does nothing in this state. */
export const nextState = (state: CallState, event: CallEvent): CallState | undefined => transitions[state][event]

export const isOpen = (state: CallState): boolean => Object.keys(transitions[state]).length > 0

/** States in which the two are joined, or may still be. */
export const openStates = callStates.filter(isOpen)
