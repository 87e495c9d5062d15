import { afterAll, beforeAll, expect, test } from "vitest"
import { type Attacker, attackedCalls, HostileServer } from "./testing/hostile-server"
import { longestTexts } from "./testing/longest-texts"
import { titleOf } from "./testing/contract-calls"
import type { HostileRequest } from "./testing/hostile-requests"

const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 30)
/** ms of a processor that a text at its maximum length may take more than a short one. */
const textMaxMs = 10
/** Tries of an input that took longer, of which the shortest counts: other work falls into some of them. */
const tries = 5

let server: HostileServer
let attacker: Attacker
beforeAll(async () => {
  server = await HostileServer.start()
  attacker = await server.newcomer("admin")
})
afterAll(async () => server?.stop())

async function costOf(request: HostileRequest): Promise<number> {
  const before = (await server.eventLoopCpuMs()) ?? 0
  const { status } = await server.send(request, attacker.token)
  const cost = ((await server.eventLoopCpuMs()) ?? 0) - before
  if (status === 401) attacker = await server.newcomer("admin")
  return cost
}

async function leastCostOf(request: HostileRequest): Promise<number> {
  const costs: number[] = []
  for (let count = 0; count < tries; count += 1) costs.push(await costOf(request))
  return Math.min(...costs)
}

test(
  `ERR-06 no text field's longest hostile text holds the event loop (TEST_SEED=${seed})`,
  { timeout: 3_600_000 },
  async (t) => {
    if ((await server.eventLoopCpuMs()) === null) return t.skip("needs Linux, which counts a thread's time")
    const slow: string[] = []
    let measured = 0
    for (const call of attackedCalls) {
      for (const { field, unit, short, long } of longestTexts(call, seed, attacker.otherId)) {
        measured += 1
        if ((await costOf(long)) < textMaxMs) continue
        const [floor, cost] = [await leastCostOf(short), await leastCostOf(long)]
        if (cost > floor + textMaxMs)
          slow.push(`${titleOf(call)} ${field} ${JSON.stringify(unit)}: ${cost.toFixed(1)} ms`)
      }
    }
    expect(measured).toBeGreaterThan(500)
    process.stdout.write(`${measured} longest texts measured\n`)
    expect(slow).toEqual([])
  },
)
