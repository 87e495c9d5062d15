/** The boot script in the HTML also reads `session` and `scheme`. */
export const storageKeys = {
  session: "redthread.session",
  accounts: "redthread.accounts",
  scheme: "redthread.scheme",
  clientId: "redthread.client",
  referral: "redthread.pid",
  chat: "redthread.chat",
  feed: "redthread.feed",
  people: "redthread.people",
  wheel: "redthread.wheel",
  /** Time in ms since 1970 until which an update is not offered again. */
  remindLater: "redthread.remind",
  pushId: "redthread.push",
  sendOnEnter: "redthread.enter",
  /** Time in ms since 1970 of the last account request by any tab. */
  opened: "redthread.opened",
} as const

type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  | `${typeof storageKeys.chat | typeof storageKeys.feed}.${number}`

/** Values if storage is full or forbidden (private windows); they are lost when the page closes. */
const fallback = new Map<string, string>()

export function readStored(key: StorageKey): string | null {
  const latest = fallback.get(key)
  if (latest !== undefined) return latest
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: StorageKey, value: string | null): void {
  fallback.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) fallback.set(key, value)
  }
}

export const isStored = (key: StorageKey): boolean => !fallback.has(key)
