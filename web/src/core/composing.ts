import type { KeyboardEvent } from "react"

/** While an input method puts a word together, Enter chooses the word. Safari tells it by the key code alone. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229
