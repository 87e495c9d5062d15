import { createStore } from "../../core/page/store"

const opened = createStore<readonly HTMLDialogElement[]>([])

/** Remembers an open window; to be called back when it closes. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  opened.set([...opened.get(), dialog])
  return () => opened.set(opened.get().filter((other) => other !== dialog))
}

/** The window on top: whatever is outside of it can neither be pressed nor is it read out. */
export const useTopDialog = (): HTMLDialogElement | undefined => opened.use().at(-1)
