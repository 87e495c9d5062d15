import type { Message } from "@redthread/contract/chat"
import { useSyncExternalStore } from "react"
import { createListeners } from "../../../core/page/store"

/** What the next words are about: an answer to a message, or other words for one. */
export interface Composing {
  readonly kind: "reply" | "edit"
  readonly message: Message
  /** What an edited message is to say by now, once that differs from what it said. */
  readonly words?: string
}

const current = new Map<number, Composing>()
const { subscribe, notify } = createListeners()

/** State outside of React, so that a long conversation is not rendered again. */
export function compose(userId: number, next: Composing | null): void {
  if (next) current.set(userId, next)
  else current.delete(userId)
  notify()
}

export const composingWith = (userId: number): Composing | undefined => current.get(userId)

export const useComposing = (userId: number): Composing | undefined =>
  useSyncExternalStore(subscribe, () => composingWith(userId))
