import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { connect } from "./core/db/database-url"
import { talk, twoMembers } from "./testing/fixtures/pairs"
import { serve, type TestApp } from "./testing/harness"
import { MessageWriter, messagesOf } from "./testing/message-writer"
import { findReplicating, freePort, type PostgresServer, PostgresServers } from "./testing/postgres-servers"

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const bin = await findReplicating()
const isThere = bin !== null && spawnSync("pgbouncer", ["--version"]).status === 0
if (!isThere) process.stdout.write("left out: PgBouncer (it is not installed, or no PostgreSQL beside it)\n")

let databases: PostgresServers
let primary: PostgresServer
let dataDir: string
let port: number
let pooler: ChildProcess | null = null

const url = (name = "redthread"): string => `postgres://redthread@127.0.0.1:${port}/${name}`

/** Resolves when it answers. */
async function startPooler(): Promise<void> {
  const [command, ...rest] = [...databases.runAs.prefix, "pgbouncer", join(databases.folder, "pgbouncer.ini")]
  pooler = spawn(command, rest, { cwd: "/", stdio: "ignore" })
  const sql = connect(url(), { max: 1 }, true)
  const answers = (): Promise<boolean> =>
    sql`select 1`.then(
      () => true,
      () => false,
    )
  await vi.waitUntil(answers, { timeout: 30_000, interval: 100 })
  await sql.end({ timeout: 1 })
}

async function endPooler(): Promise<void> {
  const child = pooler
  pooler = null
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, "exit")
  child.kill("SIGKILL")
  await exit
}

const start = (): Promise<TestApp> =>
  serve({ databaseUrl: url(), dataDir, variables: { DATABASE_DIRECT_URL: primary.url } })

describe.skipIf(!isThere)("PgBouncer in session mode", () => {
  beforeAll(async () => {
    databases = await PostgresServers.open(bin ?? "")
    primary = await databases.startPrimary()
    dataDir = await mkdtemp(join(tmpdir(), "redthread-app-"))
    port = await freePort()
    const settings = [
      "[databases]",
      `redthread = host=127.0.0.1 port=${primary.port} dbname=redthread`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${join(databases.folder, "users.txt")}`,
      "pool_mode = session",
      "default_pool_size = 30",
    ]
    for (const [name, text] of [
      ["pgbouncer.ini", settings.join("\n")],
      ["users.txt", '"redthread" ""'],
    ] as const) {
      await writeFile(join(databases.folder, name), `${text}\n`)
      const { uid } = databases.runAs
      if (uid !== null) await chown(join(databases.folder, name), uid, uid)
    }
    await startPooler()
  })
  afterAll(async () => {
    await endPooler()
    await databases?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test("RUN-11 a role without the settings of a connection is refused, with the statements that set them", async () => {
    const refusal = await start().then(
      () => "",
      (error: Error) => error.message,
    )
    const statements = refusal.match(/alter role "redthread" set \w+ = '[^']+';/g) ?? []
    expect(statements.join(" ")).toContain("set plan_cache_mode = 'force_generic_plan';")
    expect(statements.join(" ")).toContain("set statement_timeout = '60000';")
    await primary.query(statements.join(" "))
    // PgBouncer's connections still have the settings from before.
    await endPooler()
    await startPooler()
    const app = await start()
    await app.stop()
  })

  test("RUN-11 RUN-02 messages pass through it, and its loss under writes loses none", async () => {
    const app = await start()
    try {
      const [anna, ben] = await twoMembers(app)
      const id = await talk(anna, ben)
      const writer = new MessageWriter(anna, ben, "pooled")
      await writer.next(40)
      await endPooler()
      await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(503)
      await startPooler()
      await writer.next(40)
      await writer.stop()
      expect(writer.unexpected).toEqual([])
      const found = await messagesOf(anna, id)
      const stored = new Set(found.map(({ client_id }) => client_id))
      expect([...writer.acknowledged.keys()].filter((key) => !stored.has(key))).toEqual([])
      // Two messages began the conversation.
      expect(found).toHaveLength(writer.acknowledged.size + 2)
    } finally {
      await app.stop()
    }
  })
})
