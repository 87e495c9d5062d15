import { setTimeout as sleep } from "node:timers/promises"
import type { Actor, SocketTarget } from "../load/actor"
import type { Outcome, Row } from "../report"
import { memoryOf, type Server } from "./http-rounds"
import { type Bench, type Scenario, signInActors, startBare, startProduct, upTo } from "./scenario"

const socketCount = 5000

/** Samples, 0.5 s apart: V8 releases memory about 8 s after the last request. */
const restFor = 20

/** Memory when stable within 0.5% for 10 s, or after 30 s. */
async function settled(server: Server): Promise<number> {
  const readings: number[] = []
  for (let reading = 0; reading < 60; reading += 1) {
    readings.push(await memoryOf(server))
    const last = readings.slice(-restFor)
    if (last.length === restFor && Math.max(...last) / Math.min(...last) < 1.005) break
    await sleep(500)
  }
  return readings.at(-1) ?? Number.NaN
}

interface Held {
  /** Bytes per socket. */
  each: number
  total: number
  lost: number
}

/** Opens the sockets on a fresh server. */
async function hold(
  { generator }: Bench,
  target: SocketTarget,
  server: Server & { stop(): Promise<void> },
  actors: readonly Actor[],
): Promise<Held> {
  try {
    const before = await settled(server)
    await generator.run<number>({ kind: "hold", target, actors })
    const total = await settled(server)
    const kept = await generator.run<number>({ kind: "release" })
    return { each: (total - before) / actors.length, total, lost: actors.length - kept }
  } finally {
    await server.stop()
  }
}

const rowOf = (name: string, { each, total, lost }: Held, bare: { name: string; measurement: Held } | null): Row => ({
  name,
  unit: "KB a socket",
  rate: each / 1024,
  median: null,
  p99: null,
  cpu: null,
  database: null,
  memory: total,
  ratio: bare && each / bare.measurement.each,
  to: bare && bare.name,
  spread: null,
  failed: lost,
})

/** Memory of an idle browser: resident bytes with all sockets minus those before the first. */
export const idle: Scenario = {
  name: "idle",
  async run(bench): Promise<Outcome> {
    const { data } = bench
    const actors = await signInActors(data, upTo(Math.min(socketCount, data.shape.members)))
    const bare = await startBare(data, "bare-echo")
    const bareName = `${actors.length} idle sockets, bare ws`
    const bareHeld = await hold(bench, { kind: "bare", port: bare.port, key: "" }, bare, actors)
    bench.report("  bare ws measured")
    const product = await startProduct(data, bench.profileTo)
    const target = { kind: "product", port: product.port, key: product.liveKey } as const
    const measurement = await hold(bench, target, product, actors)
    return {
      rows: [
        rowOf(bareName, bareHeld, null),
        rowOf(`${actors.length} idle sockets, signed in`, measurement, { name: bareName, measurement: bareHeld }),
      ],
      verdicts: [
        { what: "memory of an idle socket against bare ws", value: measurement.each / bareHeld.each, atMost: 3 },
      ],
      notes: [],
    }
  },
}
