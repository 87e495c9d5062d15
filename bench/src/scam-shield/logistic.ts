export interface Row {
  readonly inputs: readonly number[]
  readonly isTrue: boolean
  readonly weight: number
}

const settings = { steps: 400, rate: 0.05, momentum: 0.9, spread: 0.999 }

const probability = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** Logistic regression of a few inputs by gradient descent (Adam, Kingma and Ba 2015). @returns weights, the bias last */
export function fitLogistic(rows: readonly Row[], decay: number): number[] {
  const size = rows[0]?.inputs.length ?? 0
  const weights = new Float64Array(size + 1)
  const [means, squares] = [new Float64Array(size + 1), new Float64Array(size + 1)]
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  for (let step = 1; step <= settings.steps; step += 1) {
    const gradients = gradientsOf(rows, weights)
    for (let place = 0; place <= size; place += 1) {
      const pull = place < size ? decay * (weights[place] as number) : 0
      const gradient = (gradients[place] as number) / total + pull
      means[place] = settings.momentum * (means[place] as number) + (1 - settings.momentum) * gradient
      squares[place] = settings.spread * (squares[place] as number) + (1 - settings.spread) * gradient * gradient
      const mean = (means[place] as number) / (1 - settings.momentum ** step)
      const square = (squares[place] as number) / (1 - settings.spread ** step)
      weights[place] = (weights[place] as number) - (settings.rate * mean) / (Math.sqrt(square) + 1e-8)
    }
  }
  return [...weights]
}

function gradientsOf(rows: readonly Row[], weights: Float64Array): Float64Array {
  const size = weights.length - 1
  const gradients = new Float64Array(size + 1)
  for (const { inputs, isTrue, weight } of rows) {
    let sum = weights[size] as number
    for (let place = 0; place < size; place += 1) sum += (weights[place] as number) * (inputs[place] as number)
    const error = (probability(sum) - (isTrue ? 1 : 0)) * weight
    for (let place = 0; place < size; place += 1)
      gradients[place] = (gradients[place] as number) + error * (inputs[place] as number)
    gradients[size] = (gradients[size] as number) + error
  }
  return gradients
}
