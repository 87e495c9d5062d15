import { dayMs } from "../../../core/process/duration"
import { type ScamSign, scamSigns, warningsMax } from "@redthread/contract/scam-shield"
import { type Scores, signsOf } from "./scam-shield.rules"
import { normalized } from "@redthread/contract/core/text"

/** An account is new for so long. */
export const newAccountMs = 7 * dayMs
/** Two who have written to each other for so long know each other. */
export const acquaintedMs = 14 * dayMs

/** What is known beside the words. */
export interface ScamContext {
  /** ms since the writer came. */
  readonly accountAge: number
  /** ms since the two have written to each other; 0 where the reader has not answered. */
  readonly acquainted: number
  /** To how many others the same was written lately. */
  readonly alike: number
}

/** So many others make a text one that goes to everybody. */
export const manyFrom = 5

const shifts: readonly (readonly [when: (context: ScamContext) => boolean, sign: ScamSign, score: number])[] = [
  [({ accountAge }) => accountAge < newAccountMs, "link", 0.6],
  [({ acquainted }) => acquainted >= acquaintedMs, "link", -0.4],
  [({ acquainted }) => acquainted >= acquaintedMs, "other_app", -0.6],
  [({ acquainted }) => acquainted >= acquaintedMs, "job", -0.3],
]

/** What the reader is warned of: the words, and what is known beside them. */
export function judge(scores: Scores, context: ScamContext): ScamSign[] {
  const weighed: Scores = context.alike >= manyFrom ? { ...scores, many: 1 } : { ...scores }
  for (const sign of scamSigns) {
    const score = weighed[sign]
    if (score === undefined) continue
    weighed[sign] = shifts
      .filter(([when, of]) => of === sign && when(context))
      .reduce((sum, [, , shift]) => sum + shift, score)
  }
  return signsOf(weighed)
}

/** What a reader was warned of stays beside what came later, the gravest first. */
export const joinSigns = (...found: readonly (readonly ScamSign[])[]): ScamSign[] =>
  scamSigns.filter((sign) => found.some((signs) => signs.includes(sign))).slice(0, warningsMax)

/** Parts of a text, of five symbols each, by which two texts are held together. */
function shingles(text: string): Set<string> {
  const bare = normalized(text, "NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, "")
  return new Set(Array.from({ length: Math.max(bare.length - 4, 0) }, (_, index) => bare.slice(index, index + 5)))
}

/** Below this a text is a greeting that anybody writes. */
const shinglesMin = 16
const alikeFrom = 0.7

/** How many of the others say nearly the same. */
export function countAlike(content: string, others: readonly string[]): number {
  const own = shingles(content)
  if (own.size < shinglesMin) return 0
  return others.filter((other) => {
    const parts = shingles(other)
    const common = [...parts].filter((part) => own.has(part)).length
    return common / Math.max(own.size + parts.size - common, 1) >= alikeFrom
  }).length
}
