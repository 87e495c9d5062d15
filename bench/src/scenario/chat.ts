import { connect, noTimeouts } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { pairOf } from "../dataset/shape"
import { middleRound, perSecond, type Round } from "../figures"
import type { Actor, Pair, SocketTarget } from "../load/actor"
import type { MessageRound } from "../load/message-load"
import { marker } from "../load/peers"
import { toRow, type Outcome } from "../report"
import { memoryOf, type Server, withUsage } from "./http-rounds"
import { type Bench, type Scenario, signInActors, startBare, startProduct, upTo } from "./scenario"

const pairCount = 200
/** Messages per second. */
const rate = 500

/** Messages until the JIT has compiled the product's hot code: about 3,000. */
const warmUpSeconds = 6

const bareName = "bare ws + insert"
const productName = "send -> receive"

/** The last long conversations, since other scenarios read the first ones. */
export async function pairsOf(data: DataSet): Promise<Pair[]> {
  const count = Math.min(pairCount, data.shape.longThreads)
  const ids = upTo(count, data.shape.longThreads - count + 1).map(pairOf)
  const actors = new Map((await signInActors(data, ids.flat())).map((actor) => [actor.id, actor]))
  return ids.map(([sender, receiver]) => ({
    sender: actors.get(sender) as Actor,
    receiver: actors.get(receiver) as Actor,
  }))
}

interface Stored {
  messages: number
  distinct: number
  /** Threads whose seqs are not consecutive. */
  broken: number
}

/** Stored messages, and gaps in the threads. */
export async function stored({ url }: DataSet): Promise<Stored> {
  const sql = connect(url, { max: 1 })
  try {
    const [row] = await sql<Stored[]>`
      with sent as (select thread_id, client_id from message where client_id like ${`${marker}%`})
      select count(*)::int as "messages", count(distinct client_id)::int as "distinct",
        (select count(*)::int from thread where id in (select thread_id from sent) and seq <> all (
          select count(*) from message where thread_id = thread.id
          union all select max(message.seq) from message where thread_id = thread.id
          union all select count(distinct message.seq) from message where thread_id = thread.id)) as "broken"
      from sent`
    return row ?? { messages: 0, distinct: 0, broken: 0 }
  } finally {
    await sql.end()
  }
}

/** Restores the data set. */
export async function removeSent({ url }: DataSet): Promise<void> {
  const sql = connect(url, { max: 1, connection: noTimeouts })
  try {
    await sql`delete from message where client_id like ${`${marker}%`}`
    await sql`create temporary table latest as
      select thread_id, max(id) as id, max(seq) as seq from message group by thread_id`
    await sql`update thread set seq = latest.seq from latest where thread.id = thread_id and thread.seq <> latest.seq`
    await sql`update thread_member set last_message_id = latest.id, unread = 0, read_seq = latest.seq from latest
      where thread_member.thread_id = latest.thread_id and latest.id <> last_message_id`
    // Otherwise autovacuum runs during the next scenario.
    await sql`vacuum (analyze) message, thread, thread_member, counter`
  } finally {
    await sql.end()
  }
}

let runs = 0

interface Side {
  readonly target: SocketTarget
  readonly server: Server
}

function run(
  { data, generator, seconds }: Bench,
  { target, server }: Side,
  pairs: readonly Pair[],
  messagesPerSecond: number,
): Promise<MessageRound> {
  runs += 1
  const name = `${Date.now().toString(36)}x${runs}y`
  const order = { kind: "messages", target, pairs, rate: messagesPerSecond, seconds: seconds + 1, run: name } as const
  return withUsage(data, server, () => generator.run<MessageRound>(order))
}

interface Series {
  readonly bare: MessageRound[]
  readonly product: MessageRound[]
}

async function series(
  bench: Bench,
  sides: { bare: Side; product: Side },
  pairs: readonly Pair[],
  messagesPerSecond: number,
): Promise<Series> {
  const warming = { ...bench, seconds: warmUpSeconds }
  await run(warming, sides.bare, pairs, messagesPerSecond)
  const found: Series = { bare: [], product: [] }
  const warmUp = await run(warming, sides.product, pairs, messagesPerSecond)
  acknowledged += warmUp.acknowledged
  for (let round = 1; round <= bench.rounds; round += 1) {
    found.bare.push(await run(bench, sides.bare, pairs, messagesPerSecond))
    const one = await run(bench, sides.product, pairs, messagesPerSecond)
    acknowledged += one.acknowledged
    found.product.push(one)
    bench.report(`  round ${round} of ${bench.rounds}`)
  }
  return found
}

/** Acknowledged messages. */
let acknowledged = 0

const rowsOf = (
  { bare, product }: Series,
  how: string,
  memory: { bare: number; product: number },
  by: (round: Round) => number,
) => {
  const name = `${bareName}, ${how}`
  return [
    toRow(bare, { name, unit: "messages/s", memory: memory.bare, by }),
    toRow(product, {
      name: `${productName}, ${how}`,
      unit: "messages/s",
      memory: memory.product,
      bare: { name, rounds: bare },
      by,
    }),
  ]
}

const middleP99 = (rounds: readonly MessageRound[]): number => middleRound(rounds, ({ p99 }) => p99).p99

const lateOf = (rounds: readonly MessageRound[]): string => Math.max(...rounds.map(({ late }) => late)).toFixed(1)

function judge(steady: Series, full: Series, kept: Stored, sent: number): Outcome["verdicts"] {
  return [
    {
      what: `${productName}: p99 at ${rate}/s against the ${bareName}`,
      value: middleP99(steady.product) / middleP99(steady.bare),
      atMost: 2,
    },
    {
      what: `${productName}: saturated messages/s against the ${bareName}`,
      value: perSecond(middleRound(full.product)) / perSecond(middleRound(full.bare)),
      atLeast: 0.4,
    },
    { what: "messages acknowledged and not stored", value: Math.max(0, sent - kept.distinct), atMost: 0 },
    { what: "messages stored twice", value: kept.messages - kept.distinct, atMost: 0 },
    { what: "threads with a gap in their seq", value: kept.broken, atMost: 0 },
  ]
}

export const chat: Scenario = {
  name: "chat",
  async run(bench) {
    const { data } = bench
    await removeSent(data)
    acknowledged = 0
    const bare = await startBare(data, "bare-insert")
    const product = await startProduct(data, bench.profileTo)
    try {
      const pairs = await pairsOf(data)
      const sides: { bare: Side; product: Side } = {
        bare: { server: bare, target: { kind: "bare", port: bare.port, key: "" } },
        product: { server: product, target: { kind: "product", port: product.port, key: product.liveKey } },
      }
      const steady = await series(bench, sides, pairs, rate)
      const full = await series(bench, sides, pairs, 0)
      const memory = { bare: await memoryOf(bare), product: await memoryOf(product) }
      const kept = await stored(data)
      return {
        rows: [
          ...rowsOf(steady, `${rate}/s`, memory, ({ p99 }) => p99),
          ...rowsOf(full, "saturated", memory, perSecond),
        ],
        verdicts: judge(steady, full, kept, acknowledged),
        notes: [
          `${pairs.length} pairs; generator behind its schedule by up to ${lateOf(steady.bare)} ms (bare), ` +
            `${lateOf(steady.product)} ms (product) at p99; ${acknowledged} messages acknowledged, ${kept.messages} stored`,
        ],
      }
    } finally {
      await Promise.all([bare.stop(), product.stop()])
      await removeSent(data)
    }
  },
}
