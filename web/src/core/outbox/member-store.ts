import type { z } from "zod"
import { createListeners } from "../page/store"
import { isStored, readStored, type storageKeys, writeStored } from "../preferences/storage"
import { session } from "../session/session"

interface Options<T> {
  key: typeof storageKeys.chat | typeof storageKeys.feed
  schema: z.ZodType<T>
  empty: (memberId: number) => T
  /** Adapts data that an earlier page stored; called once per page and member. */
  afterReload: (stored: T) => T
  /** Returns a smaller value to store if the storage is full; the page keeps the whole value. */
  reduced: (value: T) => T
}

export interface MemberStore<T> {
  read: () => T
  write: (change: Partial<Omit<T, "memberId">>) => void
  forget: (memberId: number) => void
  subscribe: (listener: () => void) => () => void
  onStoredElsewhere: (listener: () => void) => () => void
}

/** A value in local storage, separate for each account of the browser. */
export function createMemberStore<T extends { memberId: number }>(options: Options<T>): MemberStore<T> {
  const { schema, empty, afterReload, reduced } = options
  const listeners = createListeners()
  /** The last value with its stored text, which is parsed again only after another tab has changed it. */
  let cached: { text: string | null; value: T } | null = null
  const keyOf = (memberId: number) => `${options.key}.${memberId}` as const
  const ownId = (): number => session.current()?.me.id ?? 0

  function parse(text: string | null, memberId: number): T | null {
    try {
      const parsed = schema.safeParse(JSON.parse(text ?? "null"))
      return parsed.success && parsed.data.memberId === memberId ? parsed.data : null
    } catch {
      return null
    }
  }

  function read(): T {
    const memberId = ownId()
    const isFirst = cached?.value.memberId !== memberId
    const text = readStored(keyOf(memberId))
    if (cached && !isFirst && cached.text === text) return cached.value
    const value = parse(text, memberId) ?? empty(memberId)
    cached = { text, value: isFirst ? afterReload(value) : value }
    return cached.value
  }

  function write(change: Partial<Omit<T, "memberId">>): void {
    if (!session.current()) return
    const value = { ...read(), ...change }
    const key = keyOf(value.memberId)
    let text = JSON.stringify(value)
    writeStored(key, text)
    if (!isStored(key)) {
      text = JSON.stringify(reduced(value))
      writeStored(key, text)
    }
    cached = { text, value }
    listeners.notify()
  }

  function forget(memberId: number): void {
    writeStored(keyOf(memberId), null)
    listeners.notify()
  }

  function onStoredElsewhere(listener: () => void): () => void {
    if (typeof addEventListener === "undefined") return () => undefined
    const listen = ({ key }: StorageEvent): void => {
      if (key === null || key === keyOf(ownId())) listener()
    }
    addEventListener("storage", listen)
    return () => removeEventListener("storage", listen)
  }

  function subscribe(listener: () => void): () => void {
    const stops = [listeners.subscribe(listener), session.subscribe(listener), onStoredElsewhere(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return { read, write, forget, subscribe, onStoredElsewhere }
}
