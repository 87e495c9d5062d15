import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { talk, twoMembers } from "./testing/fixtures/pairs"
import { serve, type TestApp } from "./testing/harness"
import { MessageWriter, messagesOf } from "./testing/message-writer"
import { findReplicating, type PostgresServer, PostgresServers } from "./testing/postgres-servers"
import { TcpGate } from "./testing/tcp-gate"

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const bin = await findReplicating()
if (!bin) process.stdout.write("left out: a failover of the database (no installed PostgreSQL has pg_basebackup)\n")

/** ms after the address points to the successor in which a message is acknowledged again. */
const backWithinMs = 5000

let databases: PostgresServers
let primary: PostgresServer
let replica: PostgresServer
let gate: TcpGate
let dataDir: string
let app: TestApp

describe.skipIf(!bin)("a failover of the database", () => {
  beforeAll(async () => {
    databases = await PostgresServers.open(bin ?? "")
    primary = await databases.startPrimary()
    replica = await databases.startReplica(primary)
    await primary.query("alter system set synchronous_standby_names = '*'")
    await primary.query("select pg_reload_conf()")
    gate = new TcpGate(primary.url)
    await gate.open()
    dataDir = await mkdtemp(join(tmpdir(), "redthread-app-"))
    app = await serve({ databaseUrl: gate.url, dataDir, variables: { DATABASE_REPLICA_URLS: replica.url } })
  })
  afterAll(async () => {
    await app?.stop()
    await gate?.shut()
    await databases?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test("RUN-12 the primary is killed under writes: its synchronous replica goes on at the same address without a loss or a restart", async () => {
    const [anna, ben] = await twoMembers(app)
    const id = await talk(anna, ben)
    const writer = new MessageWriter(anna, ben, "failover")
    await writer.next(60)
    await primary.end("SIGKILL")
    await gate.shut()
    await replica.query("select pg_promote()")
    gate.pointTo(replica.url)
    await gate.open()
    const moved = performance.now()
    await writer.next(1)
    const backAfterMs = performance.now() - moved
    await writer.next(60)
    await writer.stop()
    expect(backAfterMs).toBeLessThan(backWithinMs)
    expect(writer.unexpected).toEqual([])
    const found = await messagesOf(anna, id)
    const idByClientId = new Map(found.map((message) => [message.client_id, message.id]))
    expect([...writer.acknowledged].filter(([key, message]) => idByClientId.get(key) !== message.id)).toEqual([])
    // Two messages began the conversation.
    expect(found).toHaveLength(writer.acknowledged.size + 2)
    expect(found.map(({ seq }) => seq)).toEqual(found.map(({ seq }) => seq).toSorted((a, b) => b - a))
  })
})
