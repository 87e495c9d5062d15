import { markReadDelay } from "@redthread/contract/chat"
import { useEffect, useSyncExternalStore } from "react"
import { markRead } from "../chat.queries"
import type { ThreadHead } from "./conversation"

const pageEvents = ["focus", "blur", "visibilitychange"] as const

function subscribe(listener: () => void): () => void {
  for (const name of pageEvents) addEventListener(name, listener)
  return () => {
    for (const name of pageEvents) removeEventListener(name, listener)
  }
}

const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus()

const failuresMax = 5

export function useMarkRead({ id, user_id, unread }: Pick<ThreadHead, "id" | "user_id" | "unread">): void {
  const looks = useSyncExternalStore(subscribe, isLookedAt)
  const due = looks && unread > 0
  useEffect(() => {
    if (!due || id === null) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const wait = (failures: number): void => {
      timer = setTimeout(() => void read(failures), markReadDelay * 2 ** Math.min(failures, failuresMax))
    }
    // Repeats after a failure, and for messages received meanwhile.
    const read = async (failures: number): Promise<void> => {
      const isDone = await markRead(user_id, id).then(
        () => true,
        () => false,
      )
      if (!isOver) wait(isDone ? 0 : failures + 1)
    }
    wait(0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [due, id, user_id])
}
