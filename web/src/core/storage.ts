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
  /** When some tab last read the account: ms since 1970. */
  opened: "redthread.opened",
} as const

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** Storage can be forbidden (private windows, blocked cookies): values are then kept until the page is closed. */
const fallback = new Map<string, string>()

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) fallback.delete(key)
    else fallback.set(key, value)
  }
}
