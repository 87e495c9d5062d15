import { readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../../../core/process/project-root"
import { Concepts } from "./scam-shield.concepts"
import { buckets, type Features, featuresOf } from "./scam-shield.features"

/** What a message may be. `scam` is true for each kind of scam. */
export const shieldLabels = [
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
  "insult",
  "threat",
  "sexual",
  "scam",
] as const
export type ShieldLabel = (typeof shieldLabels)[number]

/** Fitted by `npm run bench -- --only scam-shield --fit`. */
export const modelFolder = join(projectRoot, "server", "models", "scam-shield")

/** Contents of `model.json`. Weights are bytes: `weights.bin` has those of a feature side by side. */
export interface ModelHead {
  /** Weight of one step of a byte, by label. */
  readonly scales: readonly number[]
  readonly biases: readonly number[]
  /** Log odds of `scam` from which a message is taken for one, by language. */
  readonly thresholds: Readonly<Record<string, number>>
}

interface Words {
  readonly smallWords: Readonly<Record<string, string>>
  readonly concepts: Readonly<Record<string, Readonly<Record<string, string>>>>
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

  /** Log odds of each label. */
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
    return shieldLabels.map((_, label) => (sums[label] ?? 0) * (scales[label] ?? 0) + (biases[label] ?? 0))
  }

  /** `above`: log odds of a scam above the threshold of the language. `concepts`: names of the concepts found. */
  judge(content: string): Judgement {
    const features = featuresOf(content, this.concepts)
    const logits = this.logitsOf(features)
    const above = (logits[shieldLabels.indexOf("scam")] ?? 0) - (this.head.thresholds[features.language] ?? 0)
    return { above, logits, concepts: new Set(features.found.map((concept) => this.concepts.names[concept] ?? "")) }
  }
}

export interface Judgement {
  readonly above: number
  /** Log odds by label. */
  readonly logits: readonly number[]
  readonly concepts: ReadonlySet<string>
}
