import { createHmac, timingSafeEqual } from "node:crypto"

export interface LiveKeys {
  readonly appId: string
  readonly key: string
  readonly secret: string
}

export const sign = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex")

export function equalInConstantTime(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Returns `key:signature[:session]`, by which any process can bind the socket to its session. */
export function authFor(keys: LiveKeys, socketId: string, channel: string, sessionId?: number): string {
  if (sessionId === undefined) return `${keys.key}:${sign(keys.secret, `${socketId}:${channel}`)}`
  return `${keys.key}:${sign(keys.secret, `${socketId}:${channel}:${sessionId}`)}:${sessionId}`
}

const authForm = /^([^:]+):([0-9a-f]{64})(?::([1-9]\d{0,14}))?$/

/** Returns the session of a valid auth string; 0 without session (signed by a server package); null if invalid. */
export function sessionOfAuth(keys: LiveKeys, auth: string, socketId: string, channel: string): number | null {
  const parts = authForm.exec(auth)
  if (!parts) return null
  const sessionId = parts[3] === undefined ? undefined : Number(parts[3])
  return equalInConstantTime(auth, authFor(keys, socketId, channel, sessionId)) ? (sessionId ?? 0) : null
}
