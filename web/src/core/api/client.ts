import { readStored, storageKeys, writeStored } from "../preferences/storage"

interface NativeShell {
  isNativePlatform?: () => boolean
  getPlatform?: () => string
  Plugins?: { App?: { getInfo: () => Promise<{ version: string }> } }
}

export function nativeShell(): NativeShell | null {
  const { Capacitor: native } = globalThis as { Capacitor?: NativeShell }
  return native?.isNativePlatform?.() ? native : null
}

export const isAppShell = (): boolean => nativeShell() !== null

/** UUID version 4. `crypto.randomUUID` does not exist on plain http. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  // In a UUID the 4 is the version, and the 8 contains the variant in its first two bits.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

export function clientId(): string {
  const stored = readStored(storageKeys.clientId)
  if (stored) return stored
  const created = randomUuid()
  writeStored(storageKeys.clientId, created)
  return created
}

/** Has the pattern of `pid` in the contract, which the landing page does not load. */
const shape = /^(?:[a-z\d]{3,4}|[a-z\d]{6})$/i

/** Calls that may open an account and credit the referrer. */
const credited = new Set(["/register", "/social/:provider", "/social/link"])

function referralInAddress(): string | null {
  if (typeof location === "undefined") return null
  const pid = new URLSearchParams(location.search).get("pid")
  return pid && shape.test(pid) ? pid : null
}

/** Stores the referral id of the address unless one is stored: the first one counts. */
export function storeReferral(): void {
  const newId = referralInAddress()
  if (newId && !readStored(storageKeys.referral)) writeStored(storageKeys.referral, newId)
}

export const referralFor = (path: string): string | null =>
  credited.has(path) ? (readStored(storageKeys.referral) ?? referralInAddress()) : referralInAddress()
