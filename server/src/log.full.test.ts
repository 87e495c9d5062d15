import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { showMe } from "@redthread/contract/account"
import type { CallSpec } from "@redthread/contract/core/call"
import { transaction } from "./core/db/db"
import { rows } from "./testing/rows"
import { db } from "./core/db/pool"
import { defineJob, closeJobs, jobs, openJobs } from "./core/jobs/jobs"
import { log, openLog } from "./core/process/log"
import { callsOfContract, titleOf } from "./testing/contract-calls"
import { callServer, startApp, type TestApp, type TestMember } from "./testing/harness"
import { appoint } from "./testing/staff"
import { planted, plantedInput } from "./testing/planted-input"

let app: TestApp
const written: string[] = []
beforeAll(async () => {
  app = await startApp()
  await db.execute(sql`create function refuse(what text) returns void language plpgsql
    as $$ begin raise exception '%', what; end $$`)
  openLog("debug", { write: (line: string) => void written.push(line) })
})
afterAll(() => app.stop())

/** What was logged since the last look, without what was planted if all is well. */
function logged(): string {
  return written.splice(0).join("")
}

const isPlanted = (text: string): boolean =>
  text.toLowerCase().includes(planted.text) || text.includes(String(planted.number))

test.each([
  ["a text where a number belongs", sql`select ${planted.text}::text::bigint`],
  ["a number too large", sql`select (${planted.number}::bigint)::smallint`],
  [
    "an account that is there twice",
    sql`insert into account (email, state) select ${`${planted.text}@example.org`}, 'active' from generate_series(1, 2)`,
  ],
  ["what a function raises", sql`select refuse(${planted.text})`],
  ["a table that is not there", sql`select ${planted.text} from nowhere`],
])("of a query that failed for %s no value is logged", async (_why, query) => {
  const error: unknown = await rows(db, query).catch((thrown: unknown) => thrown)
  log.error({ err: error }, "request failed")
  const line = logged()
  expect(line).toMatch(/"code":"\w{5}"/)
  expect(line).toContain("log.full.test.ts")
  expect(isPlanted(line)).toBe(false)
})

test("addresses, numbers and what a parser quotes are left out of messages", () => {
  const parse = (): unknown => JSON.parse(`{"text": ${planted.text}}`)
  const thrown: unknown[] = [new Error(`550 <${planted.text}@example.org>: no such user, +49 170 ${planted.number}`)]
  try {
    parse()
  } catch (error) {
    thrown.push(error)
  }
  for (const err of thrown) log.error({ err }, "failed")
  const lines = logged()
  expect(lines).toContain("550 <[address]>: no such user, [number]")
  expect(isPlanted(lines)).toBe(false)
})

/** With a member's token, or staff's where the call wants one. */
async function makeCall(spec: CallSpec, members: Record<"member" | "admin", TestMember>): Promise<number> {
  const token = members[typeof spec.access === "object" ? "admin" : "member"].token
  const headers = { "idempotency-key": planted.text }
  return (await callServer(app.url, spec, plantedInput(spec) as never, { token, headers })).status
}

test("no query that fails in any call of the contract leaves what it was given in the log", async () => {
  const [member, admin] = [await app.register(), await app.register()]
  await appoint(admin, "admin")
  // Processes keep a session for a minute: so calls get past the door, and fail behind it.
  await Promise.all([member.ok(showMe, {}), admin.ok(showMe, {})])
  const ending = ["/logout", "/token/refresh", "/auth"]
  const calls = (await callsOfContract()).filter(({ path, multipart }) => !multipart && !ending.includes(path))
  logged()
  await db.execute(sql`alter schema public rename to away`)
  const failed: string[] = []
  for (const spec of calls) if ((await makeCall(spec, { member, admin })) === 500) failed.push(titleOf(spec))
  await db.execute(sql`alter schema away rename to public`)
  const lines = logged()
  expect(failed.length).toBeGreaterThan(calls.length * 0.6)
  expect(lines.split('"request failed"').length - 1).toBeGreaterThanOrEqual(failed.length)
  expect(lines.split("\n").filter(isPlanted)).toEqual([])
})

test("a job that fails leaves nothing of it in the queue's tables or the log", async () => {
  await closeJobs()
  const name = "test.fails"
  const failing = defineJob({
    name,
    data: z.object({}),
    handle: async (db) => void (await db.execute(sql`select ${planted.text}::text::bigint`)),
  })
  await openJobs({ jobs: [failing], work: true })
  logged()
  await transaction(db, (tx) => jobs.add(tx, failing, {}))
  const output = async (): Promise<string> =>
    JSON.stringify(await rows(db, sql`select output from pgboss.job where name = ${name} and output is not null`))
  await expect.poll(output).toContain("a query failed")
  expect(isPlanted(await output())).toBe(false)
  const lines = logged()
  expect(lines).toContain('"job failed"')
  expect(isPlanted(lines)).toBe(false)
})
