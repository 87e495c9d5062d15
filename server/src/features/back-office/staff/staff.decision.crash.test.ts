import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { serve, type TestApp } from "../../../testing/harness"
import { killAtWrite } from "../../../testing/kill-at-write"
import { rows } from "../../../testing/rows"
import { ServerProcess } from "../../../testing/server-process"
import { newStaff } from "../../../testing/staff"
import { makeTestDatabase, type TestDatabase } from "../../../testing/test-database"
import { carryOutOverdue } from "./staff.decision.service"

/** Writes of the effect, each blocked while the process is killed; `commit`: during the commit. */
const places = {
  "the audit": "trigger hold before insert on audit",
  "its state": "trigger hold before update on staff_decision",
  "the sanction": "trigger hold before insert on sanction",
  "the mail": "trigger hold before insert on mail",
  "its commit": "constraint trigger hold after update on staff_decision deferrable initially deferred",
} as const

let database: TestDatabase
let dataDir: string
let child: ServerProcess | null = null
let app: TestApp | null = null

/** Runs in this process. */
async function takeOver(): Promise<TestApp> {
  app = await serve({ databaseUrl: database.url, dataDir })
  return app
}

async function handOver(): Promise<void> {
  clock.set(null)
  await app?.stop()
  app = null
}

beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  dataDir = await mkdtemp(join(tmpdir(), "redthread-crash-"))
})
afterAll(async () => {
  await handOver()
  await child?.kill()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** @returns the member who is warned */
async function stageWarning(): Promise<number> {
  const first = await takeOver()
  const [moderator, anna, ben] = [await newStaff(first, "moderator"), await first.register(), await first.register()]
  const content = { category: "complaint", about: "user", related_id: ben.id, reason: "spam", content: "Look" } as const
  await anna.ok(createTicket, { body: content })
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  const params = { id: items.find(({ user_id: id }) => id === ben.id)?.id ?? 0 }
  await moderator.ok(queues.complaint.claim, { params })
  const body = { decision: "warn", ground: "spam", reason: "One text to a hundred people" } as const
  await moderator.ok(queues.complaint.decide, { params, body })
  await handOver()
  return ben.id
}

const countOf = async (query: ReturnType<typeof sql>) => (await rows<{ count: number }>(db, query))[0]?.count

test.each(Object.keys(places) as (keyof typeof places)[])(
  "STAFF-01 SIGKILL at %s of a decision: after the restart it takes effect, once",
  async (place) => {
    const id = await stageWarning()
    child = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url })
    const write = { databaseUrl: database.url, server: child, trigger: places[place] }
    await killAtWrite(write, () => Promise.resolve(null))
    await takeOver()
    clock.advance(60_000)
    await Promise.all([carryOutOverdue(db), carryOutOverdue(db)])
    expect(await countOf(sql`select count(*)::int as count from sanction where member_id = ${id}`)).toBe(1)
    expect(
      await countOf(
        sql`select count(*)::int as count from audit where subject_id = ${id} and action = 'complaint.warn'`,
      ),
    ).toBe(1)
    expect(await countOf(sql`select count(*)::int as count from staff_decision where state <> 'done'`)).toBe(0)
    await handOver()
  },
  120_000,
)
