import { type ReactNode, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

/** Ref of the place at the end of the phone's bar. */
export function barEnd(element: HTMLElement | null): void {
  place = element
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands at the end of the phone's bar; in its own place where there is no such bar. */
export const PhoneBarSlot = ({ children }: { children: ReactNode }) => {
  const end = useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  )
  return end ? createPortal(children, end) : children
}
