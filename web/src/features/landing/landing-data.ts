import type { Language } from "@redthread/contract/language"
import type landingTexts from "@redthread/texts/en/landing.json"
import type { AccountTexts } from "../account/account.part"

export type LandingTexts = typeof landingTexts

/** A language as the page shows it. Written into the page, because the contract would bring zod along. */
export interface LanguageEntry {
  code: Language
  /** BCP 47 */
  tag: string
  name: string
  /** The sentence that retypes itself. */
  sentence: string
}

/** Everything that the page says, written into it as JSON so that hydration asks for nothing. */
export interface LandingData {
  language: LanguageEntry
  texts: LandingTexts
  account: AccountTexts
  languages: readonly LanguageEntry[]
  /** The legal menu: page and what it is called. */
  legal: readonly { page: string; name: string }[]
}
