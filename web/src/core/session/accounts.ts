import type { Me } from "@redthread/contract/account"
import { useSyncExternalStore } from "react"
import { createListeners } from "../page/store"
import { readStored, storageKeys, writeStored } from "../preferences/storage"

export interface StoredAccount {
  id: number
  name: string
  avatar: string | null
  /** Token while another account is in use; null for the current account and after signing out. */
  token: string | null
  expiresAt: number
}

interface Token {
  token: string
  expiresAt: number
}

/** Lengths of the list as JSON: above the first the oldest accounts are dropped, up to the second it is empty. */
const trimAbove = 4096
const keepAbove = 10

const listeners = createListeners()
const removalListeners = new Set<(id: number) => void>()
let read: { text: string | null; accounts: readonly StoredAccount[] } = { text: null, accounts: [] }

function isStoredAccount(value: unknown): value is StoredAccount {
  const { id, name, token } = (value ?? {}) as Partial<StoredAccount>
  return typeof id === "number" && typeof name === "string" && (token === null || typeof token === "string")
}

function parse(text: string | null): readonly StoredAccount[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(stored) ? stored.filter(isStoredAccount) : []
  } catch {
    return []
  }
}

function list(): readonly StoredAccount[] {
  const text = readStored(storageKeys.accounts)
  if (text !== read.text) read = { text, accounts: parse(text) }
  return read.accounts
}

function write(accounts: readonly StoredAccount[]): void {
  const remaining = [...accounts]
  while (JSON.stringify(remaining).length > trimAbove) remaining.pop()
  const text = JSON.stringify(remaining)
  writeStored(storageKeys.accounts, text.length > keepAbove ? text : null)
  listeners.notify()
}

const change = (id: number, token: Token | { token: null; expiresAt: 0 }): void =>
  write(list().map((account) => (account.id === id ? { ...account, ...token } : account)))

export const accounts = {
  list,

  remember({ id, name, avatar }: Me): void {
    const [first] = list()
    if (first?.id === id && first.name === name && first.avatar === avatar && first.token === null) return
    write([{ id, name, avatar, token: null, expiresAt: 0 }, ...list().filter((account) => account.id !== id)])
  },

  park: ({ me, token, expiresAt }: Token & { me: Me }): void => change(me.id, { token, expiresAt }),

  /** Replaces a token that was exchanged while its account was being parked. */
  renew: (old: string, token: Token): void =>
    write(list().map((account) => (account.token === old ? { ...account, ...token } : account))),

  signedOut: (id: number): void => change(id, { token: null, expiresAt: 0 }),

  signOutAll(): string[] {
    const tokens = list().flatMap(({ token }) => token ?? [])
    if (tokens.length > 0) write(list().map((account) => ({ ...account, token: null, expiresAt: 0 })))
    return tokens
  },
  forget: (id: number): void => write(list().filter((account) => account.id !== id)),

  remove(id: number): void {
    accounts.forget(id)
    for (const listener of removalListeners) listener(id)
  },

  onRemoved(listener: (id: number) => void): () => void {
    removalListeners.add(listener)
    return () => removalListeners.delete(listener)
  },
}

function subscribe(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent): void => {
    if (key === storageKeys.accounts || key === null) listener()
  }
  const stop = listeners.subscribe(listener)
  addEventListener("storage", elsewhere)
  return () => {
    stop()
    removeEventListener("storage", elsewhere)
  }
}

export const useAccounts = (): readonly StoredAccount[] => useSyncExternalStore(subscribe, list)
