import { prizeOf, showWheel, spinMessage, spinWheel, type WheelSpin } from "@redthread/contract/wheel"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { randomUuid } from "../../core/api/client"
import { session } from "../../core/session/session"

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const wheelQuery = queryOptions({
  queryKey: ["wheel"],
  queryFn: ({ signal }) => api(showWheel, { query: { time_zone: timeZone() } }, { signal }),
  // The state depends on the day, which may have changed.
  staleTime: 0,
})

/** Fetches the state after a refusal: the day has changed, or another device used the spin. */
export const useSpin = () =>
  useMutation({
    mutationFn: (commitment: string): Promise<WheelSpin> =>
      api(spinWheel, { body: { time_zone: timeZone(), client_seed: randomUuid(), commitment } }),
    onError: () => queryClient.invalidateQueries({ queryKey: wheelQuery.queryKey }),
  })

export function noteSpun(): void {
  const me = session.current()?.me
  if (me) session.updateMe({ ...me, wheel: 0 })
  void queryClient.invalidateQueries({ queryKey: wheelQuery.queryKey })
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** `fair`: the seed matches its commitment and yields this prize; `unknown`: no Web Crypto without https. */
export type Verdict = "fair" | "unfair" | "unknown"

/** Calculates the result of a spin again in the browser. */
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
