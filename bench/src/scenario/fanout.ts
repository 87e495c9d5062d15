import { connect } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { median } from "../figures"
import type { FanoutResult } from "../load/fanout-load"
import { OwnRedis } from "../faults/own-redis"
import { openFilesMax } from "../process-memory"
import { freePort } from "../product"
import { type Scenario, signInActors, startBare, startProduct, upTo } from "./scenario"

const socketCount = 10_000
/** ms until the last socket receives the announcement. */
const within = 500

/** Makes member 1 an admin during the work, then removes the announcements. */
async function withAdmin<T>({ url }: DataSet, work: () => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1 })
  try {
    await sql`update account set role = 'admin' where id = 1`
    await sql`update session set second_factor_at = now() where member_id = 1`
    return await work()
  } finally {
    await sql`update account set role = 'member' where id = 1`
    await sql`delete from announcement`
    await sql.end()
  }
}

/** One event to all connected members of one process. */
export const fanout: Scenario = {
  name: "fanout",
  async run(bench) {
    const { data, generator, rounds, profileTo } = bench
    const actors = await signInActors(data, upTo(Math.min(socketCount, data.shape.members)))
    const [admin] = actors
    if (!admin) throw new Error("there is nobody")
    return withAdmin(data, async () => {
      const product = await startProduct(data, profileTo)
      try {
        const target = { kind: "product", port: product.port, key: product.liveKey } as const
        const { times, missed, closed } = await generator.run<FanoutResult>({
          kind: "fanout",
          target,
          actors,
          admin,
          rounds,
        })
        return {
          rows: [],
          verdicts: [
            {
              what: `an event to ${actors.length} sockets: ms until all have it, median`,
              value: median(times),
              atMost: within,
            },
            { what: "sockets that did not hear it", value: missed, atMost: 0 },
          ],
          notes: [`by round: ${times.map((ms) => `${Math.round(ms)} ms`).join(", ")}; closed meanwhile: ${closed}`],
        }
      } finally {
        await product.stop()
      }
    })
  },
}

const crowd = 20_000
/** Files of a process that are no sockets of members. */
const otherFiles = 1500
/** ms until the last of all sockets over two processes receives the event. */
const crowdWithin = 300

/** Delivers one event to all sockets of two processes; a bare server with as many sockets is the reference. */
export const fanoutTwo: Scenario = {
  name: "fanout-two",
  members: crowd,
  async run(bench) {
    const { data, generator, rounds } = bench
    // The generator holds all sockets.
    const actors = await signInActors(data, upTo(Math.min(crowd, (await openFilesMax()) - otherFiles)))
    const [admin] = actors
    if (!admin) throw new Error("there is nobody")
    const redis = new OwnRedis(await freePort())
    await redis.start()
    const env = { REDIS_URL: `redis://127.0.0.1:${redis.port}` }
    try {
      const bare = await startBare(data, "bare-fanout")
      const unpaired = { kind: "bare", port: bare.port, key: "" } as const
      const plain = await generator.run<FanoutResult>({ kind: "fanout", target: unpaired, actors, admin, rounds })
      await bare.stop()
      const found = await withAdmin(data, async () => {
        const products = [await startProduct(data, undefined, env), await startProduct(data, undefined, env)]
        try {
          const [target, second] = products.map(
            ({ port, liveKey }) => ({ kind: "product", port, key: liveKey }) as const,
          )
          if (!target || !second) throw new Error("no process")
          return await generator.run<FanoutResult>({ kind: "fanout", target, second, actors, admin, rounds })
        } finally {
          for (const product of products) await product.stop()
        }
      })
      const bareMs = median(plain.times)
      return {
        rows: [],
        verdicts: [
          {
            what: `an event to ${actors.length} sockets over two processes: ms until all have it, median`,
            value: median(found.times),
            atMost: Math.max(crowdWithin, bareMs),
          },
          { what: "sockets that did not hear it", value: found.missed, atMost: 0 },
        ],
        notes: [
          `a bare server needs ${bareMs.toFixed(0)} ms (median); by round: ` +
            `${found.times.map((ms) => `${Math.round(ms)} ms`).join(", ")}; closed meanwhile: ${found.closed}`,
        ],
      }
    } finally {
      await redis.kill()
    }
  },
}
