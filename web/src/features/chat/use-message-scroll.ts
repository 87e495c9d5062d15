import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react"

/** Distance to the end in pixels within which the list sticks to the end. */
const nearEnd = 80
/** Distance to the beginning in pixels at which older messages are fetched. */
const nearStart = 300

interface Input {
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
  /** How many of the entries were new when this was opened: it opens where they begin, if that is out of sight at the end. */
  unread: number
}

interface Scroll {
  box: RefObject<HTMLDivElement | null>
  /** Entries that came while the reader was further up. */
  below: number
  toEnd: () => void
  onScroll: () => void
}

/** Marks the line above what is new. */
export const unreadMark = "data-new-from"
/** px between the line above what is new and the upper edge. */
const lineGap = 16

/** Puts the line above what is new to the upper edge, unless all that is new is in sight at the end. */
function showNew(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight
  const line = box.querySelector(`[${unreadMark}]`)
  const above = line ? box.getBoundingClientRect().top + lineGap - line.getBoundingClientRect().top : 0
  if (above > 0) box.scrollTop -= above
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearEnd

/**
 * Opens at the first unread message. Sticks to the end while scrolled there, and keeps the position when older messages
 * are prepended.
 */
export function useMessageScroll({
  firstId,
  lastKey,
  lastIsMine,
  count,
  onStart,
  onEnd,
  isEnd,
  unread,
}: Input): Scroll {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const isOpened = useRef(false)
  const before = useRef({ firstId, lastKey, count, height: 0 })
  const [seen, setSeen] = useState(count)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const last = before.current
    if (!isEnd) atEnd.current = false
    const isNew = last.lastKey !== lastKey
    if (!isOpened.current) {
      isOpened.current = true
      showNew(element)
      atEnd.current = isEnd && isNearEnd(element)
      setSeen(atEnd.current ? count : count - unread)
    } else if (last.firstId !== firstId && last.firstId !== undefined && !isNew) {
      element.scrollTop += element.scrollHeight - last.height
      setSeen((known) => known + count - last.count)
    } else if (isEnd && (atEnd.current || (isNew && lastIsMine))) {
      element.scrollTop = element.scrollHeight
      setSeen(count)
    }
    before.current = { firstId, lastKey, count, height: element.scrollHeight }
    // oxlint-disable-next-line react/exhaustive-deps -- what was unread when this was opened counts, and only then
  }, [firstId, lastKey, lastIsMine, count, isEnd])

  // Sticks to the end when a keyboard, an unfolded original or a late translation changes heights.
  useEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
    })
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])

  const toEnd = () => {
    atEnd.current = true
    setSeen(count)
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    const isNear = isNearEnd(element)
    atEnd.current = isEnd && isNear
    if (isNear && !isEnd) onEnd()
    if (atEnd.current) setSeen(count)
    if (element.scrollTop < nearStart) onStart()
  }
  return { box, below: Math.max(0, count - seen), toEnd, onScroll }
}
