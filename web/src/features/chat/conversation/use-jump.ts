import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { resetHistoryPosition, useHistoryPosition } from "../chat.queries"
import { type Conversation, indexOfSeq } from "./conversation"

type JumpListener = (userId: number, seq: number) => void

const listeners = new Set<JumpListener>()

export function jumpTo(userId: number, seq: number): void {
  for (const listener of listeners) listener(userId, seq)
}

export function onJump(listener: JumpListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

interface Jump {
  sought: number | null
  isGoing: boolean
  jump: (seq: number) => void
  leave: (onShown: () => void) => void
}

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
      // The object is new, so that a second jump to the same message scrolls again.
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
  // Runs after the whole screen is unmounted, so that no part of it requests the end again.
  useEffect(() => () => queueMicrotask(() => resetHistoryPosition(userId)), [userId])
  const isKnown = sought !== null && indexOfSeq(messages, sought.seq) >= 0
  useEffect(() => {
    if (sought && isKnown) show(indexOfSeq(messages, sought.seq))
    // oxlint-disable-next-line react/exhaustive-deps -- later messages must not scroll the reader
  }, [isKnown, sought])
  return { sought: sought?.seq ?? null, isGoing, jump, leave }
}
