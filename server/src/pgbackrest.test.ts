import { execFile, spawnSync } from "node:child_process"
import { chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { parse } from "yaml"
import { authenticate } from "@redthread/contract/account"
import { listThreads, sendMessage } from "@redthread/contract/chat"
import { projectRoot } from "./core/process/project-root"
import { talk, twoMembers } from "./testing/fixtures/pairs"
import { serve, TestMember } from "./testing/harness"
import { MessageWriter, messagesOf } from "./testing/message-writer"
import { findReplicating, type PostgresServer, PostgresServers } from "./testing/postgres-servers"

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const bin = await findReplicating()
const isThere = bin !== null && spawnSync("pgbackrest", ["version"]).status === 0
if (!isThere) process.stdout.write("left out: pgBackRest (it is not installed, or no PostgreSQL beside it)\n")

const deployed = join(projectRoot, "deploy", "patroni")

let databases: PostgresServers
let primary: PostgresServer
let dataDir: string

async function ownFolder(name: string): Promise<string> {
  const folder = join(databases.folder, name)
  await mkdir(folder, { mode: 0o700 })
  const { uid } = databases.runAs
  if (uid !== null) await chown(folder, uid, uid)
  return folder
}

/** Runs a pgBackRest command on the database machine, with the operator's configuration. */
async function backRest(...args: string[]): Promise<string> {
  const [program = "", ...rest] = [...databases.runAs.prefix, "pgbackrest", ...args]
  return (await promisify(execFile)(program, rest, { cwd: "/" })).stdout
}

/** The command by which the cluster's servers archive their log. */
async function archiveCommand(): Promise<string> {
  const { bootstrap } = parse(await readFile(join(deployed, "patroni.yaml"), "utf8")) as {
    bootstrap: { dcs: { postgresql: { parameters: { archive_command: string } } } }
  }
  return bootstrap.dcs.postgresql.parameters.archive_command
}

/** Resolves when all of the log until now is in the archive. */
async function untilArchived(): Promise<void> {
  const [row] = await primary.query("select pg_walfile_name(pg_current_wal_lsn()) as file")
  await primary.query("select pg_switch_wal()")
  await expect
    .poll(async () => (await primary.query("select last_archived_wal as file from pg_stat_archiver"))[0]?.["file"])
    .toSatisfy((archived: unknown) => typeof archived === "string" && archived >= String(row?.["file"]))
}

describe.skipIf(!isThere)("pgBackRest", () => {
  beforeAll(async () => {
    databases = await PostgresServers.open(bin ?? "")
    primary = await databases.startPrimary()
    dataDir = await mkdtemp(join(tmpdir(), "redthread-app-"))
    // The servers and pgBackRest inherit them.
    const variables = {
      PGBACKREST_CONFIG: join(deployed, "pgbackrest.conf"),
      PGBACKREST_STANZA: "redthread",
      PGBACKREST_PG1_PATH: primary.folder,
      PGBACKREST_PG1_PORT: String(primary.port),
      PGHOST: "127.0.0.1",
      PGBACKREST_PG1_USER: "redthread",
      PGBACKREST_REPO1_PATH: await ownFolder("backups"),
      PGBACKREST_REPO1_CIPHER_TYPE: "aes-256-cbc",
      PGBACKREST_REPO1_CIPHER_PASS: "a key of the test",
      PGBACKREST_LOCK_PATH: await ownFolder("lock"),
      PGBACKREST_SPOOL_PATH: await ownFolder("spool"),
    }
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    await primary.query("alter system set archive_mode = on")
    await primary.query(`alter system set archive_command = '${await archiveCommand()}'`)
    await primary.end("SIGINT")
    await primary.start()
    await backRest("stanza-create")
  })
  afterAll(async () => {
    await databases?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
    vi.unstubAllEnvs()
  })

  test("RUN-13 a backup under writes and the archived log restore the moment before a wrong statement", async () => {
    await backRest("check")
    const app = await serve({ databaseUrl: primary.url, dataDir })
    const [anna, ben] = await twoMembers(app)
    const id = await talk(anna, ben)
    const writer = new MessageWriter(anna, ben, "archived")
    await writer.next(40)
    await backRest("backup", "--type=full")
    await writer.next(40)
    await writer.stop()
    const before = await messagesOf(anna, id)
    const [moment] = await primary.query("select now()::text as at")
    await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "After that moment" } })
    await primary.query("delete from message")
    await untilArchived()
    await app.stop()
    // The machine is lost, with its last data.
    await primary.end("SIGKILL")

    const restored = await databases.reserve("restored")
    vi.stubEnv("PGBACKREST_PG1_PATH", restored.folder)
    const target = ["--type=time", `--target=${String(moment?.["at"])}`, "--target-action=promote"]
    // A copy of the past must not write into the archive of the present.
    await backRest("restore", ...target, "--archive-mode=off")
    await restored.start()
    await expect.poll(async () => (await restored.query("select pg_is_in_recovery() as is"))[0]?.["is"]).toBe(false)
    await restored.query("update session set ended_at = now() where ended_at is null")
    const again = await serve({ databaseUrl: restored.url, dataDir })
    try {
      const { email } = anna.session.me
      expect((await new TestMember(again, anna.session, anna.password).call(listThreads, { query: {} })).status).toBe(
        401,
      )
      const signIn = { body: { email: email ?? "", password: anna.password } }
      const session = (await again.call(authenticate, signIn)).body
      const back = new TestMember(again, session, anna.password)
      expect(await messagesOf(back, id)).toEqual(before)
      expect(before).toHaveLength(writer.acknowledged.size + 2)
      await back.ok(sendMessage, { body: { user_id: ben.id, message_content: "It goes on" } })
    } finally {
      await again.stop()
    }
  })
})
