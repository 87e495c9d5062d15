import { type ChangeEvent, type KeyboardEvent as ReactKeyboardEvent, useEffect, useState } from "react"

/** Key code of a key that an input method handles. */
const inputMethodKey = 229

/** True if the key belongs to an input method. Safari ends the composition before it reports Enter, with the key code. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isWithin, keyCode } = "nativeEvent" in event ? event.nativeEvent : event
  return isWithin || keyCode === inputMethodKey
}

export function useComposition() {
  const [isComposing, setComposing] = useState(false)
  const handlers = { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) }
  return { isComposing, handlers }
}

const searchPauseMs = 400
/** Pause in ms while composing. Its end cannot be awaited: Android composes every word, Korean the last syllable. */
const composingPauseMs = 1000

export function useDebounced(text: string, pauseMs: number, isComposing = false): string {
  const [debounced, setDebounced] = useState(text)
  const wait = isComposing ? composingPauseMs : pauseMs
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), wait)
    return () => clearTimeout(timer)
  }, [text, wait])
  return debounced
}

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
