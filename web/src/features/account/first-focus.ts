import { useEffect, useRef, type RefObject } from "react"

/** Focuses the first field of a form that replaces another. */
export function useFirstFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector("input")?.focus(), [])
  return form
}
