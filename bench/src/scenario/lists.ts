import { connect } from "../../../server/src/core/db/database-url"
import { perSecond, middleRound, type Round } from "../figures"
import { pairOf } from "../dataset/shape"
import type { Product } from "../product"
import type { DataSet } from "../dataset/dataset"
import { toRow, type Outcome } from "../report"
import { measure, measureOnce, memoryOf, roundsOf, type Server, type Target } from "./http-rounds"
import { type Bench, type Scenario, signInActors, startBare, startProduct, upTo } from "./scenario"

/** Readers, in turns. */
const readers = 400

const bareRows = "bare 20-row list"
const bareOne = "bare member row"

const latestMembers = (server: Server): Target => ({ name: bareRows, server, requests: [{ path: "/members" }] })

const singleMembers = (server: Server, { shape }: DataSet): Target => ({
  name: bareOne,
  server,
  requests: upTo(Math.min(shape.members, 5000)).map((id) => ({ path: `/member/${id}` })),
})

export const readersOf = ({ shape }: DataSet): number[] => upTo(Math.min(readers, 2 * shape.longThreads))

async function recommendOf(data: DataSet, server: Product, name: string): Promise<Target> {
  const actors = await signInActors(data, readersOf(data))
  return { name, server, requests: actors.map(({ token }) => ({ path: "/v1/recommend", token })) }
}

/** Latest pages, or (`older`) uncached older ones. */
async function historyOf(data: DataSet, server: Product, older = false): Promise<Target> {
  const pairs = upTo(Math.min(readers, data.shape.longThreads)).map(pairOf)
  const actors = await signInActors(
    data,
    pairs.map(([reader]) => reader),
  )
  const requests = actors.map(({ id, token }) => ({
    path: `/v1/message_threads/${id + 1}?user=1${older ? "&max_id=100" : ""}`,
    token,
  }))
  return { name: older ? "thread history, an older page" : "thread history", server, requests }
}

/** Members without blocks, across the data set: visible to every reader. */
export async function openProfiles({ url, shape }: DataSet, count: number): Promise<number[]> {
  const sql = connect(url, { max: 1 })
  try {
    const found = await sql<{ id: number }[]>`
      select member_id::int as id from profile
      where member_id % ${Math.max(1, Math.floor(shape.members / count / 4))} = 0 and listed and visibility = 'public'
        and not exists (select from block where block.member_id = profile.member_id)
        and not exists (select from block where block.blocked_id = profile.member_id)
      limit ${count}`
    return found.map(({ id }) => id)
  } finally {
    await sql.end()
  }
}

async function profilesOf(data: DataSet, server: Product): Promise<Target> {
  const actors = await signInActors(data, upTo(Math.min(readers, data.shape.members)))
  const requests = (await openProfiles(data, 5000)).map((id, turn) => ({
    path: `/v1/user/${id}`,
    token: actors[turn % actors.length]?.token ?? "",
  }))
  return { name: "profile by id", server, requests }
}

/** Clears cached recommendations. */
export async function forgetRecommendations({ url }: DataSet): Promise<void> {
  const sql = connect(url, { max: 1 })
  await sql`delete from recommendation`
  await sql.end()
}

/** Bare servers: the minimum for the same amount of data. */
const bareOf = { one: bareOne, rows: bareRows } as const

/** Compares a read of the product with both bare servers. */
async function compare(
  bench: Bench,
  limit: keyof typeof bareOf,
  targetOf: (product: Product) => Promise<Target>,
  besideOf?: (product: Product) => Promise<Target>,
): Promise<Outcome> {
  const { data } = bench
  const rows = await startBare(data, "bare-list")
  const one = await startBare(data, "bare-member")
  const product = await startProduct(data, bench.profileTo)
  try {
    const target = await targetOf(product)
    if (target.name === recommend.name) await forgetRecommendations(data)
    const first = await measureOnce(bench, target)
    const beside = besideOf ? [await besideOf(product)] : []
    const results = await measure(bench, [latestMembers(rows), target, singleMembers(one, data), ...beside])
    const against = { name: bareOf[limit], rounds: roundsOf(results, bareOf[limit]) }
    const rounds = roundsOf(results, target.name)
    const bareRow = async (name: string, server: Server) =>
      toRow(roundsOf(results, name), { name, unit: "requests/s", memory: await memoryOf(server) })
    return {
      rows: [
        await bareRow(bareOne, one),
        await bareRow(bareRows, rows),
        toRow(rounds, { name: target.name, unit: "requests/s", memory: await memoryOf(product), bare: against }),
        toRow([first], { name: `${target.name}, first visit`, unit: "requests/s" }),
        ...beside.map(({ name }) => toRow(roundsOf(results, name), { name, unit: "requests/s", bare: against })),
      ],
      verdicts: [
        {
          what: `${target.name} against the ${against.name}, requests/s`,
          value: rateRatio(rounds, against.rounds),
          atLeast: 0.5,
        },
      ],
      notes: [
        `${target.name}: ${middleRound(rounds).bytesEach} bytes each, ` +
          `${against.name}: ${middleRound(against.rounds).bytesEach}`,
      ],
    }
  } finally {
    await Promise.all([rows.stop(), one.stop(), product.stop()])
  }
}

const rateRatio = (rounds: readonly Round[], bare: readonly Round[]): number =>
  perSecond(middleRound(rounds)) / perSecond(middleRound(bare))

export const recommend: Scenario = {
  name: "recommend",
  run: (bench) => compare(bench, "rows", (product) => recommendOf(bench.data, product, "recommend")),
}

export const history: Scenario = {
  name: "history",
  run: (bench) =>
    compare(
      bench,
      "rows",
      (product) => historyOf(bench.data, product),
      (product) => historyOf(bench.data, product, true),
    ),
}

export const profile: Scenario = {
  name: "profile",
  run: (bench) => compare(bench, "one", (product) => profilesOf(bench.data, product)),
}
