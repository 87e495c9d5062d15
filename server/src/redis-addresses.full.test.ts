import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redis } from "ioredis"
import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { topic } from "./core/live/bus"
import { live } from "./core/live/live"
import { RedisBus } from "./core/live/redis-bus"
import { startApp, type TestApp, type TestMember } from "./testing/harness"
import { freePort } from "./testing/postgres-servers"

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0
if (!hasRedis) process.stdout.write("left out: Redis Sentinel and Cluster (there is no redis-server)\n")

let folder: string
const running: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "redthread-redis-"))
})
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL")
  await rm(folder, { recursive: true, force: true })
})

async function command(port: number, ...words: [string, ...string[]]): Promise<unknown> {
  const client = new Redis(port, "127.0.0.1", { maxRetriesPerRequest: null })
  client.on("error", () => undefined)
  try {
    return await client.call(...words)
  } finally {
    client.disconnect()
  }
}

/** Resolves when it answers. */
async function startRedis(port: number, flags: string[] = []): Promise<ChildProcess> {
  const all = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder]
  const child = spawn("redis-server", [...all, ...flags], { stdio: "ignore" })
  running.push(child)
  await command(port, "PING")
  return child
}

const isLive = async (app: TestApp): Promise<boolean> =>
  ((await (await fetch(`${app.url}/readyz`)).json()) as { live: boolean }).live

/** Signs in, which counts attempts, and makes a call; both must succeed whether Redis answers or not. */
async function useRedis(app: TestApp, member: TestMember): Promise<void> {
  const body = { email: member.session.me.email ?? "", password: member.password }
  const device = { headers: { "x-client-id": "one-device-of-theirs" } }
  expect((await app.call(authenticate, { body }, device)).status).toBe(200)
  expect((await member.call(showMe, {})).status).toBe(200)
}

/** Resolves when a message of this server's process arrives at another one. */
async function untilHeard(url: string): Promise<void> {
  const probe = topic<number>("probe")
  const other = await RedisBus.open(url, `redthread:${live.keys.key}`, "another", pino({ level: "silent" }))
  try {
    let heard = 0
    other.subscribe(probe, (message) => (heard = message))
    await expect
      .poll(() => {
        live.bus.publish(probe, 7)
        return heard
      })
      .toBe(7)
  } finally {
    await other.close()
  }
}

describe.skipIf(!hasRedis)("RUN-07 addresses of Redis", () => {
  test("RUN-07 RUN-01 the primary that Sentinel names is used, and its successor after its loss", async () => {
    const [first, second, sentinel] = [await freePort(), await freePort(), await freePort()]
    const primary = await startRedis(first, ["--repl-diskless-sync-delay", "0"])
    await startRedis(second, ["--replicaof", "127.0.0.1", String(first)])
    await expect.poll(() => command(second, "ROLE")).toContain("connected")
    const file = join(folder, "sentinel.conf")
    const settings = [
      `port ${sentinel}`,
      "bind 127.0.0.1",
      `sentinel monitor main 127.0.0.1 ${first} 1`,
      "sentinel down-after-milliseconds main 500",
      "sentinel failover-timeout main 2000",
    ]
    await writeFile(file, `${settings.join("\n")}\n`)
    running.push(spawn("redis-server", [file, "--sentinel"], { stdio: "ignore" }))
    // Sentinel learns of the replica from the primary.
    await expect.poll(() => command(sentinel, "SENTINEL", "replicas", "main")).toHaveLength(1)
    const url = `redis+sentinel://127.0.0.1:${sentinel}/main`
    const app = await startApp({ REDIS_URL: url, RATE_LIMIT_FACTOR: "10" })
    try {
      const member = await app.register()
      await useRedis(app, member)
      expect(await command(first, "DBSIZE")).toBeGreaterThan(0)
      await untilHeard(url)
      primary.kill("SIGKILL")
      await expect.poll(() => isLive(app)).toBe(false)
      await useRedis(app, member)
      await expect.poll(() => isLive(app)).toBe(true)
      expect(await command(second, "ROLE")).toContain("master")
      const before = Number(await command(second, "DBSIZE"))
      await expect
        .poll(async () => {
          await app.call(authenticate, { body: { email: `${Math.random()}@example.org`, password: "a wrong one" } })
          return Number(await command(second, "DBSIZE"))
        })
        .toBeGreaterThan(before)
      await untilHeard(url)
    } finally {
      await app.stop()
    }
  })

  test("RUN-07 a Cluster counts attempts and distributes events, also while its first node is away", async () => {
    const ports = [await freePort(), await freePort()]
    for (const port of ports) {
      const own = ["--cluster-enabled", "yes", "--cluster-config-file", `nodes-${port}.conf`]
      const full = ["--cluster-announce-ip", "127.0.0.1", "--cluster-port", String(await freePort())]
      await startRedis(port, [...own, ...full])
    }
    const [first = 0, second = 0] = ports
    // A reconnect sends it twice, and the second is refused; the state shows whether it took effect.
    await command(second, "CLUSTER", "ADDSLOTSRANGE", "0", "16383").catch(() => undefined)
    await expect.poll(() => command(second, "CLUSTER", "INFO")).toContain("cluster_state:ok")
    const url = `redis+cluster://127.0.0.1:${first},127.0.0.1:${second}`
    running.find(({ spawnargs }) => spawnargs.includes(String(first)))?.kill("SIGKILL")
    const app = await startApp({ REDIS_URL: url, RATE_LIMIT_FACTOR: "10" })
    try {
      await useRedis(app, await app.register())
      await expect
        .poll(async () => {
          await app.call(authenticate, { body: { email: `${Math.random()}@example.org`, password: "a wrong one" } })
          return Number(await command(second, "DBSIZE"))
        })
        .toBeGreaterThan(0)
      await untilHeard(url)
      expect(await isLive(app)).toBe(true)
    } finally {
      await app.stop()
    }
  })
})
