import { EventEmitter, once } from "node:events"
import { Cron } from "croner"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import { z } from "zod"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database"
import { transaction } from "../db/db"
import { db, closeDatabase, openDatabase } from "../db/pool"
import { log } from "../process/log"
import { closeJobs, defineJob, jobs, openJobs, waitingJobs } from "./jobs"

const events = new EventEmitter()
const done: string[] = []
let failures = 1

const greet = defineJob({
  name: "test.greet",
  data: z.object({ name: z.string() }),
  handle: async (_db, { name }) => {
    if (name === "stubborn" && failures-- > 0) throw new Error("not yet")
    done.push(name)
    events.emit(name)
  },
})

const tick = defineJob({
  name: "test.tick",
  data: z.object({}),
  handle: async () => void events.emit("tick"),
  schedule: "* * * * * *",
})

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  openDatabase({ url: database.url, connections: 4 })
})
afterAll(async () => {
  await closeJobs()
  await closeDatabase()
  await database.drop()
})

const hand = (name: string) => transaction(db, (tx) => jobs.add(tx, greet, { name }))

test("a job is there when its transaction commits and was never there when not; a backlog is worked off after a start", async () => {
  await openJobs({ jobs: [greet], work: false })
  await db.execute(sql`update pgboss.queue set retry_delay = 1 where name = ${greet.name}`)
  const rolledBack = transaction(db, async (tx) => {
    await jobs.add(tx, greet, { name: "never" })
    throw new Error("rolled back")
  })
  await expect(rolledBack).rejects.toThrow("rolled back")
  await hand("first")
  await hand("second")
  expect(await waitingJobs()).toEqual([{ name: "test.greet", waiting: 2 }])
  await closeJobs()
  const second = once(events, "second")
  await openJobs({ jobs: [greet], work: true })
  await second
  expect(done).toEqual(["first", "second"])
})

test("a job that fails is tried again, and holds up no other", async () => {
  const [stubborn, other] = [once(events, "stubborn"), once(events, "other")]
  await hand("stubborn")
  await hand("other")
  await other
  expect(done).not.toContain("stubborn")
  await stubborn
  expect(done.filter((name) => name === "stubborn")).toHaveLength(1)
})

test("a job whose time has come is handed in once a minute, however often its time is noticed", async () => {
  await closeJobs()
  const first = once(events, "tick")
  await openJobs({ jobs: [tick], work: true })
  await first
  const seconds = new Cron("* * * * * *", { maxRuns: 3, paused: true }, () => void events.emit("second"))
  seconds.resume()
  for (let passed = 0; passed < 3; passed += 1) await once(events, "second")
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as "count" from pgboss.job where name = ${tick.name}`,
  )
  // Two where a minute has ended meanwhile.
  expect(row?.count).toBeLessThanOrEqual(2)
})

test("LIST-08: a job that runs at the start does so before its time, other scheduled jobs do not", async () => {
  await closeJobs()
  const started: string[] = []
  const yearly = (name: string, runsAtStart: boolean) =>
    defineJob({
      name,
      data: z.object({}),
      handle: async () => {
        started.push(name)
        events.emit(name)
      },
      schedule: "0 0 1 1 *",
      runsAtStart,
    })
  const early = once(events, "test.early")
  await openJobs({ jobs: [yearly("test.late", false), yearly("test.early", true)], work: true })
  await early
  expect(started).toEqual(["test.early"])
  expect(await waitingJobs()).toEqual([])
})

test("a job whose end can't be stored is logged, and the next ones are done", async () => {
  const errors = vi.spyOn(log, "error").mockImplementation(() => undefined)
  await closeJobs()
  const breaking = defineJob({
    name: "test.break",
    data: z.object({}),
    handle: async (db) => void (await db.execute(sql`alter table pgboss.job rename to job_away`)),
  })
  await openJobs({ jobs: [greet, breaking], work: true })
  await transaction(db, (tx) => jobs.add(tx, breaking, {}))
  await expect.poll(() => errors.mock.calls.some(([, said]) => said === "jobs")).toBe(true)
  await db.execute(sql`alter table pgboss.job_away rename to job`)
  errors.mockRestore()
  const next = once(events, "next")
  await hand("next")
  await next
})
