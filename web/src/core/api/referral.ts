import { readStored, storageKeys, writeStored } from "../preferences/storage"

/** As the contract's `pid`, whose code the landing page does not carry. */
const shape = /^(?:[a-z\d]{3,4}|[a-z\d]{6})$/i

/** The calls that may open an account, and credit whoever sent the newcomer here. */
const credited = new Set(["/register", "/social/:provider", "/social/link"])

function onRoute(): string | null {
  // The server credits nobody for what it reads itself.
  if (typeof location === "undefined") return null
  const asked = new URLSearchParams(location.search).get("pid")
  return asked && shape.test(asked) ? asked : null
}

/** Keeps the referral id of the address; the first one counts. */
export function keepReferral(): void {
  const found = onRoute()
  if (found && !readStored(storageKeys.referral)) writeStored(storageKeys.referral, found)
}

/** The referral id that goes along with a call: the address's own, and with a new account the one that was kept. */
export const referralFor = (path: string): string | null =>
  credited.has(path) ? (readStored(storageKeys.referral) ?? onRoute()) : onRoute()
