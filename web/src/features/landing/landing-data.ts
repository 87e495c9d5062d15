import type { Language } from "@redthread/contract/language"
import type accountTexts from "@redthread/texts/en/account.json"
import type landingTexts from "@redthread/texts/en/landing.json"
import type { SiteConfig } from "@redthread/contract/page"
import { useSyncExternalStore } from "react"

export type LandingTexts = typeof landingTexts
export type AccountTexts = typeof accountTexts

/** A language as the page shows it; part of the page, because importing the contract would load zod. */
export interface LanguageEntry {
  code: Language
  /** BCP 47 */
  tag: string
  name: string
  /** The sentence that retypes itself. */
  sentence: string
}

/** All texts of the page, part of it as JSON, so that hydration makes no request. */
export interface LandingData {
  language: LanguageEntry
  texts: LandingTexts
  account: AccountTexts
  languages: readonly LanguageEntry[]
  /** The legal menu: page and its name. */
  legal: readonly { page: string; name: string }[]
}

/** The part of the site's configuration that selects the ways to sign in. */
type SignInOptions = Pick<SiteConfig, "social" | "register_code">

const passwordOnly: SignInOptions = { social: [], register_code: false }
let read: SignInOptions | null = null

/** The server writes the configuration into the page; without it only password sign-in is shown. */
function signInOptions(): SignInOptions {
  if (read) return read
  const written = document.getElementById("site")?.textContent.trim() ?? ""
  read = written.startsWith("{") ? { ...passwordOnly, ...(JSON.parse(written) as SignInOptions) } : passwordOnly
  return read
}

const never = () => () => undefined

/** Empty in the prerendered page, which is the same for every host name. */
export const useSignInOptions = (): SignInOptions => useSyncExternalStore(never, signInOptions, () => passwordOnly)
