import type { Message } from "@redthread/contract/chat"
import { useSyncExternalStore } from "react"

/** What one is asked before it is done. */
export interface Question {
  readonly about: "recall" | "remove" | "report"
  readonly message: Message
  readonly userId: number
}

let current: Question | null = null
const listeners = new Set<() => void>()

/** Asks, or with null has been answered. The window stands beside the messages, for the menu is gone by then. */
export function asked(question: Question | null): void {
  current = question
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question about this conversation's messages. */
export const useQuestion = (userId: number): Question | null =>
  useSyncExternalStore(subscribe, () => (current?.userId === userId ? current : null))
