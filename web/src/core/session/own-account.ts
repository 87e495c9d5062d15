import { showMe, type Counters } from "@redthread/contract/account"
import { api } from "../api/api"
import { choices } from "../preferences/preferences"
import { session } from "./session"
import { readStored, storageKeys, writeStored } from "../preferences/storage"

/** ms: an account that some tab of this browser has read so lately is not read again by a page that comes into sight. */
export const openFor = 15_000

const sum = (counters: Counters): number => Object.values(counters).reduce((all, one) => all + one, 0)

/**
 * Reads the own account anew: the stored one is as last seen. Calls `onBehind` when its badges add up to something else,
 * for then this page has missed more. Without a network the stored account does.
 */
export async function readAccount(onBehind: () => void): Promise<void> {
  const before = session.current()
  if (!before) return
  const chosen = choices.count()
  try {
    const me = await api(showMe)
    writeStored(storageKeys.opened, String(Date.now()))
    const { scheme, language } = session.current()?.me ?? me
    session.updateMe(choices.count() === chosen ? me : { ...me, scheme, language })
    if (before.me.id === me.id && sum(before.me.counter) !== sum(me.counter)) onBehind()
  } catch {
    // A 401 has ended the session.
  }
}

/** The page has come into sight, and the account may have been changed on another device since. */
export async function readAccountAgain(onBehind: () => void): Promise<void> {
  const age = Date.now() - Number(readStored(storageKeys.opened) ?? 0)
  if (age < 0 || age >= openFor) await readAccount(onBehind)
}
