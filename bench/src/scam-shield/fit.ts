import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { buckets } from "../../../server/src/features/people/scam-shield/scam-shield.features"
import {
  type ModelHead,
  modelFolder,
  shieldLabels,
} from "../../../server/src/features/people/scam-shield/scam-shield.model"
import type { Example } from "./examples"

/** Found by cross-validation over the passes. */
const settings = { epochs: 8, rate: 0.5, decay: 1e-4, biasRate: 0.01 }
/** Share of innocent messages that may be taken for scams. */
export const falseAlarmsMax = 0.02

const labelCount = shieldLabels.length

export interface Weights {
  /** Weights of a feature side by side, by label. */
  readonly weights: Float32Array
  readonly biases: Float64Array
}

/** Deterministic, so that a fit can be repeated to the byte. */
function shuffle(order: Int32Array, seed: number): void {
  let state = seed
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (last + 1))
    const moved = order[last] as number
    order[last] = order[other] as number
    order[other] = moved
  }
}

/** Logistic regression of each label by stochastic gradient descent with AdaGrad (Duchi et al. 2011). */
export function fit(examples: readonly Example[], labels: readonly number[]): Weights {
  const weights = new Float32Array(buckets * labelCount)
  const squares = new Float32Array(buckets * labelCount).fill(0.01)
  const biases = new Float64Array(labelCount)
  const order = Int32Array.from(examples.keys())
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, epoch + 1)
    for (const place of order) {
      const example = examples[place] as Example
      for (const label of labels) step(example, label)
    }
  }
  return { weights, biases }

  function step({ indexes, values, labels: own }: Example, label: number): void {
    let sum = biases[label] as number
    for (let at = 0; at < indexes.length; at += 1)
      sum += (weights[(indexes[at] as number) * labelCount + label] as number) * (values[at] as number)
    const expected = own.includes(shieldLabels[label] as (typeof shieldLabels)[number]) ? 1 : 0
    const error = 1 / (1 + Math.exp(-sum)) - expected
    biases[label] = (biases[label] as number) - settings.biasRate * error
    // Examples that are far on the right side change nothing measurable.
    if (Math.abs(error) < 0.003) return
    for (let at = 0; at < indexes.length; at += 1) {
      const weight = (indexes[at] as number) * labelCount + label
      const gradient = error * (values[at] as number) + settings.decay * (weights[weight] as number)
      squares[weight] = (squares[weight] as number) + gradient * gradient
      weights[weight] = (weights[weight] as number) - (settings.rate * gradient) / Math.sqrt(squares[weight] as number)
    }
  }
}

export function logitOf({ weights, biases }: Weights, { indexes, values }: Example, label: number): number {
  let sum = biases[label] as number
  for (let at = 0; at < indexes.length; at += 1)
    sum += (weights[(indexes[at] as number) * labelCount + label] as number) * (values[at] as number)
  return sum
}

export interface Judged {
  readonly example: Example
  readonly logits: readonly number[]
}

/** Log odds of each example by a fit without its source. */
export function crossValidate(
  examples: readonly Example[],
  labels: readonly number[],
  report: (line: string) => void,
): Judged[] {
  const sources = [...new Set(examples.map(({ source }) => source))]
  return sources.flatMap((source) => {
    const fitted = fit(
      examples.filter((one) => one.source !== source),
      labels,
    )
    report(`  without ${source}`)
    return examples
      .filter((one) => one.source === source)
      .map((example) => ({ example, logits: labels.map((label) => logitOf(fitted, example, label)) }))
  })
}

/** Log odds that a share of the innocent messages exceeds. */
export function thresholdOf(innocent: readonly number[], share = falseAlarmsMax): number {
  const sorted = innocent.toSorted((one, other) => other - one)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

/** Writes the weights as bytes: 2% of the largest weights of a label are cut to the largest byte. */
export async function writeModel({ weights, biases }: Weights, thresholds: Record<string, number>): Promise<void> {
  const bytes = new Int8Array(weights.length)
  const scales = shieldLabels.map((_, label) => {
    const sizes: number[] = []
    for (let index = label; index < weights.length; index += labelCount) {
      const size = Math.abs(weights[index] as number)
      if (size > 1e-4) sizes.push(size)
    }
    const largest = sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length * 0.995)] ?? 1
    const scale = largest / 127
    for (let index = label; index < weights.length; index += labelCount)
      bytes[index] = Math.max(-127, Math.min(127, Math.round((weights[index] as number) / scale)))
    return scale
  })
  const rounded = (value: number): number => Number(value.toPrecision(8))
  const head: ModelHead = {
    scales: scales.map(rounded),
    biases: [...biases].map(rounded),
    thresholds: Object.fromEntries(Object.entries(thresholds).map(([language, value]) => [language, rounded(value)])),
  }
  await writeFile(join(modelFolder, "weights.bin"), bytes)
  await writeFile(join(modelFolder, "model.json"), `${JSON.stringify(head, null, 2)}\n`)
}
