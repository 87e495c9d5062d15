import { connect, noTimeouts } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { middleRound, type Round } from "../figures"
import { type Outcome, toRow } from "../report"
import { memoryOf, roundsOf, type Target } from "./http-rounds"
import { readersOf } from "./lists"
import { type Scenario, signInActors } from "./scenario"
import { compareSizes, named, type Side } from "./two-sizes"

/** Requests per second and list. */
const rate = 100
/** ms limit, and limit relative to the small community. */
const slowest = 50
const mostGrowth = 3
/** ms below which the machine's noise dominates. */
const unrest = 5

/** Lists of members, for members and for visitors. */
const lists: readonly [name: string, path: string, reader: "member" | "visitor"][] = [
  ["online", "/v1/online", "member"],
  ["latest", "/v1/latest", "member"],
  ["hottest", "/v1/hottest", "member"],
  ["birthdays", "/v1/birthday?time_zone=Asia/Tokyo", "member"],
  ["front page", "/v1/front", "member"],
  ["latest, to visitors", "/v1/latest", "visitor"],
  ["people count", "/v1/people/count", "member"],
]

/** Sets one member in twenty online, on a process that does not expire. */
async function bringOnline({ url }: DataSet): Promise<void> {
  const sql = connect(url, { max: 1, connection: noTimeouts })
  try {
    await sql`insert into process (id, beat_at) values ('bench', '9000-01-01') on conflict do nothing`
    await sql`insert into presence (member_id, process_id)
      select member_id, 'bench' from profile where bench.pick(member_id, 60, 20) = 0 on conflict do nothing`
    await sql`analyze presence`
  } finally {
    await sql.end()
  }
}

async function targetsOf(side: Side): Promise<Target[]> {
  const actors = await signInActors(side.data, readersOf(side.data))
  return lists.map(([name, path, reader]) => ({
    name: named(name, side),
    server: side.product,
    perSecond: rate,
    requests: reader === "visitor" ? [{ path }] : actors.map(({ token }) => ({ path, token })),
  }))
}

const byP99 = (round: Round): number => round.p99

async function compare(
  name: string,
  results: Map<string, Round[]>,
  [before, after]: readonly [Side, Side],
): Promise<Outcome> {
  const few = roundsOf(results, named(name, before))
  const many = roundsOf(results, named(name, after))
  const p99 = middleRound(many, byP99).p99
  const row = async (of: readonly Round[], side: Side) =>
    toRow(of, { name: named(name, side), unit: "requests/s", by: byP99, memory: await memoryOf(side.product) })
  return {
    rows: [await row(few, before), await row(many, after)],
    verdicts: [
      { what: `${named(name, after)}, p99 in ms`, value: p99, atMost: slowest },
      {
        what: `${named(name, after)}, p99 against 10,000 members`,
        value: p99 / Math.max(unrest, middleRound(few, byP99).p99),
        atMost: mostGrowth,
      },
    ],
    notes: [],
  }
}

/** Each list at 100 requests/s, on a large and on a small data set, in turns. */
export const listing: Scenario = {
  name: "listing",
  run: (bench) => compareSizes(bench, { lists: lists.map(([name]) => name), prepare: bringOnline, targetsOf, compare }),
}
