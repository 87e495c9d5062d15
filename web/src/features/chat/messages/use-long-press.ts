import { useEffect, useRef, useState, type PointerEvent } from "react"

const longPressMs = 450

/** Detects a long press of the element, which lasts until another element is touched. */
export function useLongPress() {
  const [isAsked, setAsked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  useEffect(() => {
    if (!isAsked) return
    const leave = (event: Event) => {
      if (!(event.target as Element).closest("[data-seq], [role=menu], dialog")) setAsked(false)
    }
    addEventListener("pointerdown", leave)
    return () => removeEventListener("pointerdown", leave)
  }, [isAsked])
  return {
    isAsked,
    release: () => setAsked(false),
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== "touch") return
      stop()
      timer.current = setTimeout(() => setAsked(true), longPressMs)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: stop,
  }
}
