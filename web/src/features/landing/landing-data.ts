import type { Language } from "@redthread/contract/language"
import type accountTexts from "@redthread/texts/en/account.json"
import type landingTexts from "@redthread/texts/en/landing.json"
import type { SiteConfig } from "@redthread/contract/page"
import { useSyncExternalStore } from "react"

export type LandingTexts = typeof landingTexts
export type AccountTexts = typeof accountTexts

/** A language with its texts. The page contains them, because importing the contract would load zod. */
export interface LanguageEntry {
  code: Language
  /** A BCP 47 language tag. */
  tag: string
  name: string
  sentence: string
}

/** Data that the page contains as JSON, so that hydration makes no request. */
export interface LandingData {
  language: LanguageEntry
  texts: LandingTexts
  account: AccountTexts
  languages: readonly LanguageEntry[]
  legal: readonly { page: string; name: string }[]
}

type SignInOptions = Pick<SiteConfig, "social" | "register_code">

const passwordOnly: SignInOptions = { social: [], register_code: false }
let read: SignInOptions | null = null

/** Reads the configuration that the server writes into the page; without it only password sign-in is shown. */
function signInOptions(): SignInOptions {
  if (read) return read
  const written = document.getElementById("site")?.textContent.trim() ?? ""
  read = written.startsWith("{") ? { ...passwordOnly, ...(JSON.parse(written) as SignInOptions) } : passwordOnly
  return read
}

const subscribeToNothing = () => () => undefined

/** Sign-in options, empty in the prerendered page, which is the same for every host name. */
export const useSignInOptions = (): SignInOptions =>
  useSyncExternalStore(subscribeToNothing, signInOptions, () => passwordOnly)
