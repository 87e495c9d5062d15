/** Passes the typed identity to the recovery forms within the tab, never in an address. */
const key = "redthread.identity"

export function storeIdentity(identity: string): void {
  try {
    sessionStorage.setItem(key, identity.trim())
  } catch {
    // Storage is forbidden: it is typed again.
  }
}

export function storedIdentity(): string {
  try {
    return sessionStorage.getItem(key) ?? ""
  } catch {
    return ""
  }
}
