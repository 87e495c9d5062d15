import { typingInterval, typingTime } from "@redthread/contract/thread"
import { useSyncExternalStore } from "react"
import { live } from "../../../core/live/live.client"
import { createListeners } from "../../../core/page/store"

/** Who types, and what ends it. */
const typists = new Map<number, ReturnType<typeof setTimeout>>()
const { subscribe, notify } = createListeners()

/** Somebody types, for a while. */
export function showTyping(userId: number): void {
  clearTimeout(typists.get(userId))
  typists.set(
    userId,
    setTimeout(() => stopTyping(userId), typingTime),
  )
  notify()
}

/** What was being typed has come. */
export function stopTyping(userId: number): void {
  clearTimeout(typists.get(userId))
  if (typists.delete(userId)) notify()
}

export const useTyping = (userId: number): boolean => useSyncExternalStore(subscribe, () => typists.has(userId))

/** When it was last told, by thread: ms since 1970. */
const saidAt = new Map<number, number>()

/** Tells the other side that something is being typed, now and then. */
export function sendTyping(threadId: number): void {
  if (Date.now() - (saidAt.get(threadId) ?? 0) < typingInterval) return
  if (live.say("typing", { thread_id: threadId })) saidAt.set(threadId, Date.now())
}
