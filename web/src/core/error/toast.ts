import { createStore } from "../page/store"

export const toastMs = 4000
export const undoMs = 5000

export interface Toast {
  id: number
  kind: "note" | "error"
  message: string
  action?: { label: string; run: () => void }
}

const toasts = createStore<readonly Toast[]>([])
let nextId = 1

export function showToast(toast: Omit<Toast, "id">, time = toastMs): void {
  if (toasts.get().some(({ message }) => message === toast.message)) return
  const id = nextId++
  toasts.set([...toasts.get().slice(-2), { ...toast, id }])
  setTimeout(() => dismissToast(id), time)
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const useToasts = toasts.use
