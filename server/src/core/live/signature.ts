import { createHmac, timingSafeEqual } from "node:crypto"

/** Credentials of the application: from the configuration, or derived from the secret key. */
export interface LiveKeys {
  readonly appId: string
  readonly key: string
  readonly secret: string
}

export const sign = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex")

/** Takes the same time wherever the difference is. */
export function equalInConstantTime(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * The auth string of a subscription: `key:signature`, and the session after it, signed along.
 * Clients hand the string back as it is, so the process that holds the socket learns which session the socket
 * belongs to, whichever process has signed. A channel's name has no colon, so the two forms can't be mistaken.
 */
export function authFor(keys: LiveKeys, socketId: string, channel: string, sessionId?: number): string {
  if (sessionId === undefined) return `${keys.key}:${sign(keys.secret, `${socketId}:${channel}`)}`
  return `${keys.key}:${sign(keys.secret, `${socketId}:${channel}:${sessionId}`)}:${sessionId}`
}

const authForm = /^([^:]+):([0-9a-f]{64})(?::([1-9]\d{0,14}))?$/

/**
 * The session in a valid auth string, 0 when it names none (the operator signed with a server package),
 * null when it is not valid for this socket and channel.
 */
export function sessionOfAuth(keys: LiveKeys, auth: string, socketId: string, channel: string): number | null {
  const parts = authForm.exec(auth)
  if (!parts) return null
  const sessionId = parts[3] === undefined ? undefined : Number(parts[3])
  return equalInConstantTime(auth, authFor(keys, socketId, channel, sessionId)) ? (sessionId ?? 0) : null
}
