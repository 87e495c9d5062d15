import type { Me, Session } from "@redthread/contract/account"
import { useSyncExternalStore } from "react"
import { accounts } from "./accounts"
import { storedLanguage, storeLanguage } from "../language/language"
import { createListeners } from "../page/store"
import { readStored, storageKeys, writeStored } from "../preferences/storage"

/** A session in this browser's storage; `me` is the last known account, so that the first screen need not wait. */
export interface StoredSession {
  token: string
  channel: string
  expiresAt: number
  me: Me
}

/** `expired`: token refused; `stale`: exchange refused; `kicked`: ended from another device; `suspended`: by staff. */
export type EndReason = "signed_out" | "deleted" | "expired" | "stale" | "kicked" | "suspended"

const refreshableMs = 29 * 86_400_000
const start = "/home"

let current: StoredSession | null = null
let member: number | null = null
/** Set during sign-out and deletion: the live event can arrive before the call's reply. */
let leaving: "signed_out" | "deleted" | null = null
const listeners = createListeners()
/** `parked` are the tokens of the other accounts, whose sessions end as well. */
type EndListener = (reason: EndReason, me: Me, parked: readonly string[]) => void
const endListeners = new Set<EndListener>()
const switchListeners = new Set<(to: string) => void>()

function parse(text: string | null): StoredSession | null {
  if (!text) return null
  try {
    const stored = JSON.parse(text) as StoredSession
    return typeof stored.token === "string" && stored.expiresAt + refreshableMs > Date.now() ? stored : null
  } catch {
    return null
  }
}

const stored = (): StoredSession | null => parse(readStored(storageKeys.session))

function set(next: StoredSession | null, to = start): void {
  if (next && member !== null && next.me.id !== member && switchListeners.size > 0) {
    // A page is never reused for another account, because its memory holds the old account's data.
    for (const listener of switchListeners) listener(to)
    return
  }
  member = next?.me.id ?? member
  current = next
  listeners.notify()
}

function store(next: StoredSession | null, to?: string): void {
  writeStored(storageKeys.session, next && JSON.stringify(next))
  if (next) writeStored(storageKeys.sendOnEnter, (next.me.send_on_enter ?? true) ? "1" : "0")
  set(next, to)
}

const storedFrom = ({ token, expires_in, channel, me }: Session): StoredSession => ({
  token,
  channel,
  me,
  expiresAt: Date.now() + expires_in * 1000,
})

function applyPreferences({ scheme, language }: Me): void {
  if (scheme !== "auto") writeStored(storageKeys.scheme, scheme)
  if (storedLanguage() === null) storeLanguage(language)
}

export const session = {
  current: (): StoredSession | null => current,

  start(): void {
    set(stored())
    if (!current) {
      writeStored(storageKeys.session, null)
      accounts.signOutAll()
    }
    addEventListener("storage", ({ key }) => {
      if (key === storageKeys.session || key === null) set(stored())
    })
    // A page restored from the back/forward cache has missed changes of the session.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) set(stored())
    })
  },

  begin(fresh: Session, to?: string): void {
    const before = stored()
    if (before && before.me.id !== fresh.me.id) accounts.park(before)
    accounts.remember(fresh.me)
    applyPreferences(fresh.me)
    store(storedFrom(fresh), to)
  },

  renew(old: string, fresh: Session): void {
    const next = storedFrom(fresh)
    if (stored()?.token === old) store(next)
    else accounts.renew(old, next)
  },

  /** Reads the session from storage, because another tab may have changed it. */
  reread(): StoredSession | null {
    const latest = stored()
    if (latest?.token !== current?.token) set(latest)
    return latest
  },

  updateMe(me: Me): void {
    const latest = stored()
    if (latest?.me.id !== me.id) return
    accounts.remember(me)
    store({ ...latest, me })
  },

  end(reason: EndReason): void {
    if (!current) return
    const { me } = current
    const endReason = leaving && (reason === "kicked" || leaving === "signed_out") ? leaving : reason
    if (endReason !== "signed_out" || me.is_partner > 0) accounts.forget(me.id)
    // Another tab may have changed the account.
    const latest = stored()
    if (latest && latest.me.id !== me.id) return set(latest)
    store(null)
    const parked = accounts.signOutAll()
    for (const listener of endListeners) listener(endReason, me, parked)
  },

  async leave(reason: "signed_out" | "deleted", work: () => Promise<unknown>): Promise<void> {
    leaving = reason
    try {
      await work()
      session.end(reason)
    } finally {
      leaving = null
    }
  },

  subscribe: listeners.subscribe,

  onEnd(listener: EndListener): () => void {
    endListeners.add(listener)
    return () => endListeners.delete(listener)
  },

  onSwitch(listener: (to: string) => void): () => void {
    switchListeners.add(listener)
    return () => switchListeners.delete(listener)
  },
}

export const useSession = (): StoredSession | null =>
  useSyncExternalStore(session.subscribe, session.current, () => null)

export const useMe = (): Me | null => useSession()?.me ?? null
