import type { Language } from "@redthread/contract/language"
import type { Namespace } from "../../core/texts/text-keys"

/** What the server has drawn a page from, for the browser that takes it over: nothing is asked for twice. */
export interface VisitorData {
  language: Language
  /** Keys and data of the queries. */
  queries: [key: readonly unknown[], data: unknown][]
  /** Files of texts that the page says something of. */
  texts: Namespace[]
}

/** Of the script element that carries them. */
export const visitorDataId = "visitor"
/** Fired at the document once the application is there. */
export const takenOver = "redthread:taken-over"
