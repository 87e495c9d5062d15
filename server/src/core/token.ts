import { createHmac, timingSafeEqual } from "node:crypto"
import { LRUCache } from "lru-cache"
import { clock } from "./clock"
import { secretFor } from "./secrets"

/** What a bearer token says. It is only a claim on the session row, which is what counts. */
export interface TokenClaim {
  sessionId: number
  /** Which refresh of the session gave this token out. */
  generation: number
  /** ms */
  expiresAt: number
}

const sign = (text: string): Buffer => createHmac("sha256", secretFor("token")).update(text).digest()

export function makeToken({ sessionId, generation, expiresAt }: TokenClaim): string {
  const claim = `${sessionId.toString(36)}.${generation.toString(36)}.${expiresAt.toString(36)}`
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
  const [sessionId = NaN, generation = NaN, expiresAt = NaN] = token
    .slice(0, end)
    .split(".")
    .map((part) => Number.parseInt(part, 36))
  const claim = { sessionId, generation, expiresAt }
  checked.set(token, claim)
  return claim
}

/** The claim of a token that we signed; null for anything else. */
export const readToken = (token: string): TokenClaim | null => checked.get(token) ?? checkToken(token)

/** An expired token may only be exchanged for another one. */
export const isExpired = ({ expiresAt }: TokenClaim): boolean => expiresAt <= clock.ms()
