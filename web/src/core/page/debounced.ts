import { type ChangeEvent, useEffect, useState } from "react"
import { useComposition } from "./composing"

/** ms without a key after which one who searches has paused. */
const searchPause = 400
/**
 * ms without a key while an input method composes. It is not waited for to end: Android's keyboards compose every word,
 * and Korean ones keep the last syllable open.
 */
const composingPause = 1000

/** The text once it has stayed the same for `pauseMs`, or for longer while it is being composed. */
export function useDebounced(text: string, pauseMs: number, isComposing = false): string {
  const [debounced, setDebounced] = useState(text)
  const wait = isComposing ? composingPause : pauseMs
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), wait)
    return () => clearTimeout(timer)
  }, [text, wait])
  return debounced
}

/** A field that is searched by as one types: at each pause, and hardly for half a word of an input method. */
export function useSearchField() {
  const [text, setText] = useState("")
  const { isComposing, handlers } = useComposition()
  const q = useDebounced(text.trim(), searchPause, isComposing)
  const field = {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    ...handlers,
  }
  return { q, field }
}
