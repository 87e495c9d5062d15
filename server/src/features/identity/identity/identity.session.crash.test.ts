import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { connect } from "../../../core/db/database-url"
import { type RunningPostgres, startPostgres } from "../../../embedded-postgres/embedded-postgres"
import { isFullRun } from "../../../testing/full-run"
import { serve, type TestApp, type TestMember } from "../../../testing/harness"

const kills = isFullRun ? 100 : 1
/** Answered sign-ins before each kill. */
const enough = 12

let postgres: RunningPostgres
let dataDir: string
let app: TestApp
const members: TestMember[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "redthread-crash-"))
  const silent = { info: () => undefined, error: () => undefined }
  postgres = await startPostgres({ dataDir, log: silent })
  app = await serve({ databaseUrl: postgres.url, dataDir })
  for (let index = 0; index < 6; index += 1) members.push(await app.register())
})
afterAll(async () => {
  await app?.stop()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Null while the database is down. */
async function signIn(member: TestMember): Promise<string | null> {
  const body = { email: member.session.me.email ?? "", password: member.password }
  const headers = { "x-client-id": `device of ${member.id}` }
  const { status, body: session } = await app.call(authenticate, { body }, { headers })
  return status === 200 ? session.token : null
}

async function signInAgain(member: TestMember): Promise<string> {
  for (;;) {
    const token = await signIn(member)
    if (token) return token
    await sleep(50)
  }
}

/** The token's member id, or the status of the refusal. */
async function whoIs(token: string): Promise<number> {
  for (;;) {
    const { status, body } = await app.call(showMe, {}, { token })
    if (status === 200) return body.id
    if (status < 500) return status
    await sleep(50)
  }
}

async function postgresPids(): Promise<{ backends: number[]; all: number[] }> {
  const sql = connect(postgres.url, { max: 1 })
  await sql`checkpoint`
  const connections = await sql<{ pid: number; app: string; type: string }[]>`
    select pid, application_name as app, backend_type as type from pg_stat_activity where pid <> pg_backend_pid()`
  const [folder] = await sql<{ data_directory: string }[]>`show data_directory`
  await sql.end()
  const pidFile = await readFile(join(folder?.data_directory ?? "", "postmaster.pid"), "utf8")
  const postmaster = Number.parseInt(pidFile, 10)
  const backends = connections.filter(({ app: name, type }) => name === "redthread" && type === "client backend")
  return { backends: backends.map(({ pid }) => pid), all: [postmaster, ...connections.map(({ pid }) => pid)] }
}

/** False if the process has already ended. */
function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL")
  } catch {
    return false
  }
}

const killed = {
  "one backend after a checkpoint": async () => {
    const { backends } = await postgresPids()
    if (!backends.some(killProcess)) throw new Error(`none of the backends ${backends.join(", ")} could be killed`)
  },
  "the whole database": async () => {
    const { all } = await postgresPids()
    for (const pid of all) killProcess(pid)
  },
}

/** Signs in on all lanes until the database is killed; returns the tokens of answered sign-ins. */
async function signInUntil(killDatabase: () => Promise<void>): Promise<{ token: string; id: number }[]> {
  const sessions: { token: string; id: number }[] = []
  const killing: Promise<void>[] = []
  let isKilled = false
  const lane = async (index: number): Promise<void> => {
    for (let turn = index; !isKilled; turn += 1) {
      const member = members[turn % members.length] as TestMember
      const token = await signIn(member).catch(() => null)
      if (!token) return
      sessions.push({ token, id: member.id })
      if (sessions.length >= enough && killing.length === 0)
        killing.push(killDatabase().finally(() => (isKilled = true)))
    }
  }
  await Promise.all([0, 1, 2, 3].map(lane))
  if (killing.length === 0) throw new Error("the database died by itself")
  await Promise.all(killing)
  return sessions
}

describe.each(Object.entries(killed))("SIGKILL of %s", (_what, killDatabase) => {
  test(
    `ACC-03 ${kills === 1 ? "once" : `${kills} times`} while members sign in: every issued token still belongs to its owner`,
    async () => {
      const wrong: unknown[] = []
      let checked = 0
      for (let round = 0; round < kills; round += 1) {
        const sessions = await signInUntil(killDatabase)
        // The next sign-in would get the ids that were lost.
        for (const member of members.toReversed()) {
          const token = await signInAgain(member)
          sessions.push({ token, id: member.id })
        }
        for (const { token, id } of sessions) {
          const answer = await whoIs(token)
          if (answer !== id) wrong.push({ round, id, answer })
        }
        checked += sessions.length
      }
      expect(wrong).toEqual([])
      expect(checked).toBeGreaterThanOrEqual(kills * enough)
    },
    kills * 10_000 + 60_000,
  )
})
