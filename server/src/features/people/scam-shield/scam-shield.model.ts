import { type AbuseKind, abuseKinds } from "@redthread/contract/scam-shield"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../../../core/process/project-root"
import { Concepts, wideLanguages } from "./scam-shield.concepts"
import { buckets, type Features, featuresOf } from "./scam-shield.features"

export const scamLabels = [
  "money",
  "gift_card",
  "crypto",
  "code",
  "other_app",
  "look_alike",
  "sextortion",
  "sugar_job",
  "fake_support",
  "script",
] as const
/** Kinds of innocent messages that resemble scams; `contact` exchanges numbers. */
export const innocentLabels = [
  "joke",
  "warning",
  "bill",
  "illness",
  "door_code",
  "contact",
  "money_talk",
  "travel_cost",
  "investing",
] as const
/** Stages of a scam that lasts days; `approach`: what scammers write before they ask for something. */
export const stageLabels = ["rapport", "isolation", "hardship", "profit", "pressure", "approach"] as const

/** What a message may be. `scam` is true for each kind of scam. */
export const shieldLabels = [
  ...scamLabels,
  "insult",
  "threat",
  "sexual",
  "scam",
  ...innocentLabels,
  ...stageLabels,
] as const
export type ShieldLabel = (typeof shieldLabels)[number]

/** Labels with a threshold: a text of these is shown with a warning. */
export const judgedLabels = ["scam", ...abuseKinds] as const satisfies readonly ShieldLabel[]
export type JudgedLabel = (typeof judgedLabels)[number]

/** Fitted by `npm run bench -- --only scam-shield --fit`. */
export const modelFolder = join(projectRoot, "server", "models", "scam-shield")

/** Contents of `model.json`. Weights are bytes: `weights.bin` has those of a feature side by side. */
export interface ModelHead {
  /** Weight of one step of a byte, by label. */
  readonly scales: readonly number[]
  readonly biases: readonly number[]
  /** Weights of `combinedInputs`, and the bias last. */
  readonly combiner: readonly number[]
  /** Judges the course of a conversation: weights of `courseInputs` with the bias last, and the least log odds. */
  readonly course: { readonly weights: readonly number[]; readonly threshold: number }
  /** Log odds from which a message is taken for one of this label, by label and language. */
  readonly thresholds: Readonly<Record<JudgedLabel, Readonly<Record<string, number>>>>
}

interface Words {
  readonly smallWords: Readonly<Record<string, string>>
  readonly concepts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const placesOf = (labels: readonly ShieldLabel[]): number[] => labels.map((label) => shieldLabels.indexOf(label))
const scamPlaces = placesOf(scamLabels)
const innocentPlaces = placesOf(innocentLabels)
const scamPlace = shieldLabels.indexOf("scam")

const scaled = (logit: number): number => Math.max(-1.5, Math.min(1.5, logit / 4))

/**
 * Inputs from which one logistic regression decides whether a message is a scam: a scam is any of several unlike kinds, and
 * what is likelier a joke or a warning is none.
 */
export function combinedInputs(logits: ArrayLike<number>): number[] {
  const at = (place: number): number => scaled(logits[place] ?? 0)
  const [scams, innocents] = [scamPlaces.map(at), innocentPlaces.map(at)]
  return [at(scamPlace), ...scams, ...innocents, Math.max(...scams), Math.max(...innocents)]
}

/** Log odds of a logistic regression whose last weight is the bias. */
export function weighted(inputs: readonly number[], weights: readonly number[]): number {
  let sum = weights[inputs.length] ?? 0
  for (const [place, input] of inputs.entries()) sum += input * (weights[place] ?? 0)
  return sum
}

/** UTF-16 code units. A shorter text without a listed word has too few features and is not judged. */
const judgedLengths = { wide: 5, other: 12 } as const

function isTooShort(content: string, { found, language }: Features): boolean {
  return found.length === 0 && content.length < judgedLengths[wideLanguages.has(language) ? "wide" : "other"]
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(modelFolder, name), "utf8"))

export const readWords = (): Words => readJson("words.json") as Words

export function readConcepts(): Concepts {
  const { smallWords, concepts } = readWords()
  const lists = Object.entries(concepts).map(([language, list]) => [
    language,
    Object.fromEntries(Object.entries(list).map(([concept, entries]) => [concept, entries.split("|")])),
  ])
  return new Concepts(Object.fromEntries(lists), smallWords)
}

export class ShieldModel {
  private constructor(
    readonly concepts: Concepts,
    private readonly head: ModelHead,
    private readonly weights: Int8Array,
  ) {}

  /** Raises if a file of the model is missing or has another size. */
  static read(): ShieldModel {
    const bytes = readFileSync(join(modelFolder, "weights.bin"))
    if (bytes.length !== buckets * shieldLabels.length) throw new Error("weights.bin has the wrong size")
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    return new ShieldModel(readConcepts(), readJson("model.json") as ModelHead, weights)
  }

  /** Log odds of each label; those of `scam` weigh the other labels as well. */
  logitsOf({ indexes, values }: Features): number[] {
    const count = shieldLabels.length
    const sums = new Float64Array(count)
    const { weights } = this
    for (let place = 0; place < indexes.length; place += 1) {
      const value = values[place] as number
      const from = (indexes[place] as number) * count
      for (let label = 0; label < count; label += 1)
        sums[label] = (sums[label] as number) + value * (weights[from + label] as number)
    }
    const { scales, biases } = this.head
    const logits = shieldLabels.map((_, label) => (sums[label] ?? 0) * (scales[label] ?? 0) + (biases[label] ?? 0))
    logits[scamPlace] = weighted(combinedInputs(logits), this.head.combiner)
    return logits
  }

  /** Log odds above the threshold. */
  judgeCourse(inputs: readonly number[]): number {
    const { weights, threshold } = this.head.course
    return weighted(inputs, weights) - threshold
  }

  /** `above`: log odds of a scam above the threshold of the language. `concepts`: names of the concepts found. */
  judge(content: string): Judgement {
    const features = featuresOf(content, this.concepts)
    const logits = this.logitsOf(features)
    const isSkipped = isTooShort(content, features)
    const aboveOf = (label: JudgedLabel): number => {
      if (isSkipped) return -Infinity
      return (logits[shieldLabels.indexOf(label)] ?? 0) - (this.head.thresholds[label][features.language] ?? 0)
    }
    const abuse = abuseKinds.filter((kind) => aboveOf(kind) > 0)
    return {
      above: aboveOf("scam"),
      language: features.language,
      abuse,
      logits,
      concepts: new Set(features.found.map((concept) => this.concepts.names[concept] ?? "")),
    }
  }
}

export interface Judgement {
  readonly above: number
  readonly language: string
  readonly abuse: readonly AbuseKind[]
  /** Log odds by label. */
  readonly logits: readonly number[]
  readonly concepts: ReadonlySet<string>
}

let model: ShieldModel | undefined

/** Reads the model before the first message, because that takes a tenth of a second. */
export function loadModel(): ShieldModel {
  model ??= ShieldModel.read()
  return model
}
