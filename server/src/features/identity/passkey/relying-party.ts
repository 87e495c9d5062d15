import { env } from "../../../core/process/env"

/**
 * For whom passkeys are made (W3C WebAuthn Level 3, 5.1.2): the host of the public address. No passkey can be made for
 * an IP address, so that a server on a machine's own one is known to it as localhost.
 */
export function relyingParty(): { id: string; origin: string } {
  const address = new URL(env.publicUrl)
  if (/^(127(\.\d+){3}|\[::1\])$/.test(address.hostname)) address.hostname = "localhost"
  return { id: address.hostname, origin: address.origin }
}
