import { type Maker, makers } from "@redthread/contract/translation"

export interface MadeTranslation {
  readonly translate: string
  readonly translated_by: Maker
}

/** Takes apart what `translatedBy` answers: its first digit is twice the rank, or one more. */
export const readMade = (stored: string | null): MadeTranslation | null =>
  stored === null
    ? null
    : { translate: stored.slice(1), translated_by: makers[Math.floor(Number(stored[0]) / 2)] ?? "machine" }
