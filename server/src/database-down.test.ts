import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { Message } from "@redthread/contract/chat"
import { type RunningPostgres, startPostgres } from "./embedded-postgres/embedded-postgres"
import { talk, twoMembers } from "./testing/fixtures/pairs"
import { TestApp } from "./testing/harness"
import { MessageWriter, messagesOf } from "./testing/message-writer"
import { PostgresFolder } from "./testing/postgres-folder"
import { ServerProcess } from "./testing/server-process"
import { freePort } from "./testing/postgres-servers"

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

/** Of each kind of kill. */
const rounds = 20

/** ms after the database is back in which a message is acknowledged again. */
const backWithinMs = 2000

let folder: string
const running: ServerProcess[] = []
const databases: RunningPostgres[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "redthread-down-"))
})
afterAll(async () => {
  for (const server of running) await server.kill("SIGTERM")
  for (const database of databases) await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
})

/** Kills the database again and again under writes. Answers how long (ms) after its return writes went on. */
async function killUnderWrites(app: TestApp, database: PostgresFolder): Promise<number[]> {
  const [anna, ben] = await twoMembers(app)
  const thread_id = await talk(anna, ben)
  const acknowledged = new Map<string, Message>()
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ["killBackend", "killAll"] as const) {
      const writer = new MessageWriter(anna, ben, `${kind}-${round}`)
      await writer.next(30)
      await database[kind]()
      await database.untilBack()
      const back = performance.now()
      await writer.next(30)
      delays.push(Math.round(performance.now() - back))
      await writer.stop()
      expect(writer.unexpected).toEqual([])
      for (const [key, message] of writer.acknowledged) acknowledged.set(key, message)
    }
  }
  const found = await messagesOf(anna, thread_id)
  const idByClientId = new Map(found.map((message) => [message.client_id, message.id]))
  const lost = [...acknowledged].filter(([key, { id }]) => idByClientId.get(key) !== id)
  expect(lost).toEqual([])
  expect(found).toHaveLength(acknowledged.size + 2)
  process.stdout.write(`${acknowledged.size} messages acknowledged over ${delays.length} kills: 0 lost, 0 doubled\n`)
  return delays
}

async function start(variables: Record<string, string>): Promise<TestApp> {
  const server = new ServerProcess({ DATA_DIR: join(folder, "server"), ...variables })
  running.push(server)
  return new TestApp(await server.url(), "", "", "", async () => undefined)
}

test("CHAT-03 RUN-02 the embedded database killed under writes loses and doubles nothing, and serves within 2 s of its return", async () => {
  const app = await start({ DATA_DIR: join(folder, "embedded") })
  const delays = await killUnderWrites(app, new PostgresFolder(join(folder, "embedded")))
  expect(Math.max(...delays)).toBeLessThan(backWithinMs)
})

test("CHAT-03 RUN-02 the same with an external database that the operator restarts", async () => {
  const [port, dataDir] = [await freePort(), join(folder, "external")]
  const silent = { info: () => undefined, error: () => undefined }
  databases.push(await startPostgres({ dataDir, log: silent, settings: { listen_addresses: "127.0.0.1", port } }))
  const app = await start({ DATABASE_URL: `postgres://redthread@127.0.0.1:${port}/redthread` })
  const delays = await killUnderWrites(app, new PostgresFolder(dataDir))
  expect(Math.max(...delays)).toBeLessThan(backWithinMs)
})

test("RUN-01 RUN-02 without its database a process is not ready, and answers 503 with Retry-After to all that needs it", async () => {
  const [port, dataDir] = [await freePort(), join(folder, "stopped")]
  const silent = { info: () => undefined, error: () => undefined }
  const database = await startPostgres({ dataDir, log: silent, settings: { listen_addresses: "127.0.0.1", port } })
  const app = await start({ DATABASE_URL: `postgres://redthread@127.0.0.1:${port}/redthread` })
  const member = await app.register()
  await database.stop()
  const get = async (path: string) => {
    const { status, headers } = await fetch(`${app.url}${path}`, {
      headers: { authorization: `Bearer ${member.token}` },
    })
    return [path, status, headers.get("retry-after")]
  }
  for (const path of ["/v1/message_threads", "/v1/users?type=latest", `/files/s-${"0".repeat(8)}/600.webp?expires=1`])
    expect(await get(path)).toEqual([
      path,
      path.startsWith("/files") ? 404 : 503,
      path.startsWith("/files") ? null : "5",
    ])
  // The application's page is served and says itself what is wrong; search engines do not store it.
  const page = await fetch(`${app.url}/profile/${member.id}`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('content="noindex"')])
  expect(await get("/healthz")).toEqual(["/healthz", 200, null])
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503)
})
