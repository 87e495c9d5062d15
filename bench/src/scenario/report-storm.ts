import { setTimeout as sleep } from "node:timers/promises"
import { connect, noTimeouts } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { middleRound, type Round } from "../figures"
import type { HttpOrder } from "../load/http-load"
import type { Actor } from "../load/actor"
import { Generator } from "../programs"
import { type Outcome, toRow } from "../report"
import { memoryOf, withUsage } from "./http-rounds"
import { readersOf } from "./lists"
import { type Bench, type Scenario, signInActors, startProduct, upTo } from "./scenario"

/** Reports per minute, each by another member, about a few members. */
const reports = 10_000
const minute = 60
const reported = 20
/** Requests per second for the list. */
const rate = 50
/** Limit relative to the p99 without reports. */
const mostGrowth = 2
/** ms below which the machine's noise dominates. */
const unrest = 5

const byP99 = (round: Round): number => round.p99

const reportOf = ({ token }: Actor, index: number) => ({
  method: "POST" as const,
  path: "/v1/support",
  token,
  body: {
    category: "complaint",
    about: "user",
    related_id: 1 + (index % reported),
    reason: "spam",
    content: `Sends one text to everybody, seen ${index} times`,
  },
})

async function roundsOf({ generator, rounds, seconds }: Bench, order: HttpOrder): Promise<Round[]> {
  const found: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    found.push(await generator.run<Round>({ kind: "http", ...order, seconds }))
  }
  return found
}

/** Restores the data set. */
async function forgetReports({ url }: DataSet): Promise<void> {
  const sql = connect(url, { max: 1, connection: noTimeouts })
  try {
    await sql`delete from member_hold`
    await sql`delete from support_ticket where category = 'complaint'`
  } finally {
    await sql.end()
  }
}

/** A list without reports, and during ten thousand reports in a minute. */
export const reportStorm: Scenario = {
  name: "report-storm",
  async run(bench): Promise<Outcome> {
    const { data, report } = bench
    // Once: another sign-in would end the sessions.
    const actors = await signInActors(data, upTo(Math.min(reports + reported, data.shape.members)))
    const readers = actors.slice(0, readersOf(data).length)
    const reporters = actors.slice(reported)
    const product = await startProduct(data, bench.profileTo)
    const storming = await Generator.start()
    try {
      const reading = {
        port: product.port,
        requests: readers.map(({ token }) => ({ path: "/v1/latest", token })),
        connections: 16,
        seconds: bench.seconds,
        perSecond: rate,
      }
      await roundsOf({ ...bench, rounds: 2 }, reading)
      const quiet = await roundsOf(bench, reading)
      report("  quiet rounds measured")
      const storm = withUsage(data, product, () =>
        storming.run<Round>({
          kind: "http",
          port: product.port,
          requests: reporters.map(reportOf),
          connections: 32,
          seconds: 2 * minute,
          atMost: reporters.length,
          perSecond: reports / minute,
        }),
      )
      await sleep(2000)
      const stormy = await roundsOf(bench, reading)
      const made = await storm
      report(`  ${made.count} reports made, ${made.failed} refused`)
      const memory = await memoryOf(product)
      const p99 = middleRound(stormy, byP99).p99
      return {
        rows: [
          toRow(quiet, { name: "latest, quiet", unit: "requests/s", by: byP99, memory }),
          toRow(stormy, { name: "latest, while members are reported", unit: "requests/s", by: byP99, memory }),
          // Some reporters are blocked by the reported member and get 404.
          toRow([{ ...made, failed: 0 }], { name: "reports, with the list", unit: "requests/s" }),
        ],
        verdicts: [
          {
            what: "p99 of a list while 10,000 reports come in a minute, against quiet",
            value: p99 / Math.max(unrest, middleRound(quiet, byP99).p99),
            atMost: mostGrowth,
          },
          { what: "reports that were refused", value: made.failed, atMost: reports / 100 },
        ],
        notes: [],
      }
    } finally {
      await storming.stop()
      await product.stop()
      await forgetReports(data)
    }
  },
}
