import {
  type AbuseKind,
  abuseKinds,
  type ScamSign,
  scamSigns,
  type ShieldSign,
  warningsMax,
} from "@redthread/contract/scam-shield"
import { dayMs } from "../../../core/process/clock"
import { wideLanguages } from "./scam-shield.concepts"
import { type Features, featuresOf } from "./scam-shield.features"
import type { LinkKind } from "./scam-shield.link"
import { type JudgedLabel, loadModel, placesOf, scamLabels, type ShieldLabel, shieldLabels } from "./scam-shield.model"

export const warnFrom = 1
/** Log odds that make a score of one more. */
const logOddsOfOne = 4
const scoreMax = 1.5

/** Scores of links for their address alone, and the sign that they are of. */
const linkScores: Readonly<Record<LinkKind, readonly [sign: ScamSign, score: number] | null>> = {
  known: null,
  unknown: ["link", 0.4],
  doubtful: ["link", 0.8],
  messenger: ["other_app", 1],
  lookAlike: ["link", 1.1],
}

/** What a reader is shown for a label. */
const signOf: Partial<Record<ShieldLabel, (has: (concept: string) => boolean, link: LinkKind | null) => ScamSign>> = {
  money: () => "money",
  gift_card: () => "gift_card",
  crypto: () => "invest",
  code: () => "bank_data",
  other_app: () => "other_app",
  look_alike: (_, link) => (link ? "link" : "paid_view"),
  sextortion: () => "blackmail",
  sugar_job: (has) => (has("mule") || has("bank_account") ? "mule" : has("job_offer") ? "job" : "sugar"),
  fake_support: () => "office",
  script: () => "script",
}

/** Found kinds of abuse have the score `warnFrom`. */
export type Scores = Partial<Record<ShieldSign, number>>

/** The likeliest sign has the score of the message, as have others that are likely themselves. */
function signsOfModel(above: number, logits: readonly number[], { found, link }: Features): [ScamSign, number][] {
  if (above < 0) return []
  const { names } = loadModel().concepts
  const has = (concept: string): boolean => found.some((index) => names[index] === concept)
  const score = Math.min(scoreMax, warnFrom + above / logOddsOfOne)
  const likely = shieldLabels.flatMap((label, index) => {
    const sign = signOf[label]?.(has, link)
    return sign ? [{ sign, logit: logits[index] ?? 0 }] : []
  })
  const highest = Math.max(...likely.map(({ logit }) => logit))
  return likely.filter(({ logit }) => logit === highest || logit > 0).map(({ sign }) => [sign, score])
}

/** `scores`: one for each sign that was found; a reader is warned from `warnFrom` on. `logits`: log odds by label. */
export interface Verdict {
  readonly language: string
  readonly scores: Scores
  readonly logits: readonly number[]
}

/** UTF-16 code units. A shorter text without a listed word has too few features and is not judged. */
const judgedLengths = { wide: 5, other: 12 } as const

export function judgeText(content: string): Verdict {
  const model = loadModel()
  const features = featuresOf(content, model.concepts)
  const { language, link, found } = features
  const logits = model.logitsOf(features)
  const isShort = content.length < judgedLengths[wideLanguages.has(language) ? "wide" : "other"]
  const aboveOf = (label: JudgedLabel): number =>
    isShort && found.length === 0
      ? -Infinity
      : (logits[shieldLabels.indexOf(label)] ?? 0) - model.thresholdOf(label, language)
  const abuse = abuseKinds.filter((kind) => aboveOf(kind) > 0)
  const ofLink = link && linkScores[link]
  const scores: Scores = Object.fromEntries(abuse.map((kind) => [kind, warnFrom]))
  for (const [sign, score] of [...signsOfModel(aboveOf("scam"), logits, features), ...(ofLink ? [ofLink] : [])])
    scores[sign] = Math.max(scores[sign] ?? 0, score)
  return { language, scores, logits }
}

