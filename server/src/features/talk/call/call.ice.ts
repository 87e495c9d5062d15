import { createHmac } from "node:crypto"
import type { CallState, MemberCall } from "@redthread/contract/call"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"

/** Validity in seconds: before the answer enough for connecting, then longer than most calls; a request renews it. */
const credentialLifeOf = (state: CallState): number =>
  state === "dialing" || state === "ringing" ? 2 * env.CALL_TIMEOUT + 60 : 6 * 3600

export const hasRelay = (): boolean => env.TURN_URL.length > 0 && env.TURN_SECRET !== undefined

/** TURN credentials are derived from a shared secret: the relay stores no members (draft-uberti-behave-turn-rest). */
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
