import { createHmac, timingSafeEqual } from "node:crypto"
import { secretFor } from "../../../core/process/secrets"

const sign = (id: number): Buffer =>
  createHmac("sha256", secretFor("appeal")).update(String(id)).digest().subarray(0, 18)

/** What leads to a decision without signing in: who is suspended can't. */
export const keyOf = (id: number): string => `${id}.${sign(id).toString("base64url")}`

/** The decision that a key leads to; null for one that we did not make. */
export function idOfKey(key: string): number | null {
  const [, id = "", given = ""] = /^(\d{1,15})\.([\w-]{24})$/.exec(key) ?? []
  const signature = Buffer.from(given, "base64url")
  const right = sign(Number(id))
  return signature.length === right.length && timingSafeEqual(signature, right) ? Number(id) : null
}
