import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"

const nearEnd = 80
const fetchWithin = 300

interface Input {
  box: RefObject<HTMLDivElement | null>
  isReady: boolean
  /** True if messages received while it was closed are loaded; until then the list may scroll to them. */
  isCurrent: boolean
  /** Scrolls to the first unread message; null opens at the end. */
  goToNew: (() => void) | null
  firstId: number | undefined
  lastKey: string
  /** True if the last message is the reader's own, which is scrolled into view. */
  lastIsMine: boolean
  count: number
  onStart: () => void
  onEnd: () => void
  /** True if the last message is the conversation's latest; otherwise the list does not stick to the end. */
  isEnd: boolean
  unread: number
}

interface Scroll {
  below: number
  isAtEnd: boolean
  toEnd: () => void
  /** Called before a jump; stops sticking to the end. */
  leaveEnd: () => void
  onScroll: () => void
}

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight
const isNearEnd = (element: HTMLElement): boolean => distanceToEnd(element) < nearEnd

/** Opens at the first unread message, sticks to the end while the reader is there, and counts messages meanwhile. */
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
  /** True if the list was scrolled to the first unread message and not moved since. */
  const atNew = useRef(false)
  const lead = useRef(goToNew)
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
      // Messages of older pages do not count as new.
      setSeen(count)
    } else if (last.firstId !== firstId && last.firstId !== undefined && !isNew) {
      setSeen((known) => known + count - last.count)
    }
    before.current = { firstId, lastKey, count, isEnd }
    // oxlint-disable-next-line react/exhaustive-deps -- only messages unread at opening count
  }, [isReady, isCurrent, firstId, lastKey, lastIsMine, count, isEnd])

  useLayoutEffect(() => {
    lead.current = goToNew
  })

  // Keeps the position when a keyboard, an expanded original or a late translation changes heights.
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
    // Only a lower offset means that the reader scrolls up: measuring rows moves the end away, too.
    const isLeaving = element.scrollTop < top.current - 1
    top.current = element.scrollTop
    if (isNear || isLeaving) stay(isEnd && isNear)
    if (isNear) atNew.current = false
    if (!isEnd && distanceToEnd(element) < fetchWithin) onEnd()
    if (atEnd.current) setSeen(count)
    if (element.scrollTop < fetchWithin) onStart()
  }
  return { below: Math.max(0, count - seen), isAtEnd, toEnd, leaveEnd, onScroll }
}
