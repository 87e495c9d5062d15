import { setTimeout as sleep } from "node:timers/promises"
import type { Actor, SocketTarget } from "../load/actor"
import type { Outcome, Row } from "../report"
import { memoryOf, type Server } from "./http-rounds"
import { type Bench, type Scenario, signInActors, startBare, startProduct, upTo } from "./scenario"

const socketCount = 5000

/** Readings half a second apart: V8 gives memory back some eight seconds after the last request. */
const restFor = 20

/** Memory once it has come to rest: ten seconds within half a percent, or as it is after half a minute. */
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
  /** Bytes a socket. */
  each: number
  total: number
  lost: number
}

/** Holds the sockets on a fresh server, which is stopped in the end. */
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

/** What an open browser that does nothing costs: resident memory with all sockets over that before the first. */
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
