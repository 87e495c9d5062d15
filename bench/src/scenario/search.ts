import type { SearchCriteria } from "@redthread/contract/search"
import { type DataSet, openDataSet } from "../dataset/dataset"
import { middleRound, type Round } from "../figures"
import type { Actor } from "../load/actor"
import type { RequestForm } from "../load/http-connection"
import { type Outcome, toRow } from "../report"
import { measure, memoryOf, roundsOf, type Target } from "./http-rounds"
import { readersOf } from "./lists"
import { type Bench, type Scenario, signInActors, startProduct } from "./scenario"
import type { Product } from "../product"

const small = 10_000

/** Searches per second, of all kinds together. */
const rate = 100
/** ms limit, and limit relative to the small community. */
const slowest = 50
const mostGrowth = 3

type SearchRequest = (turn: number, actor: Actor) => { path: string; body: unknown }
const search = (criteria: SearchCriteria) => ({ path: "/v1/search", body: criteria })
const words = (q: string) => search({ mode: "keyword", q })
const take = <T>(values: readonly [T, ...T[]], turn: number): T => values[turn % values.length] ?? values[0]

/** Searches with many, few and no results. */
export const searches: Readonly<Record<string, SearchRequest>> = {
  "search, a name": (turn) => words(`Member ${1 + ((turn * 37) % 9973)}`),
  "search, the beginning of all names": () => words("memb"),
  "search, a name with a typo": () => words("Mebmer"),
  "search, a place": (turn) => words(take(["京都", "Leipzig", "Turin", "上海", "부산"], turn)),
  "search, a common word": (turn) => words(take(["Hund", "散歩", "rivière", "강가"], turn)),
  "search, several common words": (turn) => words(take(["tea river", "chien thé", "tè domenica"], turn)),
  "search, what nobody says": () => words("xylophone quartet"),
  "search, many fit": (turn) => search({ mode: "advanced", age_min: 25 + (turn % 5), age_max: 40 }),
  "search, three of a million fit": (turn) =>
    search({
      mode: "advanced",
      purpose: [801 + (turn % 16)],
      horoscope: [1 + (turn % 12)],
      height: [203],
      weight: [304],
      marriage: [402],
      income: [603],
      country_code: "AT",
      age_min: 30,
      age_max: 45,
    }),
  "search, nobody fits": () => search({ mode: "advanced", country_code: "IS", verified: true }),
  "suggestions, people": (turn) => ({
    path: "/v1/suggest",
    body: { mode: "people", q: `Member ${1 + ((turn * 31) % 997)}` },
  }),
  "suggestions, words": () => ({ path: "/v1/suggest", body: { mode: "words", q: "son" } }),
}

interface Side {
  readonly data: DataSet
  readonly product: Product
}

const named = (name: string, { data }: Side): string => `${name}, ${data.shape.members.toLocaleString("en")} members`

async function targetsOf(side: Side): Promise<Target[]> {
  const actors = await signInActors(side.data, readersOf(side.data))
  return Object.entries(searches).map(([name, asked]) => ({
    name: named(name, side),
    server: side.product,
    perSecond: rate,
    requests: actors.map((actor, turn): RequestForm => ({ method: "POST", token: actor.token, ...asked(turn, actor) })),
  }))
}

const byP99 = (round: Round): number => round.p99

async function compare(
  name: string,
  results: Map<string, Round[]>,
  [before, after]: readonly [Side, Side],
): Promise<Outcome> {
  const few = { name: named(name, before), rounds: roundsOf(results, named(name, before)) }
  const rounds = roundsOf(results, named(name, after))
  const p99 = middleRound(rounds, byP99).p99
  const row = async (of: readonly Round[], side: Side) =>
    toRow(of, { name: named(name, side), unit: "requests/s", by: byP99, memory: await memoryOf(side.product) })
  return {
    rows: [await row(few.rounds, before), await row(rounds, after)],
    verdicts: [
      { what: `${named(name, after)}, p99 in ms`, value: p99, atMost: slowest },
      {
        what: `${named(name, after)}, p99 against 10,000 members`,
        // Below 5 ms the machine's noise dominates.
        value: p99 / Math.max(5, middleRound(few.rounds, byP99).p99),
        atMost: mostGrowth,
      },
    ],
    notes: [],
  }
}

async function runOn(bench: Bench, sides: readonly [Side, Side]): Promise<Outcome> {
  // Sequential: this process holds one set of signing keys at a time.
  const targets: Target[] = []
  for (const side of sides) targets.push(...(await targetsOf(side)))
  const results = await measure(bench, targets)
  const outcomes = await Promise.all(Object.keys(searches).map((name) => compare(name, results, sides)))
  return {
    rows: outcomes.flatMap(({ rows }) => rows),
    verdicts: outcomes.flatMap(({ verdicts }) => verdicts),
    notes: [],
  }
}

/** Each kind of search at 100/s, on a large and on a small data set, in turns. */
export const searching: Scenario = {
  name: "search",
  async run(bench) {
    const smallData = await openDataSet({ members: small, report: bench.report, serverUrl: bench.serverUrl })
    const [one, other] = await Promise.all([startProduct(smallData), startProduct(bench.data)])
    try {
      return await runOn(bench, [
        { data: smallData, product: one },
        { data: bench.data, product: other },
      ])
    } finally {
      await Promise.all([one.stop(), other.stop()])
      await smallData.stop()
    }
  },
}
