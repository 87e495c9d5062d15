import type { Orderable } from "@redthread/contract/human-translation"
import type { Language } from "@redthread/contract/language"

/** What a person may be asked to translate. */
export interface Offered {
  type: Orderable
  id: number
  content: string
  /** What the text is written in; nothing is offered where that is not known. */
  source: Language | null
  /** Into which; the reader's own where it is missing. */
  language?: Language | undefined
}
