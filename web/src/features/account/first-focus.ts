import { useEffect, useRef, type RefObject } from "react"

/** A form that takes another's place takes the focus along, to its first field. */
export function useFirstFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector("input")?.focus(), [])
  return form
}
