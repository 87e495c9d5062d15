import { type Maker, makers } from "@redthread/contract/translation"

export interface MadeTranslation {
  readonly translate: string
  readonly translated_by: Maker
}

/**
 * Parses the result of `translatedBy`: its first digit is twice the rank of the maker, plus one if the version is
 * somebody's own.
 */
export const readMade = (stored: string | null): MadeTranslation | null =>
  stored === null
    ? null
    : { translate: stored.slice(1), translated_by: makers[Math.floor(Number(stored[0]) / 2)] ?? "machine" }
