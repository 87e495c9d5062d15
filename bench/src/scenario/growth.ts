import { middleRound, type Round } from "../figures"
import { toRow, type Outcome } from "../report"
import { forgetRecommendations, openProfiles, readersOf } from "./lists"
import { memoryOf, roundsOf, type Target } from "./http-rounds"
import { searches } from "./search"
import { type Scenario, signInActors } from "./scenario"
import { compareSizes, named, type Side } from "./two-sizes"

/** Requests per second of members, and of visitors, whose pages are rendered. */
const rate = 100
const visitorRate = 10
/** The smaller data set has this part of the members. */
const times = 10
const mostGrowth = 3
/** ms below which the machine's noise dominates. */
const unrest = 5

const searchedFor = ["search, a name", "search, several common words", "search, many fit"] as const
const lists = ["recommend", "home feed", ...searchedFor, "visitor's page of a profile"]

async function targetsOf(side: Side): Promise<Target[]> {
  const { data, product: server } = side
  const actors = await signInActors(data, readersOf(data))
  const profiles = await openProfiles(data, 1000)
  const byMembers = (path: string) => actors.map(({ token }) => ({ path, token }))
  const searching = searchedFor.map((name) => ({
    name,
    requests: actors.map((actor, turn) => ({
      method: "POST" as const,
      token: actor.token,
      ...asked(name, turn, actor),
    })),
  }))
  return [
    { name: "recommend", requests: byMembers("/v1/recommend") },
    { name: "home feed", requests: byMembers("/v1/feeds") },
    ...searching,
    { name: "visitor's page of a profile", requests: profiles.map((id) => ({ path: `/profile/${id}` })) },
  ].map(({ name, requests }) => ({
    name: named(name, side),
    server,
    perSecond: name.startsWith("visitor") ? visitorRate : rate,
    requests,
  }))
}

function asked(name: (typeof searchedFor)[number], ...given: Parameters<(typeof searches)[string]>) {
  const request = searches[name]
  if (!request) throw new Error(`there is no search ${name}`)
  return request(...given)
}

const byP99 = ({ p99 }: Round): number => p99

async function compare(
  name: string,
  results: Map<string, Round[]>,
  [before, after]: readonly [Side, Side],
): Promise<Outcome> {
  const few = roundsOf(results, named(name, before))
  const many = roundsOf(results, named(name, after))
  const row = async (rounds: readonly Round[], side: Side) =>
    toRow(rounds, { name: named(name, side), unit: "requests/s", by: byP99, memory: await memoryOf(side.product) })
  const growth = middleRound(many, byP99).p99 / Math.max(unrest, middleRound(few, byP99).p99)
  return {
    rows: [await row(few, before), await row(many, after)],
    verdicts: [{ what: `${named(name, after)}, p99 against a tenth of them`, value: growth, atMost: mostGrowth }],
    notes: [],
  }
}

/** Feed, recommendations, search and a visitor's page at a constant rate, compared with a tenth of the members. */
export const growth: Scenario = {
  name: "growth",
  run: (bench) =>
    compareSizes(bench, {
      small: Math.max(200, bench.data.shape.members / times),
      lists,
      prepare: forgetRecommendations,
      targetsOf,
      compare,
    }),
}
