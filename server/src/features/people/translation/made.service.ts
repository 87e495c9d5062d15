import { type Maker, makers } from "@redthread/contract/translation"

export interface MadeTranslation {
  readonly translate: string
  readonly translated_by: Maker
  /** Engines of a machine translation, joined by "+". */
  readonly translate_engine?: string
}

interface Stored {
  /** Index in `makers`. */
  readonly rank: number
  readonly engine: string
  readonly content: string
}

/** A human translator is never named. */
export const toMade = ({ rank, engine, content }: Stored): MadeTranslation => ({
  translate: content,
  translated_by: makers[rank] ?? "machine",
  ...(rank === 0 && engine !== "" ? { translate_engine: engine } : {}),
})

/** Format: a digit (twice the maker's rank, plus one if owned), the engine, a line feed, the content. */
export function readMade(stored: string | null): MadeTranslation | null {
  if (stored === null) return null
  const end = stored.indexOf("\n")
  return toMade({
    rank: Math.floor(Number(stored[0]) / 2),
    engine: stored.slice(1, end),
    content: stored.slice(end + 1),
  })
}
