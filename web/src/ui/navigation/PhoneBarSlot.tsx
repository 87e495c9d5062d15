import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { createStore } from "../../core/page/store"

const place = createStore<HTMLElement | null>(null)

export const barEnd = (element: HTMLElement | null): void => place.set(element)

/** Renders at the end of the phone's bar; without a bar in place. */
export const PhoneBarSlot = ({ children }: { children: ReactNode }) => {
  const end = place.use()
  return end ? createPortal(children, end) : children
}
