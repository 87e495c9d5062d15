import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { createComment, createFeed } from "@redthread/contract/feed"
import { connect } from "./core/db/database-url"
import { callsOfContract, titleOf } from "./testing/contract-calls"
import { isFullRun } from "./testing/full-run"
import { twoMembers } from "./testing/fixtures/pairs"
import { TestApp } from "./testing/harness"
import { type HostileRequest, hostileRequest } from "./testing/hostile-requests"
import { ServerProcess } from "./testing/server-process"
import { makeTestDatabase } from "./testing/test-database"

/** Those that end the session that they are made with come last in a round. */
const order = ["/token/refresh", "/logout"]
const calls = (await callsOfContract()).toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
const requests = calls.map(hostileRequest)
const perRound = isFullRun ? 10 : 2
const rounds = isFullRun ? Math.ceil(200_000 / (perRound * calls.length)) : 1
/** Requests under way together. */
const together = 24
/** The same call, made so often at once: more often than there are connections to the database. */
const atOnce = isFullRun ? 50 : 5
/** ms in which any call is answered; what takes longer hangs. */
const answerMaxMs = 30_000
/**
 * ms in which `/readyz` answers, whatever else is asked: it bounds its own checks by 800 ms, the rest is this process,
 * which sends the requests, and in a usual run the tests beside it.
 */
const readyMaxMs = isFullRun ? 3000 : 5000
/** MiB by which the warm server may grow over the second half of all rounds. */
const growthMaxMiB = 60

// In a process of its own, so that its memory is not mixed with that of the requests' generator.
let app: TestApp
let server: ServerProcess
let database: Awaited<ReturnType<typeof makeTestDatabase>>
let dataDir: string
beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  dataDir = await mkdtemp(join(tmpdir(), "redthread-hostile-"))
  server = new ServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, DATABASE_CONNECTIONS: "4" })
  app = new TestApp(await server.url(), database.url, dataDir, "", () => server.kill("SIGTERM"))
})
afterAll(async () => {
  await app?.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

/** The token of somebody about whom there is something to find. */
async function newcomer(role: string): Promise<string> {
  const [one, ben] = await twoMembers(app)
  const sql = connect(database.url, { max: 1 })
  await sql`update account set role = ${role} where id = ${one.id}`
  await sql`update session set second_factor_at = now() where member_id = ${one.id}`
  await sql.end()
  await one.ok(sendMessage, { body: { user_id: ben.id, message_content: "Hello" } })
  const { id } = await one.ok(createFeed, { body: { content: "Hello" } })
  await one.ok(createComment, { params: { id }, body: { content: "Hello" } })
  return one.token
}

interface Outcome {
  readonly status: number
  /** Of the server, which is neither overloaded nor says when to come again. */
  readonly isFault: boolean
}

async function send({ call, path, body, headers }: HostileRequest, token: string | undefined): Promise<Outcome> {
  const response = await fetch(`${app.url}/v1${path}`, {
    method: call.method,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(answerMaxMs),
  })
  await response.arrayBuffer()
  const { status } = response
  return { status, isFault: status >= 500 && !(status === 503 && response.headers.has("retry-after")) }
}

/** The server's resident memory, MiB. */
const residentMiB = (): number =>
  Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(server.child.pid)]).toString()) / 1024)

interface Fault {
  status: number
  call: string
  path: string
  body: string | undefined
}

/** One round over all calls, as a visitor, a member and staff in turn. */
async function round(seed: number, statuses: Map<number, number>): Promise<Fault[]> {
  const tokens = [undefined, await newcomer("member"), await newcomer("admin")]
  const batch = requests.flatMap((one) => fc.sample(one, { numRuns: perRound, seed }))
  const faults: Fault[] = []
  for (let next = 0; next < batch.length; next += together) {
    const some = batch.slice(next, next + together)
    const sent = some.map(async (request, index) => {
      const { status, isFault } = await send(request, tokens[(index + seed) % tokens.length])
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const { call, path, body } = request
      if (isFault) faults.push({ status, call: titleOf(call), path, body: body?.slice(0, 200) })
    })
    await Promise.all(sent)
  }
  return faults
}

test("API-03 no request of whatever shape is answered by a fault of the server", { timeout: 3_600_000 }, async () => {
  const first = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 30)
  const faults: Fault[] = []
  const statuses = new Map<number, number>()
  const sizes: number[] = []
  for (let index = 0; index < rounds; index += 1) {
    faults.push(...(await round(first + index, statuses)))
    if (index % 20 === 0) sizes.push(residentMiB())
  }
  sizes.push(residentMiB())
  const sent = perRound * rounds * calls.length
  const said = `TEST_SEED=${first}: ${sent} requests, ${JSON.stringify([...statuses])}, MiB ${sizes.join(" ")}`
  if (isFullRun) process.stdout.write(`${said}\n`)
  const byCall = new Map(faults.map((fault) => [fault.call, fault]))
  expect([...byCall.values()], said).toEqual([])
  // Caches fill for half of the rounds; the one round of a usual run says nothing of growth.
  const warm = sizes[Math.floor(sizes.length / 2)] ?? 0
  expect((sizes.at(-1) ?? 0) - warm, said).toBeLessThan(isFullRun ? growthMaxMiB : Number.POSITIVE_INFINITY)
})

/** Asks for `/readyz` again and again until `work` is done; answers the longest that it took, ms. */
async function longestReadiness(work: Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false]
  const end = () => (isDone = true)
  void work.then(end, end)
  while (!isDone) {
    const askedAt = performance.now()
    const response = await fetch(`${app.url}/readyz`, { signal: AbortSignal.timeout(answerMaxMs) })
    await response.arrayBuffer()
    longest = Math.max(longest, performance.now() - askedAt)
    await new Promise((done) => setTimeout(done, 20))
  }
  return Math.round(longest)
}

/** Makes each call so often at once, as somebody whose session it may end. */
async function callsAtOnce(role: string, seed: number): Promise<Fault[]> {
  const faults: Fault[] = []
  let token = await newcomer(role)
  for (const one of requests) {
    const [request] = fc.sample(one, { numRuns: 1, seed })
    if (!request) continue
    const { call, path, body } = request
    const outcomes = await Promise.all(
      Array.from({ length: atOnce }, () => send(request, token).catch(() => ({ status: 0, isFault: true }))),
    )
    const fault = outcomes.find(({ isFault }) => isFault)
    if (fault) faults.push({ status: fault.status, call: titleOf(call), path, body: body?.slice(0, 200) })
    if (outcomes.some(({ status }) => status === 401)) token = await newcomer(role)
  }
  return faults
}

test(
  "API-03 API-06 each call is answered, made many times at once with four connections, and readiness meanwhile",
  { timeout: 3_600_000 },
  async () => {
    const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 30)
    for (const role of isFullRun ? ["member", "admin"] : ["member"]) {
      const made = callsAtOnce(role, seed)
      const longest = await longestReadiness(made)
      expect(await made, `TEST_SEED=${seed}, status 0: not answered`).toEqual([])
      expect(longest, `TEST_SEED=${seed}`).toBeLessThan(readyMaxMs)
    }
  },
)
