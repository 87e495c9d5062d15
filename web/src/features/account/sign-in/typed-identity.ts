/** Passes the typed identity from the sign-in form to the recovery forms in memory, never in an address. */
const key = "redthread.identity"

export function keepIdentity(identity: string): void {
  try {
    sessionStorage.setItem(key, identity.trim())
  } catch {
    // Then it is typed once more.
  }
}

export function keptIdentity(): string {
  try {
    return sessionStorage.getItem(key) ?? ""
  } catch {
    return ""
  }
}
