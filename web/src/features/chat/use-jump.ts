import { useCallback, useEffect, useState } from "react"
import { showPlace } from "./chat.queries"
import { type Conversation, indexOfSeq } from "./conversation"
import { useJumpTarget } from "./jump"

interface Jump {
  /** The message that one has just jumped to. */
  sought: number | null
  jump: (seq: number) => void
}

/** Leads to a message of the conversation, which is asked for where it is not known here. */
export function useJump({ head, messages }: Conversation, show: (index: number) => void): Jump {
  const [sought, setSought] = useState<{ seq: number } | null>(null)
  const target = useJumpTarget(head.user_id)
  const isKnown = sought !== null && indexOfSeq(messages, sought.seq) >= 0
  const jump = useCallback(
    (seq: number) => {
      // Sought once more it is another: one is led there again.
      setSought({ seq })
      if (indexOfSeq(messages, seq) < 0) void showPlace(head.user_id, seq)
    },
    [messages, head.user_id],
  )
  useEffect(() => {
    if (target) jump(target.seq)
    // oxlint-disable-next-line react/exhaustive-deps -- only another target leads elsewhere
  }, [target])
  useEffect(() => {
    if (sought && isKnown) show(indexOfSeq(messages, sought.seq))
    // oxlint-disable-next-line react/exhaustive-deps -- what comes later moves nobody
  }, [isKnown, sought])
  return { sought: sought?.seq ?? null, jump }
}
