import type { KeyboardEvent } from "react"
import { createStore } from "../../core/page/store"

const opened = createStore<readonly HTMLDialogElement[]>([])

export function addDialog(dialog: HTMLDialogElement): () => void {
  opened.set([...opened.get(), dialog])
  return () => opened.set(opened.get().filter((other) => other !== dialog))
}

export const useTopDialog = (): HTMLDialogElement | undefined => opened.use().at(-1)

const stops = "a[href], button, input, select, textarea, summary, video[controls], [tabindex]"

/** Returns the tab stops in order; a radio group has one, its checked button. */
function tabStops(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(stops)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility() && !isPassedRadio(each, root),
  )
}

function isPassedRadio(element: HTMLElement, root: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== "radio" || element.checked) return false
  return root.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) !== null
}

/** Wraps Tab inside a dialog: native dialogs let the focus leave to the page's body or the browser's bars. */
export function wrapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return
  const all = tabStops(event.currentTarget)
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  const isAtStart = event.shiftKey && event.target === event.currentTarget
  if (!to || (event.target !== from && !isAtStart)) return
  event.preventDefault()
  to.focus()
}
