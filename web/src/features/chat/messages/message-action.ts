import type { Message } from "@redthread/contract/chat"
import { useSyncExternalStore } from "react"
import { createListeners, createStore } from "../../../core/page/store"

export interface Composing {
  readonly kind: "reply" | "edit"
  readonly message: Message
  readonly words?: string
}

const current = new Map<number, Composing>()
const { subscribe, notify } = createListeners()

/** Sets the state outside React, so that a long conversation is not rendered again. */
export function compose(userId: number, next: Composing | null): void {
  if (next) current.set(userId, next)
  else current.delete(userId)
  notify()
}

export const composingWith = (userId: number): Composing | undefined => current.get(userId)

export const useComposing = (userId: number): Composing | undefined =>
  useSyncExternalStore(subscribe, () => composingWith(userId))

export interface Question {
  readonly about: "recall" | "remove" | "report" | "order" | "correct" | "words"
  readonly message: Message
  readonly userId: number
}

const currentQuestion = createStore<Question | null>(null)

/** The dialog is rendered beside the messages, because the menu is closed by then. */
export const setQuestion = currentQuestion.set

export function useQuestion(userId: number): Question | null {
  const question = currentQuestion.use()
  return question?.userId === userId ? question : null
}
