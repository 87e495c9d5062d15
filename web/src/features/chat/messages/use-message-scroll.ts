import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"

/** Distance to the end in pixels within which the list sticks to the end. */
const nearEnd = 80
/** Distance in pixels to what is not loaded yet at which it is fetched. */
const fetchWithin = 300

interface Input {
  box: RefObject<HTMLDivElement | null>
  /** It is known where the entries stand, and one can be gone to. */
  isReady: boolean
  /** What came since this was last open is there: until then one may still be led to it. */
  isCurrent: boolean
  /** Goes to the first new entry; null: this opens at its end. */
  goToNew: (() => void) | null
  /** Changes when something is put before the others. */
  firstId: number | undefined
  /** Of the last entry: changes when something is put after the others. */
  lastKey: string
  /** The last entry is the reader's own: they want to see it. */
  lastIsMine: boolean
  count: number
  onStart: () => void
  onEnd: () => void
  /** The last entry is the latest there is: only then does one stay with the end. */
  isEnd: boolean
  /** How many of the entries were new when this was opened. */
  unread: number
}

interface Scroll {
  /** Entries that came while the reader was further up. */
  below: number
  /** The reader is at the end, and follows what comes. */
  isAtEnd: boolean
  toEnd: () => void
  /** One is led elsewhere: the end is not stuck to any longer. */
  leaveEnd: () => void
  onScroll: () => void
}

const toGo = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number => scrollHeight - scrollTop - clientHeight
const isNearEnd = (element: HTMLElement): boolean => toGo(element) < nearEnd

/** Opens where the new begins, sticks to the end while one is there, and counts what comes while one is not. */
export function useMessageScroll({
  box,
  isReady,
  isCurrent,
  goToNew,
  firstId,
  lastKey,
  lastIsMine,
  count,
  onStart,
  onEnd,
  isEnd,
  unread,
}: Input): Scroll {
  const atEnd = useRef(true)
  const isOpening = useRef(true)
  /** One was led to the first new entry, and has not moved since. */
  const atNew = useRef(false)
  const lead = useRef(goToNew)
  /** Where one was at the last scroll. */
  const top = useRef(0)
  const before = useRef({ firstId, lastKey, count, isEnd })
  const [seen, setSeen] = useState(count)
  const [isAtEnd, setAtEnd] = useState(false)
  const stay = (isThere: boolean) => {
    atEnd.current = isThere
    setAtEnd(isThere)
  }

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isReady) return
    const last = before.current
    if (!isEnd) stay(false)
    const isNew = last.lastKey !== lastKey
    if (isOpening.current) {
      isOpening.current = !isCurrent
      atNew.current = goToNew !== null
      if (goToNew) goToNew()
      else element.scrollTop = element.scrollHeight
      stay(isEnd && (goToNew === null || isNearEnd(element)))
      setSeen(atEnd.current || !isEnd ? count : count - unread)
    } else if (isEnd && (atEnd.current || (last.isEnd && isNew && lastIsMine))) {
      element.scrollTop = element.scrollHeight
      setSeen(count)
    } else if (!last.isEnd) {
      // Pages of the history, also the last one, hold nothing new.
      setSeen(count)
    } else if (last.firstId !== firstId && last.firstId !== undefined && !isNew) {
      setSeen((known) => known + count - last.count)
    }
    before.current = { firstId, lastKey, count, isEnd }
    // oxlint-disable-next-line react/exhaustive-deps -- what was unread when this was opened counts, and only then
  }, [isReady, isCurrent, firstId, lastKey, lastIsMine, count, isEnd])

  useLayoutEffect(() => {
    lead.current = goToNew
  })

  // Sticks to the end, or to what is new, when a keyboard, an unfolded original or a late translation changes heights.
  useEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
      else if (atNew.current) lead.current?.()
    })
    observer.observe(element)
    observer.observe(content)
    const moves = new AbortController()
    const leave = () => {
      atNew.current = false
      isOpening.current = false
    }
    for (const event of ["wheel", "touchmove", "pointerdown", "keydown"] as const)
      element.addEventListener(event, leave, { passive: true, signal: moves.signal })
    return () => {
      observer.disconnect()
      moves.abort()
    }
  }, [box])

  const leaveEnd = () => {
    atNew.current = false
    isOpening.current = false
    stay(false)
  }
  const toEnd = () => {
    atNew.current = false
    isOpening.current = false
    stay(true)
    setSeen(count)
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    const isNear = isNearEnd(element)
    // What grows when it is drawn and measured puts the end further away, but nobody has left it.
    const isLeaving = element.scrollTop < top.current - 1
    top.current = element.scrollTop
    if (isNear || isLeaving) stay(isEnd && isNear)
    if (isNear) atNew.current = false
    if (!isEnd && toGo(element) < fetchWithin) onEnd()
    if (atEnd.current) setSeen(count)
    if (element.scrollTop < fetchWithin) onStart()
  }
  return { below: Math.max(0, count - seen), isAtEnd, toEnd, leaveEnd, onScroll }
}
