import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { median, type Round } from "../figures"
import type { UploadResult } from "../load/upload-load"
import type { Actor } from "../load/actor"
import { mostMemory } from "../process-memory"
import type { Product } from "../product"
import { toRow } from "../report"
import { type Bench, type Scenario, signInActors, startProduct, upTo } from "./scenario"

/** Concurrent uploads, and requests per second of others. */
const senders = 20
const rate = 100

/** A 12-megapixel photo of several MB, without flat areas. */
async function takePhoto(file: string): Promise<void> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const
  const coarse = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer()
  await sharp(coarse).resize(4000, 3000, { kernel: "cubic" }).jpeg({ quality: 92 }).toFile(file)
}

/** Restores the data set. */
async function removeAll(product: Product, actors: readonly Actor[], ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const headers = { authorization: `Bearer ${actors[index]?.token}` }
    await fetch(`${product.url}/v1/uploads?ids=${id}`, { method: "DELETE", headers })
  }
}

interface Measured {
  readonly quiet: Round
  readonly busy: Round
  readonly lastReady: number
  readonly memory: number
}

async function measureOnce(
  { generator, seconds }: Bench,
  product: Product,
  actors: readonly Actor[],
  file: string,
): Promise<Measured> {
  const stream = actors.map(({ token }) => ({ path: "/v1/recommend", token }))
  const uploads = actors.slice(0, senders).map(({ token }) => ({ token, file }))
  const { result, bytes } = await mostMemory(product.pid, () =>
    generator.run<UploadResult>({ kind: "uploads", port: product.port, stream, rate, seconds, uploads }),
  )
  await removeAll(product, actors, result.ids)
  return { quiet: result.quiet, busy: result.busy, lastReady: Math.max(...result.readyAfter), memory: bytes }
}

/** Effect of twenty concurrent uploads on other requests, and their duration. */
export const uploads: Scenario = {
  name: "uploads",
  async run(bench) {
    const { data, rounds: count, report } = bench
    const file = join(data.folder, "photo", "photo.jpg")
    await mkdir(join(data.folder, "photo"), { recursive: true })
    await takePhoto(file)
    const product = await startProduct(data, bench.profileTo)
    try {
      const actors = await signInActors(data, upTo(200))
      await measureOnce(bench, product, actors, file)
      const rounds: Measured[] = []
      for (let round = 0; round < count; round += 1) {
        rounds.push(await measureOnce(bench, product, actors, file))
        report(`  round ${round + 1} of ${count}`)
      }
      const memory = Math.max(...rounds.map((round) => round.memory))
      const name = `recommend at ${rate}/s`
      const quiet = rounds.map((round) => round.quiet)
      const busy = rounds.map((round) => round.busy)
      return {
        rows: [
          toRow(quiet, { name, unit: "requests/s" }),
          toRow(busy, { name: `${name}, ${senders} photos coming in`, unit: "requests/s", memory }),
        ],
        verdicts: [
          {
            what: `p99 of a list while ${senders} photos come in, ms`,
            value: median(busy.map(({ p99 }) => p99)),
            atMost: 60,
          },
          {
            what: `until the last of ${senders} photos is ready, s`,
            value: median(rounds.map(({ lastReady }) => lastReady)) / 1000,
            atMost: 15,
          },
          { what: "memory of the server and its child, MB", value: memory / 1024 / 1024, atMost: 700 },
        ],
        notes: [
          `last photo ready by round: ${rounds.map((round) => (round.lastReady / 1000).toFixed(1)).join(", ")} s`,
        ],
      }
    } finally {
      await product.stop()
      await rm(join(data.folder, "photo"), { recursive: true, force: true })
    }
  },
}
