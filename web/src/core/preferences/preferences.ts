import type { Me } from "@redthread/contract/account"
import type { Language } from "@redthread/contract/language"
import type { ProfileChange } from "@redthread/contract/profile"
import {
  currentLanguage,
  currentPrefix,
  isLanguageAsked,
  storeLanguage,
  switchLanguage,
  withoutPrefix,
  withPrefix,
} from "../language/language"
import { session } from "../session/session"
import { type Scheme, setScheme } from "./scheme"

let count = 0

/** Number of choices of scheme and language on this page: an account read before the last choice lacks it. */
export const choices = {
  count: (): number => count,
  add(): void {
    count += 1
  },
}

// Scheme and language are stored in the browser and, for members, in the account: a choice on this page is saved to the
// account, and a change on another device is applied to this page.

/** ms after which saving a choice to the account is given up. */
const timeoutMs = 3000

/** Choices of this page that are being saved. The account's change event also reaches this page, which ignores it. */
let saving = 0

/** Without a network the choice applies only to this browser. */
async function saveToAccount(change: Pick<ProfileChange, "scheme" | "language">): Promise<void> {
  choices.add()
  if (!session.current()) return
  saving += 1
  try {
    const { savePreference } = await import("./preferences.save")
    await savePreference(change, timeoutMs).catch(() => undefined)
  } finally {
    saving -= 1
  }
}

export function chooseScheme(scheme: Scheme): void {
  setScheme(scheme)
  void saveToAccount({ scheme })
}

export async function chooseLanguage(language: Language): Promise<void> {
  await saveToAccount({ language })
  switchLanguage(language)
}

/** A page has one language: it is replaced by the same page in the other language. */
function reloadIn(language: Language): void {
  storeLanguage(language)
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  // This parameter would restore the old language.
  query.delete("lang")
  const rest = query.toString() === "" ? "" : `?${query.toString()}`
  location.replace(`${withPrefix(withoutPrefix(pathname), currentPrefix() && language)}${rest}${hash}`)
}

/** Applies changes of the account that were made on another device. */
export function followPreferences(): void {
  let known: Me | null = session.current()?.me ?? null
  // A member who opens a page with a language prefix has chosen its language.
  if (known && isLanguageAsked() && known.language !== currentLanguage())
    void saveToAccount({ language: currentLanguage() })
  session.subscribe(() => {
    const before = known
    const now = session.current()?.me ?? null
    known = now
    if (!now || !before || now.id !== before.id || saving > 0) return
    if (now.scheme !== before.scheme) setScheme(now.scheme)
    if (now.language !== before.language && now.language !== currentLanguage()) reloadIn(now.language)
  })
}
