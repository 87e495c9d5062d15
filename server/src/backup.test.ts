import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { talk, twoMembers } from "./testing/fixtures/pairs"
import { callServer, TestApp } from "./testing/harness"
import { ServerProcess } from "./testing/server-process"
import { makeEmptyDatabase, type TestDatabase } from "./testing/test-database"

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

let folder: string
const running: ServerProcess[] = []
const databases: TestDatabase[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "redthread-backup-"))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill("SIGTERM")
  for (const database of databases.splice(0)) await database.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
})

function run(variables: Record<string, string>, ...command: string[]): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: join(folder, "data"), ...variables }, command)
  running.push(server)
  return server
}

async function serve(settings: Record<string, string>): Promise<{ server: ServerProcess; app: TestApp }> {
  const server = run(settings)
  return { server, app: new TestApp(await server.url(), "", "", "", async () => undefined) }
}

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

/** Databases of the server and of the restore. */
const kinds = [
  {
    kind: "the embedded database",
    refusal: "is already using",
    makeEmpty: async (): Promise<Record<string, string>> => ({}),
  },
  {
    kind: "a database of one's own",
    refusal: "Make a new, empty one",
    makeEmpty: async (): Promise<Record<string, string>> => {
      const database = await makeEmptyDatabase(inject("databaseUrl"))
      databases.push(database)
      return { DATABASE_URL: database.url }
    },
  },
]
// PostgreSQL's programs are those of the machine's server, and may be older than the embedded one.
const testedKinds = process.env["TEST_DATABASE_URL"] ? kinds : kinds.slice(0, 1)

test.each(testedKinds)(
  "a backup of a running server on $kind holds all that was acknowledged before it began, and its restore ends all sessions",
  async ({ refusal, makeEmpty }) => {
    const settings = await makeEmpty()
    const { server, app } = await serve(settings)
    const [anna, ben] = await twoMembers(app)
    const thread_id = await talk(anna, ben)
    const letter = (n: number) => ({ body: { user_id: ben.id, message_content: `Message ${n}`, client_id: `${n}` } })
    const form = new FormData()
    form.append("folder", "public")
    form.append("file", new Blob([picture]), "a.png")
    const upload = await fetch(`${app.url}/v1/uploads`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${anna.token}` },
    })
    const uploaded = JSON.stringify(await upload.json())
    const address = /"(?:src)":"([^"]+)"/.exec(uploaded)?.[1]
    if (!address) throw new Error(`nothing was uploaded: ${uploaded}`)
    const path = address.replace(/^https?:\/\/[^/]+/, "")
    const bytes = (await (await fetch(`${app.url}${path}`)).arrayBuffer()).byteLength

    let acknowledged = 0
    let ended = false
    const writing = (async () => {
      for (let n = 1; !ended; n += 1) if ((await anna.call(sendMessage, letter(n))).status === 201) acknowledged = n
    })()
    while (acknowledged < 20) await new Promise((resolve) => setImmediate(resolve))
    const before = acknowledged
    const backup = run(settings, "backup", join(folder, "saved"))
    expect(await backup.end()).toMatchObject({ code: 0 })
    ended = true
    await writing
    expect(await run(settings, "restore", join(folder, "saved")).end()).toMatchObject({
      code: 1,
      said: expect.stringContaining(refusal) as string,
    })
    await server.kill("SIGTERM")

    await rm(join(folder, "data"), { recursive: true })
    const empty = await makeEmpty()
    expect(await run(empty, "restore", join(folder, "saved")).end()).toMatchObject({ code: 0 })
    const second = await serve(empty)
    expect((await callServer(second.app.url, showMe, {}, { token: anna.token })).status).toBe(401)
    const signIn = { email: anna.session.me.email ?? "", password: anna.password }
    const { token } = (await second.app.call(authenticate, { body: signIn })).body
    const keys = new Set<string | undefined | null>()
    for (let max_id: number | null | undefined; max_id !== null;) {
      const input = { params: { id: thread_id }, query: max_id ? { max_id } : {} }
      const page = (await callServer(second.app.url, showThread, input, { token })).body
      for (const { client_id } of page.messages) keys.add(client_id)
      max_id = page.pagination.next_max_id
    }
    for (let n = 1; n <= before; n += 1) expect(keys, `message ${n}`).toContain(String(n))
    const file = await fetch(`${second.app.url}${path}`)
    expect({ status: file.status, bytes: (await file.arrayBuffer()).byteLength }).toEqual({ status: 200, bytes })
  },
)

test("what is no backup, and a folder that is there already, are refused in words", async () => {
  const { code, said } = await run({}, "restore", join(folder, "nothing")).end()
  expect({ code, said }).toEqual({
    code: 1,
    said: `Redthread can't start. ${join(folder, "nothing")} holds no whole backup.`,
  })
  const unreachable = { DATABASE_URL: "postgres://redthread:secret@127.0.0.1:1/x" }
  const { said: why } = await run(unreachable, "backup", join(folder, "saved")).end()
  expect(why).toMatch(/pg_dump (failed|is not there)/)
  expect(why).not.toContain("secret")
})
