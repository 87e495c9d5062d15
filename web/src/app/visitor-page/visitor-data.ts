import type { Language } from "@redthread/contract/language"
import type { Namespace } from "../../core/texts/text-keys"

export interface VisitorData {
  language: Language
  queries: [key: readonly unknown[], data: unknown][]
  texts: Namespace[]
}

export const visitorDataId = "visitor"
export const takenOver = "redthread:taken-over"
