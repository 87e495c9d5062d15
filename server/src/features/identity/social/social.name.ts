import { randomInt } from "node:crypto"
import { memberName, nameMax, typedName } from "@redthread/contract/account"

const numberedName = (name: string): string => {
  const number = ` ${randomInt(10, 1000)}`
  return `${[...name]
    .slice(0, nameMax - number.length)
    .join("")
    .trimEnd()}${number}`
}

/** Names are cut to this many UTF-16 code units; a member's name has at most `nameMax` symbols. */
const maxInputLength = 500

/** Removes characters that names may not contain; null if the rest is too short. */
function toMemberName(name: string): string | null {
  const cleaned = typedName(name.slice(0, maxInputLength))
    .replaceAll(/[^\p{L}\p{M}\p{N}._' ·・-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[^\p{L}\p{N}]+/u, "")
  const shortened = [...cleaned]
    .slice(0, nameMax)
    .join("")
    .replace(/[^\p{L}\p{M}\p{N}.]{1,20}$/u, "")
  return memberName.safeParse(shortened).success ? shortened : null
}

/** Returns the provider's name, numbered if taken; a generated one after three tries or if it is unsuitable. */
export function nameFor(providerName: string | null, tries: number): string {
  const own = providerName && toMemberName(providerName)
  if (!own || tries > 3) return `Member ${randomInt(10_000, 1_000_000)}`
  return tries === 0 ? own : numberedName(own)
}
