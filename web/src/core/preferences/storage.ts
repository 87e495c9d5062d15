/** Keys of the browser's storage. The boot script in the HTML reads `session` and `scheme` too. */
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
  /** Until when a later version is not offered again: ms since 1970. */
  remindLater: "redthread.remind",
  /** Address of the phone's application for notifications. */
  pushId: "redthread.push",
  /** Whether Enter sends a message: "1" or "0", as the account last said. */
  sendOnEnter: "redthread.enter",
  /** When some tab last read the account: ms since 1970. */
  opened: "redthread.opened",
} as const

/** What each account of this browser has of its own stands below the id of its member. */
type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  | `${typeof storageKeys.chat | typeof storageKeys.feed}.${number}`

/** What could not be stored, for it is forbidden (private windows, blocked cookies) or full: kept until the page closes. */
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

/** What was written last outlives the page. */
export const isStored = (key: StorageKey): boolean => !fallback.has(key)
