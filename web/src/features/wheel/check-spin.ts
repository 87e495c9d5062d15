import { prizeOf, spinMessage, type WheelSpin } from "@redthread/contract/wheel"

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/**
 * `fair`: the seed matches its commitment and yields this prize; `unfair`: it does not; `unknown`: the page has no Web
 * Crypto, because it was not loaded over https.
 */
export type Verdict = "fair" | "unfair" | "unknown"

/** Recomputes the result of a spin locally. */
export async function checkSpin(spin: WheelSpin, memberId: number): Promise<Verdict> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return "unknown"
  const seed = bytesOf(spin.seed)
  const commitment = hexOf(await subtle.digest("SHA-256", seed))
  const key = await subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const message = new TextEncoder().encode(spinMessage(spin.client_seed, memberId, spin.day))
  const digest = hexOf(await subtle.sign("HMAC", key, message))
  return commitment === spin.commitment && prizeOf(digest) === spin.index ? "fair" : "unfair"
}
