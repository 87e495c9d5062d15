import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { showTransparency } from "@redthread/contract/transparency"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"
import { count } from "./transparency.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const show = async () => (await app.call(showTransparency, {})).body

const year = clock.now().getUTCFullYear()
const month = `${clock.now().toISOString().slice(0, 7)}-01`

const livesIn = (member: TestMember, country: string) =>
  db.execute(sql`update profile set country_code = ${country} where member_id = ${member.id}`)

async function reportBy(reporter: TestMember, about: TestMember, reason: "scam" | "spam"): Promise<void> {
  const body = { category: "complaint", about: "user", related_id: about.id, reason, content: "Look" } as const
  await reporter.ok(createTicket, { body })
}

async function caseOf(moderator: TestMember, { id }: TestMember): Promise<number> {
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  return items.find(({ user_id: reported }) => reported === id)?.id ?? 0
}

test("SAFE-06 a new server publishes its first figures by itself, also to visitors", async () => {
  await vi.waitFor(async () => expect((await show()).users.months).toHaveLength(1), 30_000)
  expect(await show()).toMatchObject({ users: { average: null, months: [{ month }] }, safety: [{ year }] })
})

test("SAFE-06 counts members seen in the month, in the Union those whose country is there or unknown", async () => {
  await count(db)
  const [before] = (await show()).users.months
  const [german, american, unknown, away] = [
    await app.register(),
    await app.register(),
    await app.register(),
    await app.register(),
  ]
  await livesIn(german, "DE")
  await livesIn(american, "US")
  await livesIn(away, "FR")
  await db.execute(sql`update profile set seen_at = now() - interval '40 days' where member_id = ${away.id}`)
  expect(unknown.id).toBeGreaterThan(0)
  await count(db)
  const [after] = (await show()).users.months
  expect((after?.members ?? 0) - (before?.members ?? 0)).toBe(3)
  expect((after?.in_union ?? 0) - (before?.in_union ?? 0)).toBe(2)
  // A count never falls within its month.
  await db.execute(sql`update profile set seen_at = now() - interval '40 days' where member_id = ${german.id}`)
  await Promise.all([count(db), count(db)])
  expect((await show()).users.months).toMatchObject([after])
})

test("SAFE-06 the average is that of the last six months that are over", async () => {
  for (let back = 1; back <= 8; back += 1)
    await db.execute(sql`insert into active_month (month, members, in_union, counted_at)
      values ((date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${back}::int))::date, 1000, ${back * 10}::int, now())`)
  const { average, months } = (await show()).users
  expect(average).toBe(35)
  expect(months.map(({ in_union: inUnion }) => inUnion).slice(1)).toEqual([10, 20, 30, 40, 50, 60, 70, 80])
})

test("SAFE-06 the safety report counts reports, what came of them, their reasons and the time they took", async () => {
  const [anna, ben, clara] = [await app.register(), await app.register({ gender: 1 }), await app.register()]
  const moderator = await newStaff(app, "moderator")
  await reportBy(anna, ben, "scam")
  await decideCase(moderator, "complaint", await caseOf(moderator, ben), {
    decision: "warn",
    ground: "scam",
    reason: "Asked for money",
  })
  await reportBy(clara, anna, "spam")
  await decideCase(moderator, "complaint", await caseOf(moderator, anna), { decision: "dismiss" })
  await reportBy(anna, clara, "spam")
  await count(db)
  const [report] = (await show()).safety
  expect(report).toMatchObject({ year, reports: 3, automatic: 0, members: 3, dismiss: 1, warn: 1, suspend: 0, open: 1 })
  expect(report?.reasons).toEqual([
    { reason: "spam", reports: 2 },
    { reason: "scam", reports: 1 },
  ])
  expect(report?.hours).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(await show())).not.toContain(ben.session.me.name)
})
