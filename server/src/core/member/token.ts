import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto"
import { LRUCache } from "lru-cache"
import { clock } from "../process/clock"
import { secretFor } from "../process/secrets"

/** A bearer token has these claims; the session row decides whether they are valid. */
export interface TokenClaim {
  sessionId: number
  accountId: number
  generation: number
  /** The token expires at this time (ms). */
  expiresAt: number
  /** The session secret is random: after a database restore ids are reused, secrets are not. */
  secret: string
  /** The session row contains the same SHA-256 of the secret. */
  secretDigest: Buffer
}

export const newTokenSecret = (): string => randomBytes(16).toString("base64url")

/** A fast hash is sufficient for a random secret. */
export const digestOfSecret = (secret: string): Buffer => hash("sha256", secret, "buffer")

export const hasSecretOf = ({ secretDigest }: TokenClaim, digest: Uint8Array): boolean =>
  digest.length === secretDigest.length && timingSafeEqual(digest, secretDigest)

const signText = (text: string): Buffer => createHmac("sha256", secretFor("token")).update(text).digest()

export function makeToken({
  sessionId,
  generation,
  expiresAt,
  accountId,
  secret,
}: Omit<TokenClaim, "secretDigest">): string {
  const claim = `${[sessionId, generation, expiresAt, accountId].map((part) => part.toString(36)).join(".")}.${secret}`
  return `${claim}.${signText(claim).toString("base64url")}`
}

/** Verified tokens are cached, because a check costs a tenth of a list call. */
const verified = new LRUCache<string, { readonly claim: TokenClaim; readonly key: Buffer }>({ max: 10_000 })

export function readToken(token: string): TokenClaim | null {
  const key = secretFor("token")
  const cached = verified.get(token)
  if (cached?.key === key) return cached.claim
  const claim = verifyToken(token)
  if (claim) verified.set(token, { claim, key })
  return claim
}

function verifyToken(token: string): TokenClaim | null {
  const end = token.lastIndexOf(".")
  if (end < 0 || token.length > 200) return null
  const signature = Buffer.from(token.slice(end + 1), "base64url")
  const expected = signText(token.slice(0, end))
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const [secret = "", ...numbers] = token.slice(0, end).split(".").toReversed()
  const [accountId = NaN, expiresAt = NaN, generation = NaN, sessionId = NaN] = numbers.map((part) =>
    Number.parseInt(part, 36),
  )
  return { sessionId, generation, expiresAt, accountId, secret, secretDigest: digestOfSecret(secret) }
}

export const isExpired = ({ expiresAt }: TokenClaim): boolean => expiresAt <= clock.ms()
