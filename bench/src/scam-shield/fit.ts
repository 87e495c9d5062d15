import { writeFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { buckets } from "../../../server/src/features/people/scam-shield/scam-shield.features"
import {
  combinedInputs,
  type JudgedLabel,
  type ModelHead,
  modelFolder,
  shieldLabels,
  weighted,
} from "../../../server/src/features/people/scam-shield/scam-shield.model"
import { type Example, folds } from "./examples"
import { fitWorker } from "../programs"
import type { Dataset, Fitted, Job } from "./fit-worker"
import { fitLogistic, type Row } from "./logistic"

/** Share of innocent messages that may be taken for scams. */
const falseAlarmsMax = 0.02
/** Share of innocent messages that may be taken for each kind of abuse: there are three kinds. */
const falseAlarmsOfAbuseMax = 0.01

const foldIndexes = Array.from({ length: folds }, (_, fold) => fold)
const shared = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes)

function toDataset(examples: readonly Example[]): Dataset {
  const total = examples.reduce((sum, { indexes }) => sum + indexes.length, 0)
  const dataset: Dataset = {
    buckets,
    offsets: new Int32Array(shared(4 * (examples.length + 1))),
    indexes: new Int32Array(shared(4 * total)),
    values: new Float32Array(shared(4 * total)),
    folds: new Uint8Array(shared(examples.length)),
    targets: new Uint8Array(shared(examples.length * shieldLabels.length)),
  }
  let from = 0
  for (const [place, { indexes, values, fold, labels, teaches }] of examples.entries()) {
    dataset.indexes.set(indexes, from)
    dataset.values.set(values, from)
    from += indexes.length
    dataset.offsets[place + 1] = from
    dataset.folds[place] = fold
    for (const [index, label] of shieldLabels.entries())
      dataset.targets[index * examples.length + place] = teaches.includes(label) ? Number(labels.includes(label)) : 2
  }
  return dataset
}

/** Fits each label once without each fold, and once to all examples. Takes minutes on each processor. */
async function runJobs(dataset: Dataset, report: (line: string) => void): Promise<Fitted[]> {
  const jobs: Job[] = shieldLabels.flatMap((_, label) => [null, ...foldIndexes].map((fold) => ({ label, fold })))
  const results: Fitted[] = []
  const work = async (): Promise<void> => {
    const worker = new Worker(fitWorker, { workerData: dataset })
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const next = job
      results.push(
        await new Promise<Fitted>((resolve, reject) => {
          worker.once("message", resolve).once("error", reject)
          worker.postMessage(next)
        }),
      )
      worker.removeAllListeners("error")
      if (results.length % 10 === 0) report(`  ${results.length} of ${results.length + jobs.length} fits`)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

export interface Judged {
  readonly example: Example
  /** Log odds by label, by a model that was fitted without the example's fold. */
  readonly logits: readonly number[]
}

export interface Fit {
  readonly judged: readonly Judged[]
  readonly combiner: readonly number[]
  readonly fitted: readonly Fitted[]
}

const scamPlace = shieldLabels.indexOf("scam")
/** Whole messages only. */
export const isInnocent = ({ kind }: Pick<Example, "kind">): boolean =>
  !["scam", "abuse", "fragment", "turn"].includes(kind)

const combinerDecay = 1e-4

function fitCombiner(judged: readonly Judged[]): number[] {
  const rows: Row[] = judged
    .filter(({ example }) => example.kind === "scam" || isInnocent(example))
    .map(({ example, logits }) => ({
      inputs: combinedInputs(logits),
      isTrue: example.kind === "scam",
      weight: 1,
    }))
  return fitLogistic(rows, combinerDecay)
}

export async function fitLabels(examples: readonly Example[], report: (line: string) => void): Promise<Fit> {
  const results = await runJobs(toDataset(examples), report)
  const logits = examples.map(() => Array.from<number>({ length: shieldLabels.length }).fill(0))
  for (const { label, fold, logits: held } of results) {
    const places = [...examples.keys()].filter((place) => examples[place]?.fold === fold)
    for (const [index, place] of places.entries()) (logits[place] as number[])[label] = held[index] as number
  }
  const alone = examples.map((example, place) => ({ example, logits: logits[place] as number[] }))
  const judged = foldIndexes.flatMap((fold) => {
    const combiner = fitCombiner(alone.filter(({ example }) => example.fold !== fold))
    return alone
      .filter(({ example }) => example.fold === fold)
      .map((one) => ({
        example: one.example,
        logits: one.logits.with(scamPlace, weighted(combinedInputs(one.logits), combiner)),
      }))
  })
  const fitted = results.filter(({ fold }) => fold === null).toSorted((one, other) => one.label - other.label)
  return { judged, combiner: fitCombiner(alone), fitted }
}

export const ofEachLabel = <T>(of: (label: JudgedLabel) => T): Record<JudgedLabel, T> => ({
  scam: of("scam"),
  threat: of("threat"),
  sexual: of("sexual"),
  insult: of("insult"),
})

export type Thresholds = ModelHead["thresholds"]

export const shareOf = (label: JudgedLabel): number => (label === "scam" ? falseAlarmsMax : falseAlarmsOfAbuseMax)

/** Log odds that a share of the innocent messages exceeds. */
export function thresholdOf(innocent: readonly number[], share: number): number {
  const sorted = innocent.toSorted((one, other) => other - one)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

const rounded = (value: number): number => Number(value.toPrecision(7))

/** Share of the weights of a label that fit into a byte; larger ones are cut. */
const fittingShare = 0.995

/** Writes the weights as bytes, those of a feature side by side. */
export async function writeModel(fitted: readonly Fitted[], head: Omit<ModelHead, "scales" | "biases">): Promise<void> {
  const count = shieldLabels.length
  const bytes = new Int8Array(buckets * count)
  const scales = fitted.map(({ label, weights }) => {
    const sizes = weights.map(Math.abs).filter((size) => size > 1e-4)
    const largest = sizes.toSorted()[Math.floor(sizes.length * fittingShare)] ?? 1
    const scale = largest / 127
    for (const [bucket, weight] of weights.entries())
      bytes[bucket * count + label] = Math.max(-127, Math.min(127, Math.round(weight / scale)))
    return scale
  })
  const whole: ModelHead = {
    scales: scales.map(rounded),
    biases: fitted.map(({ bias }) => rounded(bias)),
    combiner: head.combiner.map(rounded),
    course: { weights: head.course.weights.map(rounded), thresholds: head.course.thresholds.map(rounded) },
    thresholds: ofEachLabel((label) =>
      Object.fromEntries(Object.entries(head.thresholds[label]).map(([language, value]) => [language, rounded(value)])),
    ),
  }
  await writeFile(join(modelFolder, "weights.bin"), bytes)
  await writeFile(join(modelFolder, "model.json"), `${JSON.stringify(whole)}\n`)
}