export const scoreText = (content: string): Scores => judgeText(content).scores

export const abuseOf = (scores: Scores): AbuseKind[] => abuseKinds.filter((kind) => scores[kind] !== undefined)

export const signsOf = (scores: Scores): ScamSign[] =>
  scamSigns.filter((sign) => (scores[sign] ?? 0) >= warnFrom - 1e-9).slice(0, warningsMax)

export interface ScamContext {
  /** Time in ms since registration. */
  readonly accountAge: number
  /** Time in ms since both have written to each other; 0 if the reader has not answered. */
  readonly acquainted: number
  /** Number of other recent recipients of a similar text. */
  readonly alike: number
}

const newAccountMs = 7 * dayMs
const acquaintedMs = 14 * dayMs
/** Number of recipients from which a text counts as a mass message. */
const manyFrom = 5
const acquaintedShifts: Scores = { link: -0.4, other_app: -0.6, job: -0.3 }

export function judge(scores: Scores, { accountAge, acquainted, alike }: ScamContext): ShieldSign[] {
  const weighed: Scores = alike >= manyFrom ? { ...scores, many: 1 } : { ...scores }
  for (const sign of scamSigns) {
    const score = weighed[sign]
    if (score === undefined) continue
    const byAge = sign === "link" && accountAge < newAccountMs ? 0.6 : 0
    weighed[sign] = score + byAge + (acquainted >= acquaintedMs ? (acquaintedShifts[sign] ?? 0) : 0)
  }
  return [...signsOf(weighed), ...abuseOf(weighed)]
}

/** Merges earlier and new signs, the gravest first. */
export function joinSigns(...found: readonly (readonly ShieldSign[])[]): ShieldSign[] {
  const isFound = (sign: ShieldSign): boolean => found.some((signs) => signs.includes(sign))
  return [...scamSigns.filter(isFound).slice(0, warningsMax), ...abuseKinds.filter(isFound)]
}

/** Bounds of the search for deciding words, which takes up to 10 ms on a slow machine. */
const explainedLength = 500
const explainedWords = 40
const windowMax = 3
const decidingMax = 5
const decidingLength = 60

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" })
const scamPlaces = placesOf(scamLabels)

/** `words`: up to five parts of the text, of one to three words, that speak most for the likeliest kind of scam. */
export interface Explanation {
  readonly language: string
  readonly score: number
  readonly words: string[]
}

/** Finds the deciding words of a stored finding. Too slow for every message: it judges up to 120 parts of the text. */
export function explain(content: string): Explanation {
  const model = loadModel()
  const { language, scores, logits } = judgeText(content)
  const likeliest = scamPlaces.toSorted((one, other) => (logits[other] ?? 0) - (logits[one] ?? 0))[0] ?? 0
  const logitOf = (part: string): number => model.logitsOf(featuresOf(part, model.concepts))[likeliest] ?? 0
  const least = logitOf("")
  const words = [...wordSegmenter.segment(content.slice(0, explainedLength))]
    .filter(({ isWordLike }) => isWordLike)
    .slice(0, explainedWords)
  const parts = words.flatMap(({ index: from }, first) =>
    words.slice(first, first + windowMax).map(({ index, segment }, more) => {
      const to = index + segment.length
      return { from, to, weight: (logitOf(content.slice(from, to)) - least) / Math.sqrt(more + 1) }
    }),
  )
  const deciding: typeof parts = []
  for (const part of parts.toSorted((one, other) => other.weight - one.weight)) {
    if (part.weight <= 0 || deciding.length === decidingMax) break
    if (deciding.every(({ from, to }) => to <= part.from || part.to <= from)) deciding.push(part)
  }
  return {
    language,
    score: Math.max(0, ...Object.values(scores)),
    words: deciding.map(({ from, to }) => content.slice(from, Math.min(to, from + decidingLength))),
  }
}
