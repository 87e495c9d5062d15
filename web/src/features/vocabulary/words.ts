export interface Piece {
  readonly text: string
  /** False for spaces, punctuation and emoji between words. */
  readonly isWord: boolean
}

/** Splits a text into words as its language does; Chinese and Japanese have no spaces. The pieces make the text again. */
export function piecesOf(text: string, tag: string): readonly Piece[] {
  if (typeof Intl.Segmenter === "undefined")
    return text
      .split(/(\s)/)
      .filter((part) => part !== "")
      .map((part) => ({ text: part, isWord: part.trim() !== "" }))
  const segments = new Intl.Segmenter(tag, { granularity: "word" }).segment(text)
  return Array.from(segments, ({ segment, isWordLike = false }) => ({ text: segment, isWord: isWordLike }))
}

export const canSpeak = (): boolean => "speechSynthesis" in globalThis

/** Reads aloud with the browser's voice for the language, and ends what it read before. */
export function speak(text: string, tag: string): void {
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = tag
  speechSynthesis.speak(utterance)
}
