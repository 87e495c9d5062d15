import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listStaffQueues } from "@redthread/contract/staff-queue"
import { rows } from "./testing/rows"
import { db } from "./core/db/pool"
import { startApp, type TestApp } from "./testing/harness"
import { ServerProcess } from "./testing/server-process"

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), "redthread-staff-"))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  new ServerProcess({ DATA_DIR: folder, DATABASE_URL: app.databaseUrl }, ["staff", ...args]).end()

// Starts the whole program five times.
test("STAFF-01 one command appoints the first administrator while the server runs, lists and revokes", async () => {
  const member = await app.register()
  const email = member.session.me.email ?? ""
  expect(await command("appoint", email.toUpperCase(), "admin")).toMatchObject({ code: 0 })
  // Before the first use of the token, so no process has read the session yet.
  expect((await member.call(listStaffQueues, {})).error.code).toBe(403_001)
  expect((await command("list")).said).toContain(email)
  expect((await command("appoint", "nobody@example.org", "admin")).said).toContain("No account has the address")
  expect(await command("appoint", email, "emperor")).toMatchObject({ code: 1 })
  expect(await command("revoke", email)).toMatchObject({ code: 0 })
  const audited = await rows<{ action: string }>(
    db,
    sql`select action from audit where subject_id = ${member.id} order by id`,
  )
  expect(audited.map(({ action }) => action)).toEqual(["staff.appoint", "staff.revoke"])
}, 120_000)
