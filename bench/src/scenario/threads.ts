import { connect, withDatabase } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { middleRound, type Round } from "../figures"
import type { Product } from "../product"
import { type Outcome, toRow } from "../report"
import { measure, memoryOf, roundsOf, type Target } from "./http-rounds"
import { type Bench, type Scenario, signInActors, startProduct } from "./scenario"
import {
  busyMember,
  fillThreads,
  longestThread,
  longReader,
  manyThreads,
  membersNeeded,
  shortReader,
} from "./threads.fill"

/** Requests per second and target. */
const rate = 50
/** ms below which the machine's noise dominates. */
const unrest = 5

const shortPage = "first page of 120 messages"
const longPage = `first page of ${longestThread.toLocaleString("en")} messages`
const listIn = (messages: number): string => `list of ${manyThreads} threads, ${messages.toLocaleString("en")} messages`

const administer = async <T>({ url }: DataSet, work: (sql: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
  const sql = connect(withDatabase(url, "postgres"), { max: 1, connection: { statement_timeout: 0 } })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** A copy of the data set with more messages, created once. */
async function copyWith({ data, report }: Bench, messages: number): Promise<DataSet> {
  const template = new URL(data.url).pathname.slice(1)
  const name = `threads_${messages}_${template}`
  const url = withDatabase(data.url, name)
  const found = await administer(data, (sql) => sql`select from pg_database where datname = ${name}`)
  if (found.length > 0) return { ...data, url }
  report(`  filling ${messages.toLocaleString("en")} messages ...`)
  const draft = `${name}_new`
  await administer(data, (sql) => sql.unsafe(`drop database if exists "${draft}" with (force)`))
  await administer(data, (sql) => sql.unsafe(`create database "${draft}" template "${template}"`))
  const filling = connect(withDatabase(data.url, draft), { max: 1, connection: { statement_timeout: 0 } })
  await fillThreads(filling, data.shape.longThreads, messages)
  await filling.end()
  await administer(data, (sql) => sql.unsafe(`alter database "${draft}" rename to "${name}"`))
  return { ...data, url }
}

async function listOf(data: DataSet, server: Product, messages: number): Promise<Target> {
  const [actor] = await signInActors(data, [busyMember])
  const requests = [{ path: "/v1/message_threads", token: actor?.token ?? "" }]
  return { name: listIn(messages), server, requests, perSecond: rate }
}

/** Older pages, since the latest is cached. */
async function pagesOf(data: DataSet, server: Product): Promise<Target[]> {
  const [short, long] = await signInActors(data, [shortReader.id, longReader.id])
  const page = (name: string, token: string | undefined, other: number, end: number): Target => ({
    name,
    server,
    perSecond: rate,
    requests: [{ path: `/v1/message_threads/${other}?user=1&max_id=${end}`, token: token ?? "" }],
  })
  return [
    page(shortPage, short?.token, shortReader.other, data.shape.longMessages),
    page(longPage, long?.token, longReader.other, longestThread),
  ]
}

const byMedian = (round: Round): number => round.median

function growth(results: Map<string, Round[]>, what: string, [few, many]: [string, string], atMost: number) {
  const median = (name: string): number => middleRound(roundsOf(results, name), byMedian).median
  return { what, value: Math.max(unrest, median(many)) / Math.max(unrest, median(few)), atMost }
}

async function compare(bench: Bench, few: DataSet, many: DataSet): Promise<Outcome> {
  const [small, large] = [await startProduct(few), await startProduct(many)]
  try {
    const targets = [
      await listOf(few, small, 0),
      await listOf(many, large, bench.messages),
      ...(await pagesOf(many, large)),
    ]
    const results = await measure(bench, targets)
    const rows = targets.map(async ({ name, server }) =>
      toRow(roundsOf(results, name), { name, unit: "requests/s", by: byMedian, memory: await memoryOf(server) }),
    )
    return {
      rows: await Promise.all(rows),
      verdicts: [
        growth(results, `${longPage} against 120, median`, [shortPage, longPage], 2),
        growth(results, `${listIn(bench.messages)} against none more, median`, [listIn(0), listIn(bench.messages)], 3),
      ],
      notes: [],
    }
  } finally {
    await Promise.all([small.stop(), large.stop()])
  }
}

/** Cost of reading a long conversation, many conversations, and during many messages of others. */
export const threads: Scenario = {
  name: "threads",
  async run(bench) {
    if (bench.data.shape.members < membersNeeded) throw new Error(`threads needs ${membersNeeded} members or more`)
    return compare(bench, await copyWith(bench, 0), await copyWith(bench, bench.messages))
  },
}
