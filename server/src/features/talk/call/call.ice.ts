import { createHmac } from "node:crypto"
import type { CallState, MemberCall } from "@redthread/contract/call"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"

/**
 * Seconds for which a relay takes a credential. While a call is dialed and rings: no longer than that can take, and the
 * two need to connect. Accepted, it is given out anew for longer than all but the longest calls; one that looks for a
 * new way later gets another.
 */
const credentialLifeOf = (state: CallState): number =>
  state === "dialing" || state === "ringing" ? 2 * env.CALL_TIMEOUT + 60 : 6 * 3600

/** Whether calls can go through a relay here. */
export const hasRelay = (): boolean => env.TURN_URL.length > 0 && env.TURN_SECRET !== undefined

/**
 * Servers by which the two find each other. The relay's credential is short-lived, and made of a secret that the relay
 * shares, so that it knows no members (draft-uberti-behave-turn-rest).
 */
export function iceServersFor(
  { id, state }: { id: number; state: CallState },
  memberId: number,
): MemberCall["ice_servers"] {
  const stun = env.STUN_URL.length > 0 ? [{ urls: env.STUN_URL }] : []
  if (!hasRelay()) return stun
  const username = `${Math.trunc(clock.ms() / 1000) + credentialLifeOf(state)}:${id}-${memberId}`
  const credential = createHmac("sha1", env.TURN_SECRET ?? "")
    .update(username)
    .digest("base64")
  return [...stun, { urls: env.TURN_URL, username, credential }]
}
