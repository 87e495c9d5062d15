import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from "react"

/** While an input method composes a word, Enter confirms the word. Safari reports it only by the key code. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229

/** Whether an input method composes a word in the field that has these handlers. */
export function useComposition() {
  const [isComposing, setComposing] = useState(false)
  const handlers = { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) }
  return { isComposing, handlers }
}

/** ms without a key until a search starts. */
const searchPauseMs = 400
/**
 * ms without a key while an input method composes. Waiting for the end of composition would not do: keyboards of Android
 * compose every word, and Korean ones keep the last syllable open.
 */
const composingPauseMs = 1000

/** The text once it has stayed the same for `pauseMs`, or for longer while it is being composed. */
export function useDebounced(text: string, pauseMs: number, isComposing = false): string {
  const [debounced, setDebounced] = useState(text)
  const wait = isComposing ? composingPauseMs : pauseMs
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), wait)
    return () => clearTimeout(timer)
  }, [text, wait])
  return debounced
}

/** A search field: `q` is its text after each pause in typing. */
export function useSearchField() {
  const [text, setText] = useState("")
  const { isComposing, handlers } = useComposition()
  const q = useDebounced(text.trim(), searchPauseMs, isComposing)
  const field = {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    ...handlers,
  }
  return { q, field }
}
