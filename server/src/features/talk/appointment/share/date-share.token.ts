import { createHmac, timingSafeEqual } from "node:crypto"
import { secretFor } from "../../../../core/process/secrets"

/** `share` opens the page of a date, `friend` confirms or removes an address. */
type Purpose = "share" | "friend"

interface Named {
  readonly id: number
  readonly nonce: string
}

const signatureOf = (purpose: Purpose, { id, nonce }: Named): string =>
  createHmac("sha256", secretFor(`date share ${purpose}`))
    .update(`${id}.${nonce}`)
    .digest("base64url")
    .slice(0, 32)

/** The nonce is not in the token: without the row, whose nonce changes with each link, no token is valid. */
export const tokenOf = (purpose: Purpose, named: Named): string => `${named.id}.${signatureOf(purpose, named)}`

export function idOfToken(token: string): number | null {
  const id = /^[1-9]\d{0,14}(?=\.)/.exec(token)?.[0]
  return id === undefined ? null : Number(id)
}

export function isTokenOf(purpose: Purpose, named: Named, token: string): boolean {
  const [expected, actual] = [Buffer.from(tokenOf(purpose, named)), Buffer.from(token)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
