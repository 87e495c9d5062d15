import { dayMs } from "../../../core/process/clock"
import { abuseKinds, type ScamSign, scamSigns, type ShieldSign, warningsMax } from "@redthread/contract/scam-shield"
import { abuseOf, type Scores, signsOf } from "./scam-shield.score"
import { normalized } from "@redthread/contract/core/text"

/** Time in ms since registration for which an account counts as new. */
export const newAccountMs = 7 * dayMs
/** Time in ms since both have written to each other, after which they count as acquainted. */
export const acquaintedMs = 14 * dayMs

export interface ScamContext {
  readonly accountAge: number
  /** Time in ms since both have written to each other; 0 if the reader has not answered. */
  readonly acquainted: number
  /** Number of other recent recipients of a similar text. */
  readonly alike: number
}

/** Number of recipients from which a text counts as a mass message. */
export const manyFrom = 5

const shifts: readonly (readonly [when: (context: ScamContext) => boolean, sign: ScamSign, score: number])[] = [
  [({ accountAge }) => accountAge < newAccountMs, "link", 0.6],
  [({ acquainted }) => acquainted >= acquaintedMs, "link", -0.4],
  [({ acquainted }) => acquainted >= acquaintedMs, "other_app", -0.6],
  [({ acquainted }) => acquainted >= acquaintedMs, "job", -0.3],
]

export function judge(scores: Scores, context: ScamContext): ShieldSign[] {
  const weighed: Scores = context.alike >= manyFrom ? { ...scores, many: 1 } : { ...scores }
  for (const sign of scamSigns) {
    const score = weighed[sign]
    if (score === undefined) continue
    weighed[sign] = shifts
      .filter(([when, of]) => of === sign && when(context))
      .reduce((sum, [, , shift]) => sum + shift, score)
  }
  return [...signsOf(weighed), ...abuseOf(weighed)]
}

/** Merges earlier and new signs, the gravest first. */
export function joinSigns(...found: readonly (readonly ShieldSign[])[]): ShieldSign[] {
  const isFound = (sign: ShieldSign): boolean => found.some((signs) => signs.includes(sign))
  return [...scamSigns.filter(isFound).slice(0, warningsMax), ...abuseKinds.filter(isFound)]
}

function shingles(text: string): Set<string> {
  const bare = normalized(text, "NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, "")
  return new Set(Array.from({ length: Math.max(bare.length - 4, 0) }, (_, index) => bare.slice(index, index + 5)))
}

/** Minimum length of compared texts, because shorter ones are common greetings. */
const shinglesMin = 16
const alikeFrom = 0.7

export function countAlike(content: string, others: readonly string[]): number {
  const own = shingles(content)
  if (own.size < shinglesMin) return 0
  return others.filter((other) => {
    const parts = shingles(other)
    const common = [...parts].filter((part) => own.has(part)).length
    return common / Math.max(own.size + parts.size - common, 1) >= alikeFrom
  }).length
}
