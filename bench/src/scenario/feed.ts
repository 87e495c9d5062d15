import { connect } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { middleRound, perSecond, type Round } from "../figures"
import type { RequestForm } from "../load/http-connection"
import type { Product } from "../product"
import { type Outcome, toRow } from "../report"
import { measure, memoryOf, roundsOf, type Server, type Target } from "./http-rounds"
import { readersOf } from "./lists"
import { type Bench, type Scenario, signInActors, startBare, startProduct } from "./scenario"

async function feedOf(data: DataSet, server: Product, name: string): Promise<Target> {
  const actors = await signInActors(data, readersOf(data))
  return { name, server, requests: actors.map(({ token }) => ({ path: "/v1/feeds", token })) }
}

const bareFeed = (server: Server): Target => ({
  name: "bare ten posts",
  server,
  requests: [{ path: "/feeds?gender=0" }, { path: "/feeds?gender=1" }],
})

async function outcomeOf(
  results: Map<string, Round[]>,
  bare: Target,
  target: Target,
  atLeast: number,
): Promise<Outcome> {
  const against = { name: bare.name, rounds: roundsOf(results, bare.name) }
  const rounds = roundsOf(results, target.name)
  return {
    rows: [
      toRow(against.rounds, { name: bare.name, unit: "requests/s", memory: await memoryOf(bare.server) }),
      toRow(rounds, { name: target.name, unit: "requests/s", memory: await memoryOf(target.server), bare: against }),
    ],
    verdicts: [
      {
        what: `${target.name} against the ${bare.name}, requests/s`,
        value: perSecond(middleRound(rounds)) / perSecond(middleRound(against.rounds)),
        atLeast,
      },
    ],
    notes: [
      `${target.name}: ${middleRound(rounds).bytesEach} bytes each, ` +
        `${bare.name}: ${middleRound(against.rounds).bytesEach}`,
    ],
  }
}

/** The home feed, with pictures, translations and relations, against ten posts and their authors. */
export const feed: Scenario = {
  name: "feed",
  async run(bench) {
    const { data } = bench
    const server = await startBare(data, "bare-feed")
    const product = await startProduct(data, bench.profileTo)
    try {
      const [bare, target] = [bareFeed(server), await feedOf(data, product, "home feed")]
      return await outcomeOf(await measure(bench, [bare, target]), bare, target, 0.6)
    } finally {
      await Promise.all([server.stop(), product.stop()])
    }
  },
}

const sentence = "On Sundays I walk along the river with a flask of tea and talk to every dog I meet."

/** Unique text, long enough to make both ways of writing comparable. */
const letterOf = (turn: number): string => `${turn}: ${sentence} ${sentence}`

async function withDatabase(data: DataSet, work: (sql: ReturnType<typeof connect>) => Promise<unknown>): Promise<void> {
  const sql = connect(data.url, { max: 1 })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

/** Lifts the limit of two posts a day. */
const allowWrites = (data: DataSet): Promise<void> =>
  withDatabase(data, (sql) => sql`update profile set free = true where member_id = any(${readersOf(data)})`)

/** Restores the data set. */
const removeWritten = (data: DataSet): Promise<void> =>
  withDatabase(data, async (sql) => {
    await sql`delete from feed_post where id > ${data.shape.members * data.shape.postsEach}`
    await sql`delete from feed_pace`
    await sql`update profile set free = false where free`
    await sql`delete from feed_unannounced`
    // Dead rows at the end of the index would slow the first read.
    await sql`vacuum (analyze) feed_post`
  })

/** Creating a post, which queues the notice to friends, against one committed insert. */
export const feedCreate: Scenario = {
  name: "feed-create",
  async run(bench: Bench) {
    const { data } = bench
    await allowWrites(data)
    const server = await startBare(data, "bare-post")
    const product = await startProduct(data, bench.profileTo)
    try {
      const actors = await signInActors(data, readersOf(data))
      const written = actors.map(({ id, token }, turn): [RequestForm, RequestForm] => [
        { method: "POST", path: "/feeds", body: { member_id: id, content: letterOf(turn) } },
        { method: "POST", path: "/v1/feeds", token, body: { content: letterOf(turn) } },
      ])
      const bare = { name: "bare insert", server, requests: written.map(([one]) => one) }
      const target = { name: "new post", server: product, requests: written.map(([, one]) => one) }
      return await outcomeOf(await measure(bench, [bare, target]), bare, target, 0.2)
    } finally {
      await Promise.all([server.stop(), product.stop()])
      await removeWritten(data)
    }
  },
}
