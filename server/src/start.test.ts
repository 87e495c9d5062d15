import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, open, rm, writeFile } from "node:fs/promises"
import { type AddressInfo, connect as connectSocket, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest"
import { connect as connectDatabase } from "./core/db/database-url"
import { projectRoot } from "./core/process/project-root"
import { ServerProcess } from "./testing/server-process"
import { makeTestDatabase, type TestDatabase } from "./testing/test-database"

// Whole programs start here, some of them twice.
vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let folder: string
const running: ServerProcess[] = []

beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  folder = await mkdtemp(join(tmpdir(), "redthread-start-"))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

function start(variables: Record<string, string>): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: folder, DATABASE_URL: database.url, ...variables })
  running.push(server)
  return server
}

async function refusal(variables: Record<string, string>): Promise<string> {
  const { code, said } = await start(variables).end()
  expect(code).toBe(1)
  return said
}

test("a taken port is said by number, in one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  const { port } = other.address() as AddressInfo
  expect(await refusal({ PORT: String(port) })).toBe(
    `Redthread can't start. PORT ${port} is taken by another program. Set PORT to a free one.`,
  )
  other.close()
})

test("a data folder that can't be made, and a misspelt setting, are said by name", async () => {
  const file = join(folder, "a-file")
  await writeFile(file, "")
  expect(await refusal({ DATA_DIR: join(file, "data") })).toMatch(
    /^Redthread can't start\. DATA_DIR .* can't be written: ENOTDIR/,
  )
  expect(await refusal({ SMTP_SERVER: "x" })).toBe(
    "Redthread can't start. SMTP_SERVER is no setting of this server. Is it misspelt?",
  )
})

test("a second process on one database is refused without Redis; SIGTERM ends the first in peace", async () => {
  const first = start({})
  expect((await fetch(`${await first.url()}/readyz`)).status).toBe(200)
  expect(await refusal({})).toMatch(/^Redthread can't start\. REDIS_URL is needed/)
  await first.kill("SIGTERM")
  expect((await first.end()).code).toBe(0)
})

test("a stopping server is not ready, and answers all requests until the balancer has noticed", async () => {
  const server = start({ DRAIN_SECONDS: "1" })
  const url = await server.url()
  let isReady = true
  let answered = 0
  const watch = (async () => {
    while (isReady) isReady = (await fetch(`${url}/readyz`)).status === 200
  })()
  const senders = Array.from({ length: 8 }, async () => {
    while (isReady) {
      const response = await fetch(`${url}/v1/page?name=site`)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
      answered += 1
    }
  })
  while (answered < 50) await new Promise((resolve) => setImmediate(resolve))
  const stopped = server.kill("SIGTERM")
  await Promise.all([watch, ...senders])
  await stopped
  expect((await server.end()).code).toBe(0)
})

test("RUN-02 a server whose log lies on a full disk serves on, says so, and ends by its signal", async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  const full = await open("/dev/full", "a")
  const variables = { PORT: String(port), DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "debug" }
  const server = new ServerProcess(variables, [], ["ignore", full.fd, full.fd])
  running.push(server)
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.json(),
      () => null,
    )
  await expect.poll(ready, { timeout: 50_000 }).toMatchObject({ database: true, degraded: ["log: can't be written"] })
  await server.kill("SIGTERM")
  expect((await server.end()).code).toBe(0)
  await full.close()
})

/** Starts `npm start`, or what it runs, as a process manager would. */
async function startBy(command: string[], more: Record<string, string> = {}) {
  const [name = "", ...args] = command
  const variables = { PORT: "0", MODE: "development", DEMO: "0", LOG_LEVEL: "fatal", ...more }
  const child = spawn(name, args, {
    cwd: projectRoot,
    env: { PATH: process.env["PATH"], HOME: folder, DATABASE_URL: database.url, DATA_DIR: folder, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let said = ""
  let url: string | undefined
  while (!url) {
    said += String((await once(child.stdout, "data"))[0])
    url = /http:\/\/[\d.]+:\d+/.exec(said)?.[0]
  }
  child.stdout.resume()
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  return { child, isUp }
}

test("RUN-04 SIGTERM sent to npm alone ends the server", async () => {
  const { child, isUp } = await startBy(["npm", "start"])
  expect(await isUp()).toBe(true)
  child.kill("SIGTERM")
  await expect.poll(isUp, { timeout: 20_000 }).toBe(false)
})

test("RUN-04 a server whose npm was killed ends", async () => {
  const line = 'node bin/setup.mjs start; echo "the shell stays between"'
  const { child, isUp } = await startBy(["sh", "-c", line], { npm_lifecycle_event: "start" })
  expect(await isUp()).toBe(true)
  child.kill("SIGKILL")
  await expect.poll(isUp, { timeout: 20_000 }).toBe(false)
})

test("RUN-04 a process ends within 20 s while every connection and call hangs", async () => {
  const server = start({})
  const url = new URL(await server.url())
  const lock = connectDatabase(database.url, {})
  const ended = new Promise<void>((resolve) => server.child.once("exit", () => resolve()))
  let held = Promise.resolve()
  await new Promise<void>((locked) => {
    held = lock.begin(async (sql) => {
      await sql`lock table account`
      locked()
      await ended
    })
  })
  const body = JSON.stringify({ email: "anna@example.org", password: "a good password" })
  const hanging = Array.from({ length: 10 }, (_, n) => {
    const socket = connectSocket(Number(url.port), url.hostname)
    socket.on("error", () => undefined)
    // Half of them are waited for by the server, the others wait for the database.
    const sent = n % 2 === 0 ? body.slice(0, 10) : body
    const type = "content-type: application/json"
    socket.write(
      `POST /v1/authenticate HTTP/1.1\r\nhost: ${url.host}\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n${sent}`,
    )
    return socket
  })
  await expect
    .poll(async () => (await lock`select 1 from pg_locks where not granted`).length, { timeout: 20_000 })
    .toBeGreaterThan(0)
  const from = performance.now()
  await server.kill("SIGTERM")
  expect(performance.now() - from).toBeLessThan(20_000)
  for (const socket of hanging) socket.destroy()
  await held
  await lock.end()
})
