import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { LRUCache } from "lru-cache"
import { clock } from "../process/clock"
import { secretFor } from "../process/secrets"

/** What a bearer token says. It is only a claim on the session row, which is what counts. */
export interface TokenClaim {
  sessionId: number
  accountId: number
  /** Which refresh of the session gave this token out. */
  generation: number
  /** ms */
  expiresAt: number
  /** What only this session's tokens know: its number may be given out again after a restore of the database. */
  secret: string
  /** Of the secret, as the session row keeps it. */
  secretDigest: Buffer
}

/** 128 random bits, for a new session. */
export const newTokenSecret = (): string => randomBytes(16).toString("base64url")

/** Of a random secret, so a fast hash is enough. */
export const digestOfSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest()

/** Whether the token was given out for the session that this digest is kept of. */
export const hasSecretOf = ({ secretDigest }: TokenClaim, digest: Uint8Array): boolean =>
  digest.length === secretDigest.length && timingSafeEqual(digest, secretDigest)

const sign = (text: string): Buffer => createHmac("sha256", secretFor("token")).update(text).digest()

export function makeToken({
  sessionId,
  generation,
  expiresAt,
  accountId,
  secret,
}: Omit<TokenClaim, "secretDigest">): string {
  const claim = `${[sessionId, generation, expiresAt, accountId].map((part) => part.toString(36)).join(".")}.${secret}`
  return `${claim}.${sign(claim).toString("base64url")}`
}

/** Claims of tokens whose signature was found right: who asks once asks again, and the signature stays right. */
const checked = new LRUCache<string, TokenClaim>({ max: 20_000 })

function checkToken(token: string): TokenClaim | null {
  const end = token.lastIndexOf(".")
  if (end < 0 || token.length > 200) return null
  const given = Buffer.from(token.slice(end + 1), "base64url")
  const right = sign(token.slice(0, end))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [secret = "", ...numbers] = token.slice(0, end).split(".").toReversed()
  const [accountId = NaN, expiresAt = NaN, generation = NaN, sessionId = NaN] = numbers.map((part) =>
    Number.parseInt(part, 36),
  )
  const claim = { sessionId, generation, expiresAt, accountId, secret, secretDigest: digestOfSecret(secret) }
  checked.set(token, claim)
  return claim
}

/** The claim of a token that we signed; null for anything else. */
export const readToken = (token: string): TokenClaim | null => checked.get(token) ?? checkToken(token)

/** An expired token may only be exchanged for another one. */
export const isExpired = ({ expiresAt }: TokenClaim): boolean => expiresAt <= clock.ms()
