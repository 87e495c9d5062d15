import { middleRound, type Round } from "../figures"
import { type Outcome, toRow } from "../report"
import { memoryOf, roundsOf, type Target } from "./http-rounds"
import { readersOf } from "./lists"
import { type Scenario, signInActors } from "./scenario"
import { compareSizes, named, type Side } from "./two-sizes"

/** Lists that must not slow down as the community grows. */
const lists: readonly [name: string, path: string][] = [
  ["recommend", "/v1/recommend"],
  ["home feed", "/v1/feeds"],
]

/** Signs in once: another sign-in would end the sessions. */
async function targetsOf(side: Side): Promise<Target[]> {
  const actors = await signInActors(side.data, readersOf(side.data))
  return lists.map(([name, path]) => ({
    name: named(name, side),
    server: side.product,
    requests: actors.map(({ token }) => ({ path, token })),
  }))
}

async function compare(
  name: string,
  results: Map<string, Round[]>,
  [before, after]: readonly [Side, Side],
): Promise<Outcome> {
  const bare = { name: named(name, before), rounds: roundsOf(results, named(name, before)) }
  const rounds = roundsOf(results, named(name, after))
  return {
    rows: [
      toRow(bare.rounds, { name: bare.name, unit: "requests/s", memory: await memoryOf(before.product) }),
      toRow(rounds, { name: named(name, after), unit: "requests/s", memory: await memoryOf(after.product), bare }),
    ],
    verdicts: [
      {
        what: `${named(name, after)}, median against 10,000 members`,
        value: middleRound(rounds).median / middleRound(bare.rounds).median,
        atMost: 1.5,
      },
    ],
    notes: [],
  }
}

/** The same lists on a large and on a small data set, in turns. */
export const scale: Scenario = {
  name: "scale",
  run: (bench) => compareSizes(bench, { lists: lists.map(([name]) => name), targetsOf, compare }),
}
