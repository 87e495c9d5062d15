import { parentPort, workerData } from "node:worker_threads"

/** All examples side by side, in memory that the workers share. */
export interface Dataset {
  /** Number of places of features. */
  readonly buckets: number
  /** Where the features of each example begin; one more than there are examples. */
  readonly offsets: Int32Array
  readonly indexes: Int32Array
  readonly values: Float32Array
  readonly folds: Uint8Array
  /** By label, then by example: 1 if it has the label, 0 if not, 2 if it does not teach the label. */
  readonly targets: Uint8Array
}

export interface Job {
  readonly label: number
  /** The examples of this fold are left out and judged; null: nothing is left out. */
  readonly fold: number | null
}

export interface Fitted extends Job {
  readonly weights: Float32Array
  readonly bias: number
  /** Log odds of the examples of the fold, in their order. */
  readonly logits: Float32Array
}

/** Found by cross-validation. */
const settings = { epochs: 7, rate: 0.5, decay: 1e-4, biasRate: 0.01 }

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

/** Logistic regression of one label by stochastic gradient descent with AdaGrad (Duchi et al. 2011). */
function fitLabel({ buckets, offsets, indexes, values, folds, targets }: Dataset, { label, fold }: Job): Fitted {
  const count = folds.length
  const ownTargets = targets.subarray(label * count, (label + 1) * count)
  const weights = new Float32Array(buckets)
  const squares = new Float32Array(buckets).fill(0.01)
  let bias = 0
  const logitOf = (example: number): number => {
    let sum = bias
    const end = offsets[example + 1] as number
    for (let at = offsets[example] as number; at < end; at += 1)
      sum += (weights[indexes[at] as number] as number) * (values[at] as number)
    return sum
  }
  const all = Int32Array.from(folds.keys())
  const order = all.filter((example) => folds[example] !== fold && (ownTargets[example] as number) < 2)
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, epoch + 1)
    for (const example of order) {
      const error = 1 / (1 + Math.exp(-logitOf(example))) - (ownTargets[example] as number)
      bias -= settings.biasRate * error
      // Examples that are far on the right side change nothing measurable.
      if (Math.abs(error) < 0.003) continue
      const end = offsets[example + 1] as number
      for (let at = offsets[example] as number; at < end; at += 1) {
        const weight = indexes[at] as number
        const gradient = error * (values[at] as number) + settings.decay * (weights[weight] as number)
        squares[weight] = (squares[weight] as number) + gradient * gradient
        weights[weight] =
          (weights[weight] as number) - (settings.rate * gradient) / Math.sqrt(squares[weight] as number)
      }
    }
  }
  const logits = Float32Array.from(
    all.filter((example) => folds[example] === fold),
    logitOf,
  )
  return { label, fold, weights, bias, logits }
}

parentPort?.on("message", (job: Job) => parentPort?.postMessage(fitLabel(workerData as Dataset, job)))
