import { env } from "../../../core/process/env"
import { signedIds } from "../../../core/process/signed-id"

/** What leads to a letter without signing in: visitors write too. */
export const { keyOf, idOfKey } = signedIds("ticket")

/** Where a mail program's reply to our answer goes; undefined where no mail server hands replies in. */
export function replyAddress(id: number): string | undefined {
  if (!env.SUPPORT_REPLY_ADDRESS) return undefined
  return env.SUPPORT_REPLY_ADDRESS.replace("@", `+${keyOf(id)}@`)
}

/** The letter that a mail to such an address belongs to; null for any other address. */
export function idOfAddress(address: string): number | null {
  const [, key = ""] = /\+([^@+]+)@[^@]+$/.exec(address.trim().toLowerCase()) ?? []
  return idOfKey(key)
}
