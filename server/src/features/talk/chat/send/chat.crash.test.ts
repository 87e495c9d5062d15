import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { callServer, TestApp } from "../../../../testing/harness"
import { ServerProcess } from "../../../../testing/server-process"
import { makeTestDatabase, type TestDatabase } from "../../../../testing/test-database"

let database: TestDatabase
let dataDir: string
const servers: ServerProcess[] = []

beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  dataDir = await mkdtemp(join(tmpdir(), "redthread-crash-"))
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The real server as a process of its own, on the same database and secrets each time. */
async function startProcess(): Promise<{ server: ServerProcess; url: string }> {
  const server = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url })
  servers.push(server)
  return { server, url: await server.url() }
}

const appAt = (url: string): TestApp => new TestApp(url, database.url, dataDir, "", async () => undefined)

test("CHAT-03 a server killed while it writes loses nothing it has said yes to, and what is sent again is there once", async () => {
  const first = await startProcess()
  const app = appAt(first.url)
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  const letter = (client_id: string) => ({
    body: { user_id: ben.id, message_content: `Message ${client_id}`, client_id },
  })
  const { thread_id } = await anna.ok(sendMessage, letter("hello"))
  await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Hello" } })

  const acknowledged = new Map<string, Message>()
  const pending = new Set<string>()
  let ended = false
  const exit = first.server.end().then(() => (ended = true))
  const lane = async (name: number): Promise<void> => {
    for (let index = 0; !ended; index += 1) {
      const client_id = `${name}-${index}`
      pending.add(client_id)
      const answer = await anna.call(sendMessage, letter(client_id)).catch(() => null)
      if (answer?.status !== 201) return
      pending.delete(client_id)
      acknowledged.set(client_id, answer.body)
      if (acknowledged.size === 150) void first.server.kill()
    }
  }
  await Promise.all([...Array.from({ length: 8 }, (_, name) => lane(name)), exit])
  expect(acknowledged.size).toBeGreaterThanOrEqual(150)
  expect(pending.size).toBeGreaterThan(0)

  const { url } = await startProcess()
  for (const client_id of pending) {
    const again = await callServer(url, sendMessage, letter(client_id), { token: anna.token })
    expect(again.status).toBe(201)
    acknowledged.set(client_id, again.body)
  }
  const found: Message[] = []
  let max_id: number | null | undefined
  while (max_id !== null) {
    const input = { params: { id: thread_id }, query: max_id ? { max_id } : {} }
    const page = (await callServer(url, showThread, input, { token: anna.token })).body
    found.push(...page.messages)
    max_id = page.pagination.next_max_id
  }
  const kept = new Map(found.map((message) => [message.client_id, message.id]))
  for (const [client_id, { id }] of acknowledged) expect(kept.get(client_id)).toBe(id)
  expect(found).toHaveLength(acknowledged.size + 2)
  expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: found.length }, (_, index) => found.length - index))
}, 90_000)
