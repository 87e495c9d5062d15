import { setTimeout as sleep } from "node:timers/promises"
import { join } from "node:path"
import { connect, withDatabase } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import type { Client, Writing } from "./client"
import { type Damage, damageOf, storedSince } from "./check"
import { openClients } from "./open-clients"
import { Surroundings } from "./surroundings"

/** Faults of each round, in this order. */
const faults = [
  "first process killed",
  "second process killed",
  "sockets cut",
  "Redis killed",
  "database killed",
  "connection broken",
] as const
export type Fault = (typeof faults)[number]

/** ms of undisturbed writing before each fault. */
const peace = 500
/** ms until a missing acknowledged message counts as lost. */
const recoveryLimitMs = 60_000

export interface FaultReport extends Damage {
  readonly acknowledged: number
  readonly stored: number
  readonly refusals: readonly string[]
  /** ms from the end of the fault until all devices show all acknowledged messages. */
  readonly healed: ReadonlyMap<Fault, readonly number[]>
}

export interface FaultOptions {
  readonly data: DataSet
  readonly pairs: number
  readonly rounds: number
  readonly report: (line: string) => void
}

/** Waits until all clients show all acknowledged messages. Returns the ms since `back`. */
async function waitForRecovery(pairs: readonly (readonly Client[])[], back: number): Promise<number> {
  const expectedIds = pairs.map((pair) =>
    pair.flatMap(({ acknowledged }) => [...acknowledged.values()].map(({ id }) => id)),
  )
  const isRecovered = (): boolean =>
    pairs.every((pair, index) => pair.every(({ shown }) => expectedIds[index]?.every((id) => shown.has(id))))
  while (!isRecovered()) {
    if (performance.now() - back > recoveryLimitMs) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
  return Math.round(performance.now() - back)
}

/** Resolves when the service is back; a second process takes over at once. */
async function inflict(fault: Fault, around: Surroundings, clients: readonly Client[]): Promise<number> {
  switch (fault) {
    case "first process killed":
    case "second process killed":
      await around.killServer(faults.indexOf(fault))
      return performance.now()
    case "sockets cut":
      for (const [place, client] of clients.entries()) if (place % 2 === 0) client.cut()
      return performance.now()
    case "Redis killed":
      return around.restartRedis()
    case "database killed":
      return around.restartDatabase()
    case "connection broken":
      return around.breakConnection()
  }
}

/** A copy, so that the data set is not changed. */
async function copyDatabase({ url }: DataSet): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = "bench_faults"
  const administer = async (...statements: string[]): Promise<void> => {
    const sql = connect(withDatabase(url, "postgres"), { max: 1 })
    for (const statement of statements) await sql.unsafe(statement)
    await sql.end()
  }
  const drop = `drop database if exists ${name} with (force)`
  await administer(drop, `create database ${name} template "${new URL(url).pathname.slice(1)}"`)
  return { url: withDatabase(url, name), drop: () => administer(drop) }
}

type Healed = Map<Fault, number[]>

async function runRounds(
  { rounds, report }: FaultOptions,
  around: Surroundings,
  pairs: readonly (readonly Client[])[],
  writing: Writing,
): Promise<Healed> {
  const healed: Healed = new Map(faults.map((fault) => [fault, []]))
  for (let round = 1; round <= rounds; round += 1) {
    const took: string[] = []
    for (const fault of faults) {
      await sleep(peace)
      const back = await inflict(fault, around, pairs.flat())
      const place = faults.indexOf(fault)
      // No new messages until recovery: the load must not affect the measured time.
      writing.state = "paused"
      const [ms] = await Promise.all([waitForRecovery(pairs, back), place < 2 && around.restartServer(place)])
      writing.state = "on"
      healed.get(fault)?.push(ms)
      took.push(`${fault} ${(ms / 1000).toFixed(1)} s`)
    }
    report(`  round ${round} of ${rounds}: ${took.join(", ")}`)
  }
  return healed
}

async function runOn(options: FaultOptions, around: Surroundings): Promise<FaultReport> {
  const run = `fault~${Date.now().toString(36)}`
  const pairs = await openClients(around, options.data.shape, options.pairs, (turn) => around.next(turn))
  const clients = pairs.flat()
  const writing: Writing = { state: "on" }
  const written = clients.map((client) => client.write(run, writing))
  const healed = await runRounds(options, around, pairs, writing)
  writing.state = "ended"
  await Promise.all(written)
  await waitForRecovery(pairs, performance.now())
  const sql = connect(around.databaseUrl, { max: 1 })
  try {
    const damage = await damageOf(sql, run, pairs)
    const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged.size, 0)
    const refusals = clients.flatMap((client) => client.refusals)
    return { ...damage, acknowledged, stored: (await storedSince(sql, run)).length, refusals, healed }
  } finally {
    for (const client of clients) client.stop()
    await sql.end()
  }
}

/** Pairs exchange messages while each service is killed in turn. Returns the damage. */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const copy = await copyDatabase(options.data)
  const around = await Surroundings.start(options.data, copy.url, join(options.data.folder, "server"))
  try {
    return await runOn(options, around)
  } finally {
    await around.stop()
    await copy.drop()
  }
}
