import { typingInterval, typingTime } from "@redthread/contract/thread"
import { useSyncExternalStore } from "react"
import { live } from "../../../core/live/live.client"
import { createListeners } from "../../../core/page/store"
import { useTexts } from "../../../core/texts/texts"
import type { ThreadHead } from "./conversation"
import styles from "./TypingLine.module.css"

const typists = new Map<number, ReturnType<typeof setTimeout>>()
const { subscribe, notify } = createListeners()

export function showTyping(userId: number): void {
  clearTimeout(typists.get(userId))
  typists.set(
    userId,
    setTimeout(() => stopTyping(userId), typingTime),
  )
  notify()
}

export function stopTyping(userId: number): void {
  clearTimeout(typists.get(userId))
  if (typists.delete(userId)) notify()
}

export const useTyping = (userId: number): boolean => useSyncExternalStore(subscribe, () => typists.has(userId))

const sentAt = new Map<number, number>()

export function sendTyping(threadId: number): void {
  if (Date.now() - (sentAt.get(threadId) ?? 0) < typingInterval) return
  if (live.send("typing", { thread_id: threadId })) sentAt.set(threadId, Date.now())
}

export const TypingLine = ({ head }: { head: ThreadHead }) => {
  const { t } = useTexts("chat")
  const isTyping = useTyping(head.user_id)
  return (
    <output className={isTyping ? styles.typing : "visually-hidden"}>
      {isTyping && (
        <>
          <svg width="54" height="18" viewBox="0 0 54 18" aria-hidden="true">
            <path pathLength="1" d="M2 9c6-9 11-9 12 0s7 9 12 0 7-9 12 0 8 6 14 0" />
          </svg>
          <span className="visually-hidden">{t("typing", { name: head.name })}</span>
        </>
      )}
    </output>
  )
}
