import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { resetHistoryPosition, useHistoryPosition } from "../chat.queries"
import { type Conversation, indexOfSeq } from "./conversation"
import { onJump } from "./jump"

interface Jump {
  /** The message that one has just jumped to. */
  sought: number | null
  /** It is being asked for. */
  isGoing: boolean
  jump: (seq: number) => void
  /** Back to the end, which is asked for. */
  leave: (onShown: () => void) => void
}

/** Leads to a message of the conversation, which is asked for where it is not known here, and back to its end. */
export function useJump({ head, messages }: Conversation, show: (index: number) => void): Jump {
  const userId = head.user_id
  const [sought, setSought] = useState<{ seq: number } | null>(null)
  const { go, stay, isGoing } = useHistoryPosition(userId)
  const known = useRef(messages)
  useLayoutEffect(() => {
    known.current = messages
  }, [messages])
  const jump = useCallback(
    (seq: number) => {
      // Sought once more it is another: one is led there again.
      setSought({ seq })
      if (indexOfSeq(known.current, seq) >= 0) stay()
      else go(seq, { onFailed: () => setSought(null) })
    },
    [go, stay],
  )
  const leave = (onShown: () => void) => {
    setSought(null)
    go(null, { onShown })
  }
  useEffect(() => onJump((id, seq) => id === userId && jump(seq)), [userId, jump])
  // After all of the screen, which goes at the same time: nobody asks for it anew.
  useEffect(() => () => queueMicrotask(() => resetHistoryPosition(userId)), [userId])
  const isKnown = sought !== null && indexOfSeq(messages, sought.seq) >= 0
  useEffect(() => {
    if (sought && isKnown) show(indexOfSeq(messages, sought.seq))
    // oxlint-disable-next-line react/exhaustive-deps -- what comes later moves nobody
  }, [isKnown, sought])
  return { sought: sought?.seq ?? null, isGoing, jump, leave }
}
