import { type Maker, makers } from "@redthread/contract/translation"

export interface MadeTranslation {
  readonly translate: string
  readonly translated_by: Maker
  /** The engines of a machine translation, joined by "+". */
  readonly translate_engine?: string
}

interface Stored {
  /** A place in `makers`. */
  readonly rank: number
  readonly engine: string
  readonly content: string
}

/** What the contract says of a translation. A human translator is never named. */
export const toMade = ({ rank, engine, content }: Stored): MadeTranslation => ({
  translate: content,
  translated_by: makers[rank] ?? "machine",
  ...(rank === 0 && engine !== "" ? { translate_engine: engine } : {}),
})

/**
 * Parses the result of `translatedBy`: twice the rank of the maker, plus one if the version is somebody's own; the
 * engine; a line feed; the content.
 */
export function readMade(stored: string | null): MadeTranslation | null {
  if (stored === null) return null
  const end = stored.indexOf("\n")
  return toMade({
    rank: Math.floor(Number(stored[0]) / 2),
    engine: stored.slice(1, end),
    content: stored.slice(end + 1),
  })
}
