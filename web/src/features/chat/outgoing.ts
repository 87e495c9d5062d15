import { useSyncExternalStore } from "react"
import { readChat, writeChat, type Outgoing } from "./chat-storage"

export type OutgoingAction =
  | { do: "add"; message: Outgoing }
  | { do: "fail"; clientId: string; error: string }
  | { do: "wait"; clientId: string }
  | { do: "again"; clientId: string }
  | { do: "uploaded"; clientId: string; uploadId: number }
  | { do: "drop"; clientId: string }

/** What is on its way: added, failed, tried again, and gone once the server has it. */
export function outgoingReducer(list: readonly Outgoing[], action: OutgoingAction): readonly Outgoing[] {
  switch (action.do) {
    case "add":
      return [...list, action.message]
    case "drop":
      return list.some(({ client_id }) => client_id === action.clientId)
        ? list.filter(({ client_id }) => client_id !== action.clientId)
        : list
    case "fail":
      return changed(list, action.clientId, { state: "failed", error: action.error })
    case "wait":
      return changed(list, action.clientId, { state: "waiting", error: null })
    case "uploaded":
      return changed(list, action.clientId, { upload_ids: [action.uploadId] })
    case "again":
      return changed(list, action.clientId, { state: "sending", error: null })
  }
}

const changed = (list: readonly Outgoing[], clientId: string, change: Partial<Outgoing>): readonly Outgoing[] =>
  list.map((message) => (message.client_id === clientId ? { ...message, ...change } : message))

let current: readonly Outgoing[] | null = null
const listeners = new Set<() => void>()

/** Unsent messages of an earlier page wait for a retry, which is safe because a `client_id` is stored once. */
const fromStorage = (): readonly Outgoing[] =>
  readChat().outgoing.map((message) => (message.state === "sending" ? { ...message, state: "waiting" } : message))

export const outgoing = (): readonly Outgoing[] => (current ??= fromStorage())

export function changeOutgoing(action: OutgoingAction): void {
  const before = outgoing()
  current = outgoingReducer(before, action)
  if (current === before) return
  // Another tab may have stored more meanwhile, so only the difference is written.
  writeChat({ outgoing: [...outgoingReducer(readChat().outgoing, action)] })
  for (const listener of listeners) listener()
}

/** After another member signs in, the state is read from their storage. */
export function forgetOutgoing(): void {
  current = null
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOutgoing(userId: number): Outgoing[] {
  return useSyncExternalStore(subscribe, outgoing).filter(({ user_id }) => user_id === userId)
}
