import { characterCount, firstCharacters } from "@redthread/contract/core/unicode"
import { type Ref, type RefCallback, useCallback } from "react"

type TextElement = HTMLInputElement | HTMLTextAreaElement

const typedKinds = new Set(["insertText", "insertLineBreak", "insertFromPaste"])

/** Bypasses React's value tracker, which would ignore the following event. */
function setValue(element: TextElement, value: string): void {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value)
}

/** Counts code points, as the contract does; `maxlength` counts UTF-16 units. A composition may exceed the limit. */
export function limitCharacters(element: TextElement, max: number): () => void {
  let before = element.value
  const onBefore = (event: InputEvent) => {
    if (!event.isComposing) before = element.value
    const { selectionStart, selectionEnd } = element
    const isFull = selectionStart === selectionEnd && characterCount(before) >= max
    // Cutting the text afterwards would break undo.
    if (isFull && !event.isComposing && typedKinds.has(event.inputType)) event.preventDefault()
  }
  const cut = (): boolean => {
    const text = element.value
    const over = characterCount(text) - Math.max(max, characterCount(before))
    if (over <= 0) return false
    const cursor = element.selectionStart ?? text.length
    const head = text.slice(0, cursor)
    const truncated = firstCharacters(head, Math.max(0, characterCount(head) - over))
    setValue(element, truncated + text.slice(cursor))
    if (element.selectionStart !== null) element.setSelectionRange(truncated.length, truncated.length)
    return true
  }
  const onInput = (event: Event) => {
    if (!(event as InputEvent).isComposing) cut()
  }
  const onComposed = () => {
    if (cut()) element.dispatchEvent(new Event("input", { bubbles: true }))
  }
  element.addEventListener("beforeinput", onBefore as EventListener)
  element.addEventListener("input", onInput)
  element.addEventListener("compositionend", onComposed)
  return () => {
    element.removeEventListener("beforeinput", onBefore as EventListener)
    element.removeEventListener("input", onInput)
    element.removeEventListener("compositionend", onComposed)
  }
}

function assign<E>(ref: Ref<E> | undefined, element: E | null): () => void {
  if (typeof ref === "function") {
    const release = ref(element)
    return () => (typeof release === "function" ? release() : ref(null))
  }
  if (!ref) return () => undefined
  ref.current = element
  return () => (ref.current = null)
}

export function useMaxCharacters<E extends TextElement>(max: number | undefined, ref?: Ref<E>): RefCallback<E> {
  return useCallback(
    (element: E | null) => {
      const unassign = assign(ref, element)
      const release = element && max !== undefined ? limitCharacters(element, max) : undefined
      return () => {
        release?.()
        unassign()
      }
    },
    [max, ref],
  )
}
