import { markReadDelay } from "@redthread/contract/chat"
import { useEffect, useSyncExternalStore } from "react"
import { markRead } from "./chat.queries"
import type { ThreadHead } from "./conversation"

const pageEvents = ["focus", "blur", "visibilitychange"] as const

function subscribe(listener: () => void): () => void {
  for (const name of pageEvents) addEventListener(name, listener)
  return () => {
    for (const name of pageEvents) removeEventListener(name, listener)
  }
}

const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus()

/** A conversation that is on the screen of a page in use counts as read after a moment. */
export function useMarkRead({ id, user_id, unread }: Pick<ThreadHead, "id" | "user_id" | "unread">): void {
  const looks = useSyncExternalStore(subscribe, isLookedAt)
  const due = looks && unread > 0
  useEffect(() => {
    if (!due || id === null) return
    // A failure is repaired by the next message or visit.
    const timer = setTimeout(() => void markRead(user_id, id).catch(() => undefined), markReadDelay)
    return () => clearTimeout(timer)
  }, [due, id, user_id])
}
