/** Passes the typed identity to the recovery forms within the tab, never in an address. */
const key = "redthread.identity"

export function keepIdentity(identity: string): void {
  try {
    sessionStorage.setItem(key, identity.trim())
  } catch {
    // Storage is forbidden: it is typed again.
  }
}

export function keptIdentity(): string {
  try {
    return sessionStorage.getItem(key) ?? ""
  } catch {
    return ""
  }
}
