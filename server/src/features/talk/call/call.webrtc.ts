import { createHmac } from "node:crypto"
import type { CallCandidate, CallState, MemberCall } from "@redthread/contract/call"
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

// Session descriptions are forwarded without addresses; with `secret` only relay candidates are forwarded.

/** Lines with an address, name or link, and their replacement; null removes the line. */
const rewritten: readonly [form: RegExp, becomes: string | null][] = [
  [/^a=(candidate|remote-candidates|end-of-candidates)\b/i, null],
  [/^[iuep]=/, null],
  [/^c=/, "c=IN IP4 0.0.0.0"],
  [/^a=rtcp:/i, "a=rtcp:9 IN IP4 0.0.0.0"],
]

/** Rewrites the line `o=<user> <session> <version> IN IP4 <address>`. */
const originOf = (line: string): string => {
  const [, session = "0", version = "0"] = line.slice(2).split(" ")
  return `o=- ${session} ${version} IN IP4 127.0.0.1`
}

export const withoutAddresses = (sdp: string): string =>
  sdp
    .split(/\r\n|\r|\n/)
    .flatMap((line) => {
      if (line.startsWith("o=")) return [originOf(line)]
      const rule = rewritten.find(([form]) => form.test(line))
      if (!rule) return [line]
      return rule[1] === null ? [] : [rule[1]]
    })
    .join("\r\n")

const kindsOf = (sdp: string): string[] => [...sdp.matchAll(/(?:^|[\r\n])m=(\S*)/g)].map(([, kind = ""]) => kind)

export function fitsCall(sdp: string, video: boolean): boolean {
  const kinds = kindsOf(sdp)
  return kinds.length > 0 && kinds.every((kind) => kind === "audio" || (video && kind === "video"))
}

/** Removes the related address after a relay candidate's type; null for other candidates. */
function hideBehindRelay(candidate: string): string | null {
  const [head] = /^candidate:\S+ \d+ \S+ \d+ \S+ \d+ typ relay\b/i.exec(candidate) ?? []
  return head === undefined ? null : `${head} raddr 0.0.0.0 rport 9`
}

export function candidatesFor(candidates: readonly CallCandidate[], secret: boolean): CallCandidate[] {
  if (!secret) return [...candidates]
  return candidates.flatMap((entry) => {
    if (entry.candidate === "") return [entry]
    const candidate = hideBehindRelay(entry.candidate)
    return candidate === null ? [] : [{ ...entry, candidate }]
  })
}
