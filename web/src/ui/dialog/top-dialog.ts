import { createStore } from "../../core/page/store"

const opened = createStore<readonly HTMLDialogElement[]>([])

/** Returns the function that removes it. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  opened.set([...opened.get(), dialog])
  return () => opened.set(opened.get().filter((other) => other !== dialog))
}

/** Everything outside of the topmost dialog is inert. */
export const useTopDialog = (): HTMLDialogElement | undefined => opened.use().at(-1)
