import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { isFullRun } from "./testing/full-run"
import { hostileRequest } from "./testing/hostile-requests"
import { attackedCalls, type Fault, faultOf, HostileServer } from "./testing/hostile-server"
import { floodWith } from "./testing/hostile-flood"

const requests = attackedCalls.map(hostileRequest)
/** The same call, made so often at once: more often than there are connections to the database. */
const atOnce = isFullRun ? 50 : 10
/** ms for `/readyz` under load: its own checks take up to 800 ms, the rest is this process, which also sends the requests. */
const readyMaxMs = isFullRun ? 3000 : 5000
const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 30)

let server: HostileServer
beforeAll(async () => {
  server = await HostileServer.start({ DATABASE_CONNECTIONS: "2" })
})
afterAll(async () => server?.stop())

test(`API-03 no request of whatever shape is answered by a fault of the server (TEST_SEED=${seed})`, async () => {
  const { faults } = await floodWith(server, { seed, requests: 2 * requests.length })
  expect(faults).toEqual([])
})

/** Makes each call concurrently, as a member whose session it may end. */
async function callsAtOnce(role: string): Promise<Fault[]> {
  const faults: Fault[] = []
  let { token } = await server.newcomer(role)
  for (const one of requests) {
    const [request] = fc.sample(one, { numRuns: 1, seed })
    if (!request) continue
    const outcomes = await Promise.all(Array.from({ length: atOnce }, () => server.send(request, token)))
    const fault = outcomes.find(({ isFault }) => isFault)
    if (fault) faults.push(faultOf(request, fault.status))
    if (outcomes.some(({ status }) => status === 401)) ({ token } = await server.newcomer(role))
  }
  return faults
}

test.each(["member", "admin"])(
  `API-03 API-06 each call is answered, made many times at once with two connections as %s, and readiness meanwhile (TEST_SEED=${seed})`,
  { timeout: 3_600_000 },
  async (role) => {
    const pendingCalls = callsAtOnce(role)
    const [longest] = await server.readiness(pendingCalls)
    expect(await pendingCalls, "status 0: not answered").toEqual([])
    expect(longest).toBeLessThan(readyMaxMs)
  },
)
