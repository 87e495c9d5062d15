import type { Me, Session } from "@redthread/contract/account"
import { useSyncExternalStore } from "react"
import { accounts } from "./accounts"
import { storedLanguage, storeLanguage } from "../language/language"
import { createListeners } from "../page/store"
import { readStored, storageKeys, writeStored } from "../preferences/storage"

/** A session as this browser keeps it; `me` is the account as last seen, so that the first screen need not wait. */
export interface StoredSession {
  token: string
  channel: string
  /** ms since 1970, by this machine's clock. */
  expiresAt: number
  me: Me
}

/**
 * Why a session ended: the member chose to, deleted the account, the server no longer takes the token, no longer
 * exchanges it, ended it from elsewhere, or staff closed the account.
 */
export type EndReason = "signed_out" | "deleted" | "expired" | "stale" | "kicked" | "suspended"

/** A session can be taken up again for so long after its token expired (the server says 30 days from the exchange). */
const refreshableFor = 29 * 86_400_000
/** The path that opens after switching accounts. */
const start = "/home"

let current: StoredSession | null = null
/** The account that this page was loaded for. */
let member: number | null = null
/** The reason while the member signs out or deletes the account: the live event can arrive before the call's reply. */
let leaving: "signed_out" | "deleted" | null = null
const listeners = createListeners()
/** `parked`: tokens of the other accounts, whose sessions end with this one. */
type EndListener = (reason: EndReason, me: Me, parked: readonly string[]) => void
const endListeners = new Set<EndListener>()
const switchListeners = new Set<(to: string) => void>()

function parse(text: string | null): StoredSession | null {
  if (!text) return null
  try {
    const stored = JSON.parse(text) as StoredSession
    return typeof stored.token === "string" && stored.expiresAt + refreshableFor > Date.now() ? stored : null
  } catch {
    return null
  }
}

const stored = (): StoredSession | null => parse(readStored(storageKeys.session))

function set(next: StoredSession | null, to = start): void {
  if (next && member !== null && next.me.id !== member && switchListeners.size > 0) {
    // The page of one account never turns into another's: what it holds in memory goes with it.
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

/** Preferences set on other devices apply here too, except a language chosen in this browser. */
function takeUp({ scheme, language }: Me): void {
  if (scheme !== "auto") writeStored(storageKeys.scheme, scheme)
  if (storedLanguage() === null) storeLanguage(language)
}

export const session = {
  current: (): StoredSession | null => current,

  /** Reads what is stored and follows what other tabs do. */
  start(): void {
    set(stored())
    if (!current) {
      writeStored(storageKeys.session, null)
      accounts.signOutAll()
    }
    addEventListener("storage", ({ key }) => {
      if (key === storageKeys.session || key === null) set(stored())
    })
    // Back to a page that was frozen: it has missed what happened since.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) set(stored())
    })
  },

  /** Signs in. An account that was in use stays signed in beside it; its page gives way to `to`. */
  begin(fresh: Session, to?: string): void {
    const before = stored()
    if (before && before.me.id !== fresh.me.id) accounts.park(before)
    accounts.remember(fresh.me)
    takeUp(fresh.me)
    store(storedFrom(fresh), to)
  },

  /** Replaces the exchanged token by the new one, also where its account has been parked meanwhile. */
  renew(old: string, fresh: Session): void {
    const next = storedFrom(fresh)
    if (stored()?.token === old) store(next)
    else accounts.renew(old, next)
  },

  /** What another tab may have stored meanwhile. */
  reread(): StoredSession | null {
    const latest = stored()
    if (latest?.token !== current?.token) set(latest)
    return latest
  },

  updateMe(me: Me): void {
    // What is stored counts: another tab may have exchanged the token or changed the account a moment ago.
    const latest = stored()
    if (latest?.me.id !== me.id) return
    accounts.remember(me)
    store({ ...latest, me })
  },

  end(reason: EndReason): void {
    if (!current) return
    const { me } = current
    const why = leaving && (reason === "kicked" || leaving === "signed_out") ? leaving : reason
    if (why !== "signed_out" || me.is_partner > 0) accounts.forget(me.id)
    const latest = stored()
    if (latest && latest.me.id !== me.id) return set(latest)
    store(null)
    const parked = accounts.signOutAll()
    for (const listener of endListeners) listener(why, me, parked)
  },

  /** Ends the session by `work` on the server, for this reason. What `work` raises leaves the session as it is. */
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

  /** Another account has come in place of this page's, here or in another tab. */
  onSwitch(listener: (to: string) => void): () => void {
    switchListeners.add(listener)
    return () => switchListeners.delete(listener)
  },
}

/** The session in a component; null for a visitor. */
export const useSession = (): StoredSession | null =>
  useSyncExternalStore(session.subscribe, session.current, () => null)

/** The own account, null for a visitor. */
export const useMe = (): Me | null => useSession()?.me ?? null
