import { once } from "node:events"
import { mkdtemp, open, rm, writeFile } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest"
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

test("a server that is told to stop says so to balancers, and answers all that they send until they know", async () => {
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
