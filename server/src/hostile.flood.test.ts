import { afterAll, beforeAll, expect, test } from "vitest"
import { floodWith } from "./testing/hostile-flood"
import { HostileServer } from "./testing/hostile-server"

const requests = Number(process.env["TEST_FLOOD_REQUESTS"] ?? 200_000)
const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 30)

/** ms in which `/readyz` answers: it bounds its own checks by 800 ms, the rest is this process, which sends the flood. */
const readyMaxMs = 3000
/** ms in which 99 of 100 answers of `/readyz` come. */
const readyUsualMs = 1000
/** MiB by which the heap may grow over the second half of the flood. */
const growthMaxMiB = 30

let server: HostileServer
beforeAll(async () => {
  server = await HostileServer.start()
})
afterAll(async () => server?.stop())

test(
  `API-03 API-06 ${requests} requests of whatever shape are answered without a fault of the server (TEST_SEED=${seed})`,
  { timeout: 3_600_000 },
  async () => {
    const started = Date.now()
    const half = Math.ceil(requests / 2)
    const flood = async () => {
      const first = await floodWith(server, { seed, requests: half })
      const heap = await server.heapMiB()
      const second = await floodWith(server, { seed: seed + 1_000_000, requests: requests - half })
      return { faults: [...first.faults, ...second.faults], statuses: [first.statuses, second.statuses], heap }
    }
    const flooding = flood()
    const ready = await server.readiness(flooding)
    const { faults, statuses, heap } = await flooding
    const heapAtEnd = await server.heapMiB()
    const seconds = (Date.now() - started) / 1000
    const usual = ready[Math.ceil(ready.length / 100)] ?? 0
    process.stdout.write(
      `${requests} hostile requests in ${seconds.toFixed(0)} s (${(requests / seconds).toFixed(0)} per second): ` +
        `${JSON.stringify(statuses)}; /readyz ${usual} ms for 99 of 100, at most ${ready[0]} ms; ` +
        `heap ${heap} MiB at half, ${heapAtEnd} MiB at the end\n`,
    )
    expect(faults, "status 0: not answered").toEqual([])
    expect(ready[0]).toBeLessThan(readyMaxMs)
    expect(usual).toBeLessThan(readyUsualMs)
    expect(heapAtEnd - heap).toBeLessThan(growthMaxMiB)
  },
)
