import type { Message } from "@redthread/contract/chat"
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { indexOfSeq } from "../conversation/conversation"

const overscan = 6
const edgeGap = 16

/** Estimates the height in px until a message is measured. */
function probableHeight({ content, uploads, message_type }: Message, width: number): number {
  const perLine = Math.max(20, Math.min(width * 0.85, 620) / 8.5)
  const lines = content === "" ? 0 : content.split("\n").reduce((sum, line) => sum + 1 + line.length / perLine, 0)
  const carried = message_type === "voice" ? 62 : uploads.length > 0 ? 240 : 0
  return 22 + Math.floor(lines) * 24 + carried
}

/** Virtual list of messages that keeps the reading position when older ones are inserted. */
export function useMessageRows(messages: readonly Message[], box: RefObject<HTMLDivElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const margin = useMargin(box, list)
  /** Index of the focused or playing message, which must stay in the document. */
  const held = useRef<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used, and no memo gets the result
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: messages.length,
    enabled: margin !== null,
    getScrollElement: () => box.current,
    estimateSize: (index) => {
      const message = messages[index]
      return message ? probableHeight(message, box.current?.clientWidth ?? 0) : 0
    },
    getItemKey: useCallback((index: number) => messages[index]?.id ?? index, [messages]),
    rangeExtractor: (range) => withHeld(range, held.current === null ? -1 : indexOfSeq(messages, held.current)),
    anchorTo: "end",
    overscan,
    scrollMargin: margin ?? 0,
    scrollPaddingStart: edgeGap,
    directDomUpdates: true,
    // With transforms the expanded parts of a message would lie below the following messages.
    directDomUpdatesMode: "position",
  })
  const shown = useRef(messages)
  useLayoutEffect(() => {
    shown.current = messages
  }, [messages])
  useEffect(() => {
    const element = list.current
    const hold = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null
      held.current = shown.current[Number(row?.dataset["index"])]?.seq ?? null
    }
    element?.addEventListener("focusin", hold)
    element?.addEventListener("pointerdown", hold)
    return () => {
      element?.removeEventListener("focusin", hold)
      element?.removeEventListener("pointerdown", hold)
    }
  }, [])
  const setList = (element: HTMLUListElement | null) => {
    list.current = element
    virtualizer.containerRef(element)
  }
  return { virtualizer, setList, isReady: margin !== null }
}

function withHeld(range: Range, held: number): number[] {
  const drawn = defaultRangeExtractor(range)
  return held < 0 || held >= range.count || drawn.includes(held) ? drawn : [...drawn, held].sort((a, b) => a - b)
}

/** Returns px from the top of the content to the first message, without the blank space above a short conversation. */
function marginOf(list: HTMLElement): number {
  const content = list.parentElement
  const first = content?.firstElementChild
  if (!content || !first) return 0
  const above = list.getBoundingClientRect().top - first.getBoundingClientRect().top
  return Math.round(above + Number.parseFloat(getComputedStyle(content).paddingBlockStart))
}

function useMargin(box: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): number | null {
  const [margin, setMargin] = useState<number | null>(null)
  const known = useRef<number | null>(null)
  useLayoutEffect(() => {
    const look = () => {
      if (!list.current) return
      const next = marginOf(list.current)
      if (next === known.current) return
      if (known.current !== null) box.current?.scrollBy({ top: next - known.current, behavior: "instant" })
      known.current = next
      setMargin(next)
    }
    look()
    const observer = new ResizeObserver(look)
    if (list.current?.parentElement) observer.observe(list.current.parentElement)
    return () => observer.disconnect()
  }, [box, list])
  return margin
}
