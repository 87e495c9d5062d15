import { randomInt } from "node:crypto"
import { memberName, nameMax, typedName } from "@redthread/contract/account"

const numbered = (name: string): string => {
  const number = ` ${randomInt(10, 1000)}`
  return `${[...name]
    .slice(0, nameMax - number.length)
    .join("")
    .trimEnd()}${number}`
}

/** Code units of a provider's name that are read; a member's name has at most `nameMax` symbols. */
const nameLookedAt = 500

/** Keeps of a provider's name what a name may have here; null where too little is left. */
function fitting(name: string): string | null {
  const kept = typedName(name.slice(0, nameLookedAt))
    .replaceAll(/[^\p{L}\p{M}\p{N}._' ·・-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[^\p{L}\p{N}]+/u, "")
  const cut = [...kept]
    .slice(0, nameMax)
    .join("")
    .replace(/[^\p{L}\p{M}\p{N}.]{1,20}$/u, "")
  return memberName.safeParse(cut).success ? cut : null
}

/**
 * A name for who comes from a provider: theirs at the first try; with a number when others have it; after that, and
 * where theirs does not do, one of ours.
 */
export function nameFor(given: string | null, tries: number): string {
  const own = given && fitting(given)
  if (!own || tries > 3) return `Member ${randomInt(10_000, 1_000_000)}`
  return tries === 0 ? own : numbered(own)
}
