import { readStored, storageKeys, writeStored } from "../preferences/storage"

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

/** Returns the referral id to send with a call: from the address, or for a new account the stored one. */
export const referralFor = (path: string): string | null =>
  credited.has(path) ? (readStored(storageKeys.referral) ?? referralInAddress()) : referralInAddress()
