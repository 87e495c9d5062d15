import type { Me, Session } from "@redthread/contract/account"
import { useSyncExternalStore } from "react"
import { readStored, storageKeys, writeStored } from "./storage"

/** A session as this browser keeps it; `me` is the account as last seen, so that the first screen need not wait. */
export interface StoredSession {
  token: string
  channel: string
  /** ms since 1970, by this machine's clock. */
  expiresAt: number
  me: Me
}

/** Why a session ended: the member chose to, the server no longer takes it, or staff closed the account. */
export type EndReason = "signed_out" | "expired" | "kicked" | "suspended"

type Listener = () => void

let current: StoredSession | null = null
const listeners = new Set<Listener>()
const endListeners = new Set<(reason: EndReason) => void>()

function parse(text: string | null): StoredSession | null {
  if (!text) return null
  try {
    const stored = JSON.parse(text) as StoredSession
    return typeof stored.token === "string" && stored.expiresAt > Date.now() ? stored : null
  } catch {
    return null
  }
}

function set(next: StoredSession | null): void {
  current = next
  for (const listener of listeners) listener()
}

function store(next: StoredSession | null): void {
  writeStored(storageKeys.session, next && JSON.stringify(next))
  set(next)
}

export const session = {
  current: (): StoredSession | null => current,

  /** Reads what is stored and follows what other tabs do. */
  start(): void {
    set(parse(readStored(storageKeys.session)))
    if (!current) writeStored(storageKeys.session, null)
    addEventListener("storage", (event) => {
      if (event.key === storageKeys.session) set(parse(event.newValue))
    })
  },

  /** Signs in, or takes a fresh token. */
  begin({ token, expires_in, channel, me }: Session): void {
    store({ token, channel, me, expiresAt: Date.now() + expires_in * 1000 })
  },

  /** What another tab may have stored meanwhile. */
  reread(): StoredSession | null {
    set(parse(readStored(storageKeys.session)))
    return current
  },

  updateMe(me: Me): void {
    if (current?.me.id === me.id) store({ ...current, me })
  },

  end(reason: EndReason): void {
    if (!current) return
    store(null)
    for (const listener of endListeners) listener(reason)
  },

  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  onEnd(listener: (reason: EndReason) => void): () => void {
    endListeners.add(listener)
    return () => endListeners.delete(listener)
  },
}

/** The session in a component; null for a visitor. */
export const useSession = (): StoredSession | null =>
  useSyncExternalStore(session.subscribe, session.current, () => null)

/** The own account, null for a visitor. */
export const useMe = (): Me | null => useSession()?.me ?? null
