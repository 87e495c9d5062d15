import type { Me } from "@redthread/contract/account"
import type { Language } from "@redthread/contract/language"
import type { ProfileChange } from "@redthread/contract/profile"
import {
  currentLanguage,
  currentPrefix,
  isLanguageRequested,
  storeLanguage,
  switchLanguage,
  withoutPrefix,
  withPrefix,
} from "../language/language"
import { session } from "../session/session"
import { type Scheme, setScheme } from "./scheme"
import { useSyncExternalStore } from "react"
import { createListeners } from "../page/store"
import { readStored, storageKeys, writeStored } from "./storage"

let count = 0

/** Counts the choices of scheme and language on this page, to recognise an account read before the last choice. */
export const choices = {
  count: (): number => count,
  add(): void {
    count += 1
  },
}

// A member's choice on this page is saved to the account; a change on another device is applied to this page.

const timeoutMs = 3000

/** Number of pending saves, during which the account's own change event is ignored. */
let saving = 0

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

function reloadIn(language: Language): void {
  storeLanguage(language)
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  // The `lang` parameter would restore the old language.
  query.delete("lang")
  const searchText = query.toString() === "" ? "" : `?${query.toString()}`
  location.replace(`${withPrefix(withoutPrefix(pathname), currentPrefix() && language)}${searchText}${hash}`)
}

export function followPreferences(): void {
  let lastAccount: Me | null = session.current()?.me ?? null
  // Opening a page with a language prefix is a choice of that language.
  if (lastAccount && isLanguageRequested() && lastAccount.language !== currentLanguage())
    void saveToAccount({ language: currentLanguage() })
  session.subscribe(() => {
    const before = lastAccount
    const now = session.current()?.me ?? null
    lastAccount = now
    if (!now || !before || now.id !== before.id || saving > 0) return
    if (now.scheme !== before.scheme) setScheme(now.scheme)
    if (now.language !== before.language && now.language !== currentLanguage()) reloadIn(now.language)
  })
}

export type PeopleView = "grid" | "list"

const { subscribe, notify } = createListeners()

const currentView = (): PeopleView => (readStored(storageKeys.people) === "list" ? "list" : "grid")

export const usePeopleView = (): PeopleView => useSyncExternalStore(subscribe, currentView, () => "grid")

export function setPeopleView(view: PeopleView): void {
  writeStored(storageKeys.people, view === "grid" ? null : view)
  notify()
}
