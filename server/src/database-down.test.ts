import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { type Message, sendMessage, showThread } from "@redthread/contract/chat"
import type { CallInput } from "@redthread/contract/core/call"
import { type RunningPostgres, startPostgres } from "./embedded-postgres/embedded-postgres"
import { talk, twoMembers } from "./testing/fixtures/pairs"
import { TestApp, type TestMember } from "./testing/harness"
import { PostgresFolder } from "./testing/postgres-folder"
import { ServerProcess } from "./testing/server-process"

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

/** Writes without a pause, each message again until it is acknowledged; never two of them with one key. */
class Writer {
  readonly acknowledged = new Map<string, Message>()
  /** Answers that are neither the message nor 503 with `Retry-After`. */
  readonly unexpected: string[] = []
  private readonly lanes: Promise<void>[]
  private ended = false
  private hear = (): void => undefined

  constructor(
    private readonly from: TestMember,
    private readonly to: TestMember,
    prefix: string,
  ) {
    this.lanes = Array.from({ length: 6 }, (_, lane) => this.write(`${prefix}-${lane}`))
  }

  async stop(): Promise<void> {
    this.ended = true
    await Promise.all(this.lanes)
  }

  /** Resolves with the next messages that are acknowledged. */
  async next(count: number): Promise<void> {
    const expectedCount = this.acknowledged.size + count
    while (this.acknowledged.size < expectedCount) await new Promise<void>((resolve) => (this.hear = resolve))
  }

  private async send(body: CallInput<typeof sendMessage>["body"]): Promise<Message | null> {
    for (;;) {
      const answer = await this.from.call(sendMessage, { body }).catch(() => null)
      if (answer?.status === 201) return answer.body
      // No answer means no server: another part of the test has failed.
      if (!answer) return null
      const { status, headers, error } = answer
      if (status !== 503 || !headers.has("retry-after")) this.unexpected.push(`${status} ${JSON.stringify(error)}`)
    }
  }

  private async write(lane: string): Promise<void> {
    for (let index = 0; !this.ended; index += 1) {
      const client_id = `${lane}-${index}`
      const body = { user_id: this.to.id, message_content: `Message ${client_id}`, client_id }
      const answer = await this.send(body)
      if (!answer) return
      this.acknowledged.set(client_id, answer)
      this.hear()
    }
  }
}

async function messagesOf(member: TestMember, id: number): Promise<Message[]> {
  const found: Message[] = []
  for (let max_id: number | null | undefined; max_id !== null;) {
    const page = await member.ok(showThread, { params: { id }, query: max_id ? { max_id } : {} })
    found.push(...page.messages)
    max_id = page.pagination.next_max_id
  }
  return found
}

/** Kills the database again and again under writes. Answers how long (ms) after its return writes went on. */
async function killUnderWrites(app: TestApp, database: PostgresFolder): Promise<number[]> {
  const [anna, ben] = await twoMembers(app)
  const thread_id = await talk(anna, ben)
  const acknowledged = new Map<string, Message>()
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ["killBackend", "killAll"] as const) {
      const writer = new Writer(anna, ben, `${kind}-${round}`)
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
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
