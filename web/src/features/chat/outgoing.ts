import { useSyncExternalStore } from "react"
import { createListeners } from "../../core/page/store"
import { session } from "../../core/session/session"
import { onChatStored, readChat, writeChat, type Outgoing } from "./chat-storage"

export type OutgoingAction =
  | { do: "add"; message: Outgoing }
  | { do: "fail"; clientId: string; error: string }
  | { do: "wait"; clientId: string }
  | { do: "again"; clientId: string }
  | { do: "uploaded"; clientId: string; uploadId: number }
  | { do: "illustrate"; clientId: string; previews: string[] }
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
    case "illustrate":
      return changed(list, action.clientId, { previews: action.previews })
    case "again":
      return changed(list, action.clientId, { state: "sending", error: null })
  }
}

const changed = (list: readonly Outgoing[], clientId: string, change: Partial<Outgoing>): readonly Outgoing[] =>
  list.map((message) => (message.client_id === clientId ? { ...message, ...change } : message))

const listeners = createListeners()

/** As stored: what another tab sent or took back has gone here too. */
export const outgoing = (): readonly Outgoing[] => readChat().outgoing

export function changeOutgoing(action: OutgoingAction): void {
  const before = outgoing()
  const next = outgoingReducer(before, action)
  if (next === before) return
  writeChat({ outgoing: [...next] })
  listeners.notify()
}

function subscribe(listener: () => void): () => void {
  const stops = [listeners.subscribe(listener), session.subscribe(listener), onChatStored(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

export function useOutgoing(userId: number): Outgoing[] {
  return useSyncExternalStore(subscribe, outgoing).filter(({ user_id }) => user_id === userId)
}
