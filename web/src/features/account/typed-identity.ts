/** What was typed into the sign-in form goes along to the forms that help back in: never in an address. */
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
