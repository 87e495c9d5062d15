import { useSyncExternalStore } from "react"

export const toastTime = 4000
/** ms for which a toast offers to undo. */
export const undoTime = 5000

export interface Toast {
  id: number
  kind: "note" | "error"
  message: string
  action?: { label: string; run: () => void }
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something at the top of the screen for so many ms; the same sentence is not said twice at once. */
export function showToast(toast: Omit<Toast, "id">, time = toastTime): void {
  if (toasts.some(({ message }) => message === toast.message)) return
  const id = nextId++
  set([...toasts.slice(-2), { ...toast, id }])
  setTimeout(() => dismissToast(id), time)
}

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  )
