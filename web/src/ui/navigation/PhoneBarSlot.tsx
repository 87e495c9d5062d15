import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { createStore } from "../../core/page/store"

const slot = createStore<HTMLElement | null>(null)

export const barEnd = (element: HTMLElement | null): void => slot.set(element)

export const PhoneBarSlot = ({ children }: { children: ReactNode }) => {
  const end = slot.use()
  return end ? createPortal(children, end) : children
}
