import type { Message } from "@redthread/contract/chat"
import { createStore } from "../../../core/page/store"

/** What one is asked before it is done. */
export interface Question {
  readonly about: "recall" | "remove" | "report"
  readonly message: Message
  readonly userId: number
}

const current = createStore<Question | null>(null)

/** Asks, or with null has been answered. The window stands beside the messages, for the menu is gone by then. */
export const asked = current.set

/** The question about this conversation's messages. */
export function useQuestion(userId: number): Question | null {
  const question = current.use()
  return question?.userId === userId ? question : null
}
