import { createHmac } from "node:crypto"
import type { MemberCall } from "@redthread/contract/call"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"

/** Seconds for which a relay takes a credential: longer than all but the longest calls. */
const credentialLife = 6 * 3600

/** Whether calls can go through a relay here. */
export const hasRelay = (): boolean => env.TURN_URL.length > 0 && env.TURN_SECRET !== undefined

/**
 * Servers by which the two find each other. The relay's credential is short-lived, and made of a secret that the relay
 * shares, so that it knows no members (draft-uberti-behave-turn-rest).
 */
export function iceServersFor(callId: number, memberId: number): MemberCall["ice_servers"] {
  const stun = env.STUN_URL.length > 0 ? [{ urls: env.STUN_URL }] : []
  if (!hasRelay()) return stun
  const username = `${Math.trunc(clock.ms() / 1000) + credentialLife}:${callId}-${memberId}`
  const credential = createHmac("sha1", env.TURN_SECRET ?? "")
    .update(username)
    .digest("base64")
  return [...stun, { urls: env.TURN_URL, username, credential }]
}
