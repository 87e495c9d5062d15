import type { Language } from "@redthread/contract/language"
import type { Namespace } from "../../core/texts/text-keys"

/** Data of a server-rendered page, so that hydration requests nothing. */
export interface VisitorData {
  language: Language
  queries: [key: readonly unknown[], data: unknown][]
  texts: Namespace[]
}

/** Id of the script element that carries the data. */
export const visitorDataId = "visitor"
/** Event on the document after hydration. */
export const takenOver = "redthread:taken-over"
