import { type ChangeEvent, useEffect, useState } from "react"

/** ms without a key after which one has paused. */
const pause = 400

/** The text once it has not changed for a moment; while it is held it stays as it was. */
export function useSettled(text: string, isHeld = false): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, isHeld])
  return settled
}

/** A field that is searched by as one types: at each pause, but not while an input method puts a word together. */
export function useSearchField() {
  const [text, setText] = useState("")
  const [isComposing, setComposing] = useState(false)
  const q = useSettled(text.trim(), isComposing)
  const field = {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  }
  return { q, field }
}
