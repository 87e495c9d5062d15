import { createHmac, timingSafeEqual } from "node:crypto"
import { secretFor } from "./secrets"

/** Characters of the signature: 128 bits, in lower case because the local parts of mail addresses may be lowered. */
const length = 32

export interface SignedIds {
  /** What leads to the row with this id without signing in. */
  readonly keyOf: (id: number) => string
  /** The id that a key leads to; null for one that we did not make. */
  readonly idOfKey: (key: string) => number | null
}

/** Keys of one purpose, that only we can make. */
export function signedIds(purpose: string): SignedIds {
  const sign = (id: number): Buffer =>
    Buffer.from(createHmac("sha256", secretFor(purpose)).update(String(id)).digest("hex").slice(0, length))
  return {
    keyOf: (id) => `${id}.${sign(id).toString()}`,
    idOfKey(key) {
      const [, id = "", given = ""] = /^(\d{1,15})\.([\da-f]{32})$/.exec(key) ?? []
      return given !== "" && timingSafeEqual(Buffer.from(given), sign(Number(id))) ? Number(id) : null
    },
  }
}
