import { connect } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { median } from "../figures"
import type { FanoutResult } from "../load/fanout-load"
import { type Scenario, signInActors, startProduct, upTo } from "./scenario"

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
