import { availableParallelism } from "node:os"
import { freePort, type Product } from "../product"
import { OwnRedis } from "../faults/own-redis"
import { middleRound, perSecond } from "../figures"
import type { Pair } from "../load/actor"
import type { MessageRound } from "../load/message-load"
import { type Row, toRow, type Verdict } from "../report"
import { pairsOf, removeSent, stored } from "./chat"
import { memoryOf, type Server, withUsage } from "./http-rounds"
import { type Bench, type Scenario, startProduct } from "./scenario"

const counts = [1, 2, 3] as const
/** Messages for each processor second of the application, three processes against one. */
const remains = 0.9

/** Processes as one server, whose use of the machine is that of all. */
const together = (products: readonly Product[]): Server => ({
  port: products[0]?.port ?? 0,
  async usage() {
    const all = await Promise.all(products.map((product) => product.usage()))
    return {
      memory: all.reduce((sum, { memory }) => sum + memory, 0),
      cpu: all.reduce((sum, { cpu }) => sum + cpu, 0),
    }
  },
})

let runs = 0

async function measure(bench: Bench, products: readonly Product[], pairs: readonly Pair[]): Promise<MessageRound[]> {
  const [target, ...others] = products.map(({ port, liveKey }) => ({ kind: "product", port, key: liveKey }) as const)
  if (!target) throw new Error("no process")
  const server = together(products)
  const run = (seconds: number): Promise<MessageRound> => {
    const name = `${Date.now().toString(36)}p${(runs += 1)}y`
    const order = { kind: "messages", target, others, pairs, rate: 0, seconds, run: name } as const
    return withUsage(bench.data, server, () => bench.generator.run<MessageRound>(order))
  }
  const rounds: MessageRound[] = [await run(6)]
  for (let round = 0; round < bench.rounds; round += 1) rounds.push(await run(bench.seconds + 1))
  return rounds
}

const nameOf = (count: number): string => (count === 1 ? "chat, one process" : `chat, ${count} processes`)

/** Saturated chat over one, two and three processes with Redis; each message goes to a socket at another process. */
export const processes: Scenario = {
  name: "processes",
  async run(bench) {
    const { data } = bench
    await removeSent(data)
    const redis = new OwnRedis(await freePort())
    await redis.start()
    const rows: Row[] = []
    const efficiency: number[] = []
    let acknowledged = 0
    try {
      const pairs = await pairsOf(data)
      for (const count of counts) {
        const env = { REDIS_URL: `redis://127.0.0.1:${redis.port}` }
        const products: Product[] = []
        try {
          for (let each = 0; each < count; each += 1) products.push(await startProduct(data, undefined, env))
          const rounds = await measure(bench, products, pairs)
          acknowledged += rounds.reduce((sum, round) => sum + round.acknowledged, 0)
          const measured = rounds.slice(1)
          const memory = await memoryOf(together(products))
          rows.push(toRow(measured, { name: nameOf(count), unit: "messages/s", memory }))
          efficiency.push(1000 / (middleRound(measured).cpuEach ?? Number.NaN))
          bench.report(`  ${nameOf(count)}: ${perSecond(middleRound(measured)).toFixed(0)} messages/s`)
        } finally {
          for (const product of products) await product.stop()
        }
      }
      const kept = await stored(data)
      const verdicts: Verdict[] = [
        {
          what: "messages for each processor second of the application, three processes against one",
          value: (efficiency[2] ?? Number.NaN) / (efficiency[0] ?? Number.NaN),
          atLeast: remains,
        },
        { what: "messages acknowledged and not stored", value: Math.max(0, acknowledged - kept.distinct), atMost: 0 },
        { what: "messages stored twice", value: kept.messages - kept.distinct, atMost: 0 },
      ]
      const each = counts.map((count, index) => `${nameOf(count)} ${efficiency[index]?.toFixed(0)}`)
      return {
        rows,
        verdicts,
        notes: [
          `messages for each processor second of the application: ${each.join(", ")}; the machine has ` +
            `${availableParallelism()} processors for processes, database and load together`,
        ],
      }
    } finally {
      await redis.kill()
      await removeSent(data)
    }
  },
}
