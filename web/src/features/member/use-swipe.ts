import { type PointerEvent, useRef } from "react"
import { prefersReducedMotion } from "../../core/page/viewport"
import { type Direction, lifted, type Sample, speedOf, swiped } from "./swipe"

/** A shorter movement in pixels is no swipe. */
const slack = 6
const springBack = { duration: 320, easing: "cubic-bezier(0.2, 1.3, 0.4, 1)" }

interface DragState {
  pointer: number
  x: number
  y: number
  samples: Sample[]
}

const dragTransform = (x: number, y: number): string => `translate3d(${x}px, ${y}px, 0) rotate(${x / 24}deg)`

/** Sets the transform without React, so that dragging stays smooth. */
export function useSwipe(onSwipe: (direction: Direction) => void, onLift: () => void) {
  const card = useRef<HTMLElement>(null)
  const drag = useRef<DragState | null>(null)

  const letGo = (direction: Direction | null) => {
    const element = card.current
    drag.current = null
    if (!element) return
    const { transform } = element.style
    if (direction) return onSwipe(direction)
    putBack(element)
    if (transform && !prefersReducedMotion()) element.animate([{ transform }, { transform: "none" }], springBack)
  }

  const handlers = {
    onPointerDown: ({ pointerId, clientX, clientY, button, timeStamp }: PointerEvent) => {
      if (button !== 0 || drag.current) return
      drag.current = { pointer: pointerId, x: clientX, y: clientY, samples: [{ x: clientX, at: timeStamp }] }
    },
    onPointerMove: ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
      const held = drag.current
      const element = card.current
      if (!held || !element || held.pointer !== pointerId) return
      held.samples.push({ x: clientX, at: timeStamp })
      const moved = clientX - held.x
      const lift = clientY - held.y
      if (!element.style.transform && Math.max(Math.abs(moved), -lift) < slack) return
      if (!element.hasPointerCapture(pointerId)) element.setPointerCapture(pointerId)
      element.style.transform = dragTransform(moved, lift / 5)
      element.style.setProperty("--pull", String(moved / element.clientWidth))
    },
    onPointerUp: ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
      const held = drag.current
      if (!held || held.pointer !== pointerId) return
      const samples = [...held.samples, { x: clientX, at: timeStamp }]
      if (lifted(clientX - held.x, clientY - held.y, card.current?.clientHeight ?? 0)) {
        letGo(null)
        return onLift()
      }
      letGo(swiped(clientX - held.x, speedOf(samples), card.current?.clientWidth ?? 0))
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (drag.current?.pointer === pointerId) letGo(null)
    },
  }
  return { card, handlers }
}

export function putBack(element: HTMLElement): void {
  for (const animation of element.getAnimations()) animation.cancel()
  element.style.transform = ""
  element.style.removeProperty("--pull")
}

const flight = { duration: 280, easing: "cubic-bezier(0.4, 0, 0.8, 0.6)", fill: "forwards" } as const

/** Moves the card off the screen; without animation if reduced motion is preferred. */
export async function flyOff(element: HTMLElement, direction: Direction): Promise<void> {
  if (prefersReducedMotion()) return
  const away = direction === "right" ? 1 : -1
  const from = element.style.transform || "none"
  const to = `translate3d(${away * (innerWidth / 2 + element.clientWidth)}px, 0, 0) rotate(${away * 16}deg)`
  // A cancelled animation counts as finished, such as when the screen is left.
  await element.animate([{ transform: from }, { transform: to }], flight).finished.catch(() => undefined)
}
