import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest"
import { db } from "../../../core/db/pool"
import { serve, type TestApp } from "../../../testing/harness"
import { killAtWrite } from "../../../testing/kill-at-write"
import { rows } from "../../../testing/rows"
import { ServerProcess } from "../../../testing/server-process"
import { makeTestDatabase, type TestDatabase } from "../../../testing/test-database"
import { sendDue } from "./fraud-notice.service"

/** Writes of a batch in their order, then the end of all; the process is killed during one. */
const places = {
  "the list of recipients": "trigger hold before insert on fraud_notice_recipient",
  "their mark": "trigger hold before update on fraud_notice_recipient",
  "a mail": "trigger hold before insert on mail",
  "a notification": "trigger hold before insert on notification",
  "its key": "trigger hold before insert on notification_cause",
  "a counter": "trigger hold before update on counter",
  "a conversation": "trigger hold before update on thread_member",
  "the commit of a batch": "constraint trigger hold after insert on notification_cause deferrable initially deferred",
  "the end of all": "trigger hold before update on fraud_notice",
} as const
type Place = keyof typeof places

let database: TestDatabase
let dataDir: string
let app: TestApp | null = null
let child: ServerProcess | null = null

async function takeOver(): Promise<TestApp> {
  app = await serve({ databaseUrl: database.url, dataDir })
  return app
}

async function handOver(): Promise<void> {
  await app?.stop()
  app = null
}

beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  dataDir = await mkdtemp(join(tmpdir(), "redthread-crash-"))
})
afterEach(async () => {
  await child?.kill()
  child = null
  await handOver()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A member who wrote to `count` others and whose warnings are due. @returns the id of the notice */
async function prepare(name: string, count: number): Promise<number> {
  // The job of a killed process is active until it expires, and the next start would wait for that.
  await db.execute(sql`delete from pgboss.job where name = 'fraud-notice.send'`)
  await db.execute(sql`insert into account (email, password_hash, created_at)
    select ${name} || n || '@example.org', '', now() from generate_series(0, ${count}) n`)
  await db.execute(sql`insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select id, split_part(email, '@', 1), split_part(email, '@', 1), 'en', 0, '1990-01-01', true, now(), now()
    from account where email like ${`${name}%`}`)
  await db.execute(sql`insert into counter (member_id) select id from account where email like ${`${name}%`}`)
  await db.execute(sql`with banned as (select id from account where email = ${`${name}0@example.org`}),
    made as (insert into thread (low_id, high_id, initiator_id, seq, created_at)
      select banned.id, account.id, banned.id, 1, now() from account, banned
      where email like ${`${name}%`} and account.id <> banned.id returning id, low_id, high_id)
    insert into thread_member (thread_id, member_id, other_id)
    select id, low_id, high_id from made union all select id, high_id, low_id from made`)
  await db.execute(sql`insert into message (thread_id, seq, changed, sender_id, type, content, created_at)
    select thread_id, 1, 1, member_id, 'text', 'Hello', now() from thread_member
    where member_id = (select id from account where email = ${`${name}0@example.org`})`)
  const [notice] = await rows<{ id: number }>(
    db,
    sql`with banned as (select id from account where email = ${`${name}0@example.org`}),
      made as (insert into sanction (member_id, kind, reason, decided_by, ground, created_at)
        select id, 'suspend', 'Fraud', id, 'scam', now() from banned returning id, member_id)
      insert into fraud_notice (member_id, sanction_id, name, created_at, due_at)
      select member_id, id, ${name}, now(), now() - interval '1 minute' from made returning id::int`,
  )
  return notice?.id ?? 0
}

/** How often each recipient was notified, by the ways: a recipient who is left out would be missing. */
async function outcome(id: number, name: string) {
  const [counted] = await rows<{
    recipients: number
    marked: number
    notified: number
    members: number
    mails: number
  }>(
    db,
    sql`select (select count(*)::int from fraud_notice_recipient where notice_id = ${id}) as recipients,
      (select count(*)::int from fraud_notice_recipient where notice_id = ${id} and notified_at is not null) as marked,
      (select count(*)::int from notification_cause where key = ${`fraud:${id}`}) as notified,
      (select count(distinct member_id)::int from notification_cause where key = ${`fraud:${id}`}) as members,
      (select count(*)::int from mail where subject like ${`%${name}%`}) as mails`,
  )
  return counted
}

test.each(Object.keys(places) as Place[])(
  "SAFE-13 a server killed during %s leaves nobody out and warns nobody twice",
  async (place) => {
    await takeOver()
    const name = `kill${Object.keys(places).indexOf(place)}x`
    const count = 1100
    const id = await prepare(name, count)
    await handOver()
    child = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url })
    const server = child
    await killAtWrite({ databaseUrl: database.url, server, trigger: places[place] }, () => server.url())
    await takeOver()
    const all = { recipients: count, marked: count, notified: count, members: count, mails: count }
    expect(await outcome(id, name)).not.toEqual(all)
    await Promise.all([sendDue(db), sendDue(db)])
    await sendDue(db)
    expect(await outcome(id, name)).toEqual(all)
  },
  120_000,
)

test("SAFE-13 10,000 recipients are warned within 60 seconds", async () => {
  await takeOver()
  const count = 10_000
  const id = await prepare("many", count)
  const began = performance.now()
  await sendDue(db)
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`10,000 recipients were warned in ${seconds.toFixed(1)} s\n`)
  expect(await outcome(id, "many")).toEqual({
    recipients: count,
    marked: count,
    notified: count,
    members: count,
    mails: count,
  })
  expect(seconds).toBeLessThan(60)
}, 180_000)
