import { type DataSet, openDataSet } from "../dataset/dataset"
import type { Round } from "../figures"
import type { Product } from "../product"
import type { Outcome } from "../report"
import { measure, type Target } from "./http-rounds"
import { type Bench, startProduct } from "./scenario"

/** Members of the smaller data set by default. */
const usualSmall = 10_000

export interface Side {
  readonly data: DataSet
  readonly product: Product
}

export const named = (name: string, { data }: Side): string =>
  `${name}, ${data.shape.members.toLocaleString("en")} members`

interface Comparison {
  readonly small?: number
  readonly lists: readonly string[]
  /** Called before the product starts. */
  readonly prepare?: (data: DataSet) => Promise<void>
  readonly targetsOf: (side: Side) => Promise<Target[]>
  readonly compare: (
    name: string,
    results: Map<string, Round[]>,
    sides: readonly [small: Side, large: Side],
  ) => Promise<Outcome>
}

/** The same calls on a small and on the given data set, in turns. */
export async function compareSizes(bench: Bench, comparison: Comparison): Promise<Outcome> {
  const { small = usualSmall, lists, prepare, targetsOf, compare } = comparison
  const smallData = await openDataSet({ members: small, report: bench.report, serverUrl: bench.serverUrl })
  for (const data of [smallData, bench.data]) await prepare?.(data)
  const [one, other] = await Promise.all([startProduct(smallData), startProduct(bench.data)])
  const sides = [
    { data: smallData, product: one },
    { data: bench.data, product: other },
  ] as const
  try {
    // Sequential: this process holds one set of signing keys at a time.
    const targets: Target[] = []
    for (const side of sides) targets.push(...(await targetsOf(side)))
    const results = await measure(bench, targets)
    const outcomes = await Promise.all(lists.map((name) => compare(name, results, sides)))
    return {
      rows: outcomes.flatMap(({ rows }) => rows),
      verdicts: outcomes.flatMap(({ verdicts }) => verdicts),
      notes: [],
    }
  } finally {
    await Promise.all([one.stop(), other.stop()])
    await smallData.stop()
  }
}
