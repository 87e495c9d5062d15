import { type KeyboardEvent, useState } from "react"

/** While an input method puts a word together, Enter chooses the word. Safari tells it by the key code alone. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229

/** Whether an input method puts a word together in the field that has these handlers. */
export function useComposition() {
  const [isComposing, setComposing] = useState(false)
  const handlers = { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) }
  return { isComposing, handlers }
}
