import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { createStore } from "../../core/page/store"

const place = createStore<HTMLElement | null>(null)

/** Ref of the place at the end of the phone's bar. */
export const barEnd = (element: HTMLElement | null): void => place.set(element)

/** Stands at the end of the phone's bar; in its own place where there is no such bar. */
export const PhoneBarSlot = ({ children }: { children: ReactNode }) => {
  const end = place.use()
  return end ? createPortal(children, end) : children
}
