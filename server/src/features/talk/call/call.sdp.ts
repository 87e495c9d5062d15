import type { CallCandidate } from "@redthread/contract/call"

// What one device says to the other about where it can be reached. Addresses stand in candidates alone: a description
// is passed on without any, and with `secret` only candidates of a relay are, without the address behind it.

/** Lines of a description that can hold an address, a name or a link, and what they become; null: left out. */
const rewritten: readonly [form: RegExp, becomes: string | null][] = [
  [/^a=(candidate|remote-candidates|end-of-candidates)\b/i, null],
  [/^[iuep]=/, null],
  [/^c=/, "c=IN IP4 0.0.0.0"],
  [/^a=rtcp:/i, "a=rtcp:9 IN IP4 0.0.0.0"],
]

/** The origin without its address: `o=<user> <session> <version> IN IP4 <address>`. */
const originOf = (line: string): string => {
  const [, session = "0", version = "0"] = line.slice(2).split(" ")
  return `o=- ${session} ${version} IN IP4 127.0.0.1`
}

/** The description as the other may have it. */
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

/** Whether it offers what this call is for, sound and with a video call pictures, and nothing else. */
export function fitsCall(sdp: string, video: boolean): boolean {
  const kinds = kindsOf(sdp)
  return kinds.length > 0 && kinds.every((kind) => kind === "audio" || (video && kind === "video"))
}

/** A relay's address, with nothing of who is behind it: what stands after its type is left out. */
function hideBehindRelay(candidate: string): string | null {
  const [head] = /^candidate:\S+ \d+ \S+ \d+ \S+ \d+ typ relay\b/i.exec(candidate) ?? []
  return head === undefined ? null : `${head} raddr 0.0.0.0 rport 9`
}

/** The candidates that the other may have. */
export function candidatesFor(candidates: readonly CallCandidate[], secret: boolean): CallCandidate[] {
  if (!secret) return [...candidates]
  return candidates.flatMap((entry) => {
    if (entry.candidate === "") return [entry]
    const candidate = hideBehindRelay(entry.candidate)
    return candidate === null ? [] : [{ ...entry, candidate }]
  })
}
