import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { closeDatabase, openDatabase } from "../../../server/src/core/db/pool"
import { connect, withDatabase } from "../../../server/src/core/db/database-url"
import { migrate } from "../../../server/src/core/db/migrate"
import { projectRoot } from "../../../server/src/core/process/project-root"
import { chart } from "../recommendation/chart"
import type { Measures } from "../recommendation/measures"
import { Simulation } from "../recommendation/simulation"
import { strategies, type Strategy } from "../recommendation/strategy"
import type { Outcome, Verdict } from "../report"
import type { Scenario } from "./scenario"

const options = { seed: 1, members: 1600, newcomersEachDay: 13, warmUp: 7, days: 14 }
const database = "bench_recommendation"
/** Picture in the documentation. */
const picture = join(projectRoot, "docs", "pictures", "recommendation.svg")

/** Simulates the weeks on an empty database per strategy. */
async function simulate(serverUrl: string, strategy: Strategy): Promise<Measures> {
  const server = connect(serverUrl, { max: 1 })
  const url = withDatabase(serverUrl, database)
  try {
    await server.unsafe(`drop database if exists ${database} with (force)`)
    await server.unsafe(`create database ${database}`)
    await migrate(url, join(projectRoot, "server", "migrations"))
    openDatabase({ url, connections: 4 })
    try {
      return await new Simulation(strategy, options).run()
    } finally {
      await closeDatabase()
    }
  } finally {
    await server.unsafe(`drop database if exists ${database} with (force)`)
    await server.end()
  }
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`

const heads = ["", "matches", "likes", "answered", "Gini", "never shown", "first day", "not on it", "repeats"]
const cells = (of: Measures): string[] => [
  of.name,
  String(of.matches),
  String(of.likes),
  percent(of.answered),
  of.gini.toFixed(2),
  percent(of.neverShown),
  of.firstDay.toFixed(1),
  percent(of.firstDayUnseen),
  percent(of.repeats),
]

function tableOf(all: readonly Measures[]): string[] {
  const lines = [heads, ...all.map(cells)]
  return lines.map((line) => line.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(12))).join(""))
}

function verdictsOf(all: readonly Measures[]): Verdict[] {
  const own = all.find(({ name }) => name === "recommender")
  const matchesOf = (wanted: string): number => all.find(({ name }) => name === wanted)?.matches ?? Number.NaN
  if (!own) throw new Error("the recommender was not run")
  return [
    { what: "mutual matches against the one-sided score", value: own.matches / matchesOf("one-sided"), atLeast: 2 },
    { what: "mutual matches against random", value: own.matches / matchesOf("random"), atLeast: 4 },
    { what: "Gini of exposure", value: own.gini, atMost: 0.6 },
    { what: "% of members never shown", value: 100 * own.neverShown, atMost: 5 },
    { what: "% of newcomers not shown on their first day", value: 100 * own.firstDayUnseen, atMost: 2 },
    { what: "% of cards shown to the same reader within a week", value: 100 * own.repeats, atMost: 1 },
  ]
}

/** The recommender against baseline strategies, in a simulated community. */
export const recommendation: Scenario = {
  name: "recommendation",
  members: 200,
  async run({ data, report }): Promise<Outcome> {
    const all: Measures[] = []
    for (const strategy of strategies) {
      const started = performance.now()
      all.push(await simulate(data.url, strategy))
      report(`  ${strategy.name}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    await writeFile(picture, chart(all))
    const { members, newcomersEachDay, warmUp, days, seed } = options
    return {
      rows: [],
      verdicts: verdictsOf(all),
      notes: [
        `${members} members and ${newcomersEachDay} newcomers a day, ${days} days after ${warmUp} at random, seed ${seed}:`,
        ...tableOf(all),
        `Drawn in ${picture}`,
      ],
    }
  },
}
