import type { Me } from "@redthread/contract/account"
import type { Language } from "@redthread/contract/language"
import type { ProfileChange } from "@redthread/contract/profile"
import { choices } from "./choices"
import {
  currentLanguage,
  currentPrefix,
  isLanguageAsked,
  storeLanguage,
  switchLanguage,
  withoutPrefix,
  withPrefix,
} from "../language/language"
import { setScheme, type Scheme } from "./scheme"
import { session } from "../session/session"

// How the screens look and in which language they speak is the browser's, and the account's where one is signed in:
// what is chosen here is saved to the account, and what was saved elsewhere is applied here.

/** ms that a choice waits to be saved to the account. */
const timeoutMs = 3000

/** Choices made here that the account is being told: it tells all devices, and this one knows already. */
let saving = 0

/** Without a network the choice holds in this browser. */
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

/** A page speaks one language: this one gives way to itself in the other. */
function speak(language: Language): void {
  storeLanguage(language)
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  // It would bring the old language back.
  query.delete("lang")
  const rest = query.toString() === "" ? "" : `?${query.toString()}`
  location.replace(`${withPrefix(withoutPrefix(pathname), currentPrefix() && language)}${rest}${hash}`)
}

/** Applies what was saved on another device since this browser last read it. */
export function followPreferences(): void {
  let known: Me | null = session.current()?.me ?? null
  // Who opens a page under a prefix has chosen its language.
  if (known && isLanguageAsked() && known.language !== currentLanguage())
    void saveToAccount({ language: currentLanguage() })
  session.subscribe(() => {
    const before = known
    const now = session.current()?.me ?? null
    known = now
    if (!now || !before || now.id !== before.id || saving > 0) return
    if (now.scheme !== before.scheme) setScheme(now.scheme)
    if (now.language !== before.language && now.language !== currentLanguage()) speak(now.language)
  })
}
