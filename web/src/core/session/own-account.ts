import { logout, showMe, type Counters } from "@redthread/contract/account"
import { api } from "../api/api"
import { ClientError } from "../error/client-error"
import { choices } from "../preferences/preferences"
import { accounts } from "./accounts"
import { session } from "./session"
import { readStored, storageKeys, writeStored } from "../preferences/storage"

/** Maximum age in ms of an account read by any tab, within which a page that becomes visible does not read it again. */
export const freshForMs = 15_000

const badgeSum = (counters: Counters): number => Object.values(counters).reduce((all, one) => all + one, 0)

/** Calls `onBehind` if this page's badges were out of date, because it has then missed events. */
export async function readAccount(onBehind: () => void): Promise<void> {
  const before = session.current()
  if (!before) return
  const chosen = choices.count()
  try {
    const me = await api(showMe)
    writeStored(storageKeys.opened, String(Date.now()))
    const { scheme, language } = session.current()?.me ?? me
    session.updateMe(choices.count() === chosen ? me : { ...me, scheme, language })
    if (before.me.id === me.id && badgeSum(before.me.counter) !== badgeSum(me.counter)) onBehind()
  } catch {
    // A 401 has already ended the session, and other failures leave the stored account.
  }
}

/** Called when the page becomes visible, because another device may have changed the account. */
export async function readAccountAgain(onBehind: () => void): Promise<void> {
  const age = Date.now() - Number(readStored(storageKeys.opened) ?? 0)
  if (age < 0 || age >= freshForMs) await readAccount(onBehind)
}

/** Without a network the session on the server lasts until it expires. */
export async function endSession(token?: string): Promise<void> {
  try {
    await api(logout, undefined, token ? { token } : {})
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
  }
}

export const signOut = (): Promise<void> =>
  session.leave("signed_out", async () => {
    const parked = accounts.signOutAll()
    await Promise.all([endSession(), ...parked.map(endSession)])
  })

export function onAccountLeft(forget: (memberId: number) => void): void {
  session.onEnd((reason, { id }) => {
    if (reason === "signed_out" || reason === "deleted") forget(id)
  })
  accounts.onRemoved(forget)
}
