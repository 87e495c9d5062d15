import { useSyncExternalStore } from "react"

let opened: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]): void {
  opened = next
  for (const listener of listeners) listener()
}

/** Remembers an open window; to be called back when it closes. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  set([...opened, dialog])
  return () => set(opened.filter((other) => other !== dialog))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The window on top: whatever is outside of it can neither be pressed nor is it read out. */
export const useTopDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => opened.at(-1),
    () => undefined,
  )
