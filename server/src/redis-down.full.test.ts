import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { Redis } from "ioredis"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { sendMessage } from "@redthread/contract/chat"
import { twoWhoTalk } from "./testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "./testing/harness"
import { freePort } from "./testing/postgres-servers"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0
if (!hasRedis) process.stdout.write("left out: calls while Redis is away (there is no redis-server)\n")

/** ms: what a call may take while Redis is away. It waits 80 at most; the rest is a busy machine's. */
const callWithin = 2000

let port: number
let redis: ChildProcess
let app: TestApp
let member: TestMember
let friend: TestMember

async function startRedis(): Promise<void> {
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/tmp"]
  redis = spawn("redis-server", flags, { stdio: "ignore" })
  const client = new Redis(port, "127.0.0.1", { maxRetriesPerRequest: null })
  client.on("error", () => undefined)
  await client.ping()
  client.disconnect()
}

const ready = async () => {
  const answer = await fetch(`${app.url}/readyz`)
  return { status: answer.status, ...((await answer.json()) as { degraded: string[] }) }
}
const isWhole = { status: 200, live: true, degraded: [] }
/** Every process lacks it: were they not ready, a balancer would take the whole site down. */
const lacksRedis = { status: 200, live: false, degraded: ["live: Redis does not answer"] }

async function timed(work: () => Promise<{ status: number }>): Promise<{ status: number; ms: number }> {
  const from = performance.now()
  const answer = await work()
  return { status: answer.status, ms: Math.round(performance.now() - from) }
}

/** Calls with a rate limit, with password attempts, and with messages to other processes. */
async function callAll(): Promise<number[]> {
  const { email } = member.session.me
  const letter = (n: number) => ({ body: { user_id: friend.id, message_content: `Message ${n}`, client_id: `${n}` } })
  // A sixth device would need a code.
  const device = { headers: { "x-client-id": "one-device-of-theirs" } }
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([
      timed(() => member.call(showMe, {})),
      timed(() => app.call(authenticate, { body: { email: email ?? "", password: member.password } }, device)),
      timed(() => app.call(authenticate, { body: { email: `nobody${round}@example.org`, password: "a wrong one" } })),
      timed(() => member.call(sendMessage, letter(round))),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 400, 201])
    times.push(...answers.map(({ ms }) => ms))
  }
  return times
}

describe.skipIf(!hasRedis)("while Redis is away", () => {
  beforeAll(async () => {
    port = await freePort()
    await startRedis()
    app = await startApp({ REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_FACTOR: "10" })
    ;[member, friend] = await twoWhoTalk(app)
    // The first of each call is slow for other reasons.
    await callAll()
  })
  afterAll(async () => {
    await app?.stop()
    redis?.kill("SIGKILL")
  })

  test("RUN-01 while Redis hangs no call waits, the process stays ready and live is degraded, until Redis answers again", async () => {
    redis.kill("SIGSTOP")
    expect(Math.max(...(await callAll()))).toBeLessThan(callWithin)
    await expect.poll(ready).toMatchObject(lacksRedis)
    expect(Math.max(...(await callAll()))).toBeLessThan(callWithin)
    redis.kill("SIGCONT")
    await expect.poll(ready).toMatchObject(isWhole)
    await callAll()
  })

  test("RUN-01 no call waits for a Redis that was killed, and a new one is found", async () => {
    redis.kill("SIGKILL")
    expect(Math.max(...(await callAll()))).toBeLessThan(callWithin)
    expect(await ready()).toMatchObject(lacksRedis)
    await startRedis()
    await expect.poll(ready).toMatchObject(isWhole)
    await callAll()
  })
})
