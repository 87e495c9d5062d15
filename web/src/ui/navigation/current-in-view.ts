import { type RefObject, useLayoutEffect, useRef } from "react"
import { keepCurrentInView } from "./keep-current-in-view"

/** Keeps the current link of a row in view, which is chosen by the path. */
export function useCurrentInView(path: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => (row.current ? keepCurrentInView(row.current) : undefined), [path])
  return row
}
