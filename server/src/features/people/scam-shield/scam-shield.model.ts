import { abuseKinds } from "@redthread/contract/scam-shield"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../../../core/process/project-root"
import { Concepts, type Words } from "./scam-shield.concepts"
import { buckets, type Features } from "./scam-shield.features"

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

/** What a message may be, in the order of the weights. `scam` is true for each kind of scam. */
export const shieldLabels = [
  ...scamLabels,
  ...(["insult", "threat", "sexual", "scam"] as const),
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
  /** Judges the course of a conversation: weights of `courseInputs` with the bias last, and log odds by suspicion. */
  readonly course: { readonly weights: readonly number[]; readonly thresholds: readonly number[] }
  /** Log odds from which a message is taken for one of this label, by label and language. */
  readonly thresholds: Readonly<Record<JudgedLabel, Readonly<Record<string, number>>>>
}

export const placesOf = (labels: readonly ShieldLabel[]): number[] => labels.map((label) => shieldLabels.indexOf(label))
const scamPlaces = placesOf(scamLabels)
const innocentPlaces = placesOf(innocentLabels)
const scamPlace = shieldLabels.indexOf("scam")

/**
 * Inputs from which one logistic regression decides whether a message is a scam: a scam is any of several unlike kinds, and
 * what is likelier a joke or a warning is none.
 */
export function combinedInputs(logits: ArrayLike<number>): number[] {
  const at = (place: number): number => Math.max(-1.5, Math.min(1.5, (logits[place] ?? 0) / 4))
  const [scams, innocents] = [scamPlaces.map(at), innocentPlaces.map(at)]
  return [at(scamPlace), ...scams, ...innocents, Math.max(...scams), Math.max(...innocents)]
}

/** Log odds of a logistic regression whose last weight is the bias. */
export function weighted(inputs: readonly number[], weights: readonly number[]): number {
  let sum = weights[inputs.length] ?? 0
  for (let place = 0; place < inputs.length; place += 1) sum += (inputs[place] as number) * (weights[place] ?? 0)
  return sum
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(modelFolder, name), "utf8"))

export const readWords = (): Words => readJson("words.json") as Words

/** The weights of a feature are this many numbers of four bytes: two sums share a number without touching each other. */
const numbersOfFeature = Math.ceil(shieldLabels.length / 4)
/** Added to each weight, so that sums are positive. */
const offset = 128
/** Features whose bytes add up to less than 2^16. */
const addedAtOnce = 256

/** Raises if the file has another size than the labels need. */
function readWeights(): Int32Array {
  const bytes = new Int8Array(readFileSync(join(modelFolder, "weights.bin")))
  const labels = shieldLabels.length
  if (bytes.length !== buckets * labels) throw new Error("weights.bin has the wrong size")
  const weights = new Int32Array(buckets * numbersOfFeature)
  for (let bucket = 0; bucket < buckets; bucket += 1)
    for (let label = 0; label < labels; label += 1) {
      const place = bucket * numbersOfFeature + (label >> 2)
      const byte = (bytes[bucket * labels + label] as number) + offset
      weights[place] = (weights[place] as number) | (byte << (8 * (label & 3)))
    }
  return weights
}

export class ShieldModel {
  readonly concepts = new Concepts(readWords())
  private readonly head = readJson("model.json") as ModelHead
  private readonly weights = readWeights()

  /** Adds the weights of features that have the same value. */
  private addWeights(indexes: Int32Array, from: number, to: number, value: number, sums: Float64Array): void {
    const { weights } = this
    const none = offset * (to - from)
    for (let number = 0; number < numbersOfFeature; number += 1) {
      let even = 0
      let odd = 0
      for (let at = from; at < to; at += 1) {
        const bytes = weights[(indexes[at] as number) * numbersOfFeature + number] as number
        even = (even + (bytes & 0x00ff_00ff)) | 0
        odd = (odd + ((bytes >>> 8) & 0x00ff_00ff)) | 0
      }
      const label = 4 * number
      sums[label] = (sums[label] as number) + value * ((even & 0xffff) - none)
      sums[label + 1] = (sums[label + 1] as number) + value * ((odd & 0xffff) - none)
      sums[label + 2] = (sums[label + 2] as number) + value * ((even >>> 16) - none)
      sums[label + 3] = (sums[label + 3] as number) + value * ((odd >>> 16) - none)
    }
  }

  /** Log odds of each label; those of `scam` weigh the other labels as well. */
  logitsOf({ indexes, ends, values }: Features): number[] {
    const sums = new Float64Array(4 * numbersOfFeature)
    let from = 0
    for (const [group, end] of ends.entries())
      while (from < end) {
        const to = Math.min(end, from + addedAtOnce)
        this.addWeights(indexes, from, to, values[group] as number, sums)
        from = to
      }
    const { scales, biases, combiner } = this.head
    const logits = shieldLabels.map((_, label) => (sums[label] ?? 0) * (scales[label] ?? 0) + (biases[label] ?? 0))
    logits[scamPlace] = weighted(combinedInputs(logits), combiner)
    return logits
  }

  /** Log odds that the course is that of a scam, and by suspicion the log odds from which readers are warned. */
  judgeCourse(inputs: readonly number[]): { logit: number; thresholds: readonly number[] } {
    const { weights, thresholds } = this.head.course
    return { logit: weighted(inputs, weights), thresholds }
  }

  /** Log odds from which a text of the language is one of the label. */
  thresholdOf(label: JudgedLabel, language: string): number {
    return this.head.thresholds[label][language] ?? 0
  }
}

let model: ShieldModel | undefined

/** Reads the model before the first message, because that takes a tenth of a second. */
export const loadModel = (): ShieldModel => (model ??= new ShieldModel())
