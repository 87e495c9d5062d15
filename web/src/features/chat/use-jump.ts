import { useEffect, useState, type RefObject } from "react"
import { showPlace } from "./chat.queries"
import type { Conversation } from "./conversation"
import { useJumpTarget } from "./jump"

interface Jump {
  /** The message that one has just jumped to. */
  sought: number | null
  jump: (seq: number) => void
}

/** Leads to a message of the conversation, which is asked for where it is not known here. */
export function useJump({ head, messages }: Conversation, box: RefObject<HTMLDivElement | null>): Jump {
  const [sought, setSought] = useState<number | null>(null)
  const target = useJumpTarget(head.user_id)
  const isKnown = sought !== null && messages.some(({ seq }) => seq === sought)
  const jump = (seq: number) => {
    setSought(seq)
    if (!messages.some((message) => message.seq === seq)) void showPlace(head.user_id, seq)
  }
  useEffect(() => {
    if (target) jump(target.seq)
    // oxlint-disable-next-line react/exhaustive-deps -- only another target leads elsewhere
  }, [target])
  useEffect(() => {
    if (!isKnown) return
    const found = box.current?.querySelector(`[data-seq="${sought}"]`)
    found?.scrollIntoView({ block: "center" })
  }, [isKnown, sought, box])
  return { sought, jump }
}
