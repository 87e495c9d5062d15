import { type MouseEvent as ReactMouseEvent, type PointerEvent, useEffect, useRef } from "react"

const holdMs = 450
/** px that a finger may move during a long press; beyond it the move is a swipe or a scroll. */
const slack = 10
/** Length in px of a swipe that replies, and maximum shift of the message. */
const replyAt = 56
const shiftMax = 72
/** Width in px of the screen's edge, where the browser's own swipe begins. */
const edge = 24

interface Point {
  x: number
  y: number
}

interface Actions {
  /** Called at the start of a possible gesture. */
  onTouch: () => void
  onHold: () => void
  /** Missing if the message takes no reply. */
  onSwipe: (() => void) | undefined
  onContextMenu: (at: Point) => void
}

interface Gesture extends Point {
  canSwipe: boolean
  isSwipe: boolean
}

/** Elements whose own context menu is more useful than the message's. */
const hasOwnMenu = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a, img, video, audio, input") !== null

/**
 * Swallows the click at the end of a gesture, wherever it goes: it would press what is under the finger, which after a
 * long press may be an action of the lifted message. The next touch begins a new gesture.
 */
function swallowClick(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const swallow = (event: MouseEvent) => {
    // Clicks of keyboards and screen readers have no detail.
    if (event.detail === 0) return
    listening.abort()
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener("click", swallow, options)
  addEventListener("pointerdown", () => listening.abort(), options)
}

/** Long press, swipe to the right and context menu of a message. A tap belongs to the element under the finger. */
export function useTouch({ onTouch, onHold, onSwipe, onContextMenu }: Actions) {
  const gesture = useRef<Gesture | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouch = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const end = (line: HTMLElement) => {
    clearTimeout(timer.current)
    gesture.current = null
    line.style.translate = ""
    delete line.dataset["swipe"]
  }
  const shift = (line: HTMLElement, px: number) => {
    line.style.translate = `${Math.min(Math.max(px, 0), shiftMax)}px`
    line.dataset["swipe"] = px >= replyAt ? "ready" : "begun"
  }
  return {
    onPointerDown({
      currentTarget,
      target,
      pointerType,
      isPrimary,
      clientX: x,
      clientY: y,
    }: PointerEvent<HTMLElement>) {
      end(currentTarget)
      isTouch.current = pointerType !== "mouse"
      // React bubbles events of dialogs that the message has opened.
      if (!isTouch.current || !isPrimary || !currentTarget.contains(target as Node)) return
      onTouch()
      const canSwipe = onSwipe !== undefined && x > edge && !(target as Element).closest("input")
      gesture.current = { x, y, canSwipe, isSwipe: false }
      timer.current = setTimeout(() => {
        end(currentTarget)
        swallowClick()
        onHold()
      }, holdMs)
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
      const from = gesture.current
      if (!from) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (from.isSwipe) return shift(currentTarget, x - slack)
      if (Math.max(Math.abs(x), Math.abs(y)) <= slack) return
      if (!from.canSwipe || x <= 2 * Math.abs(y)) return end(currentTarget)
      clearTimeout(timer.current)
      swallowClick()
      from.isSwipe = true
      shift(currentTarget, x - slack)
    },
    onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
      const isReply = currentTarget.dataset["swipe"] === "ready"
      end(currentTarget)
      if (isReply) onSwipe?.()
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
    onContextMenu(event: ReactMouseEvent) {
      // Android opens its menu after a long press.
      if (isTouch.current) return event.preventDefault()
      const isWithin = event.currentTarget.contains(event.target as Node)
      if (!isWithin || hasOwnMenu(event.target) || getSelection()?.type === "Range") return
      event.preventDefault()
      onContextMenu({ x: event.clientX, y: event.clientY })
    },
  }
}
