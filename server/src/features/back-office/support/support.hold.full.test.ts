import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { listNotifications } from "@redthread/contract/notification"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"
import { holdMassSenders } from "./support.hold.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(async () => {
  clock.set(null)
  await db.execute(sql`delete from support_ticket`)
})
afterAll(() => app.stop())

/** Accounts that are some months old. */
async function old(count: number): Promise<TestMember[]> {
  const members = await Promise.all(Array.from({ length: count }, () => app.register()))
  for (const { id } of members)
    await db.execute(sql`update account set created_at = now() - interval '90 days' where id = ${id}`)
  return members
}

/** A member who began this many conversations today. */
async function sender(begun: number): Promise<TestMember> {
  const member = await app.register({ gender: 1 })
  await db.execute(sql`with other as (
      insert into account (email, password_hash, created_at)
      select ${`held-${member.id}-`} || n || '@example.org', '', now() from generate_series(1, ${begun}) n returning id
    ) insert into thread (low_id, high_id, initiator_id, created_at)
    select least(id, ${member.id}), greatest(id, ${member.id}), ${member.id}, now() from other`)
  return member
}

const report = (by: TestMember, about: TestMember) =>
  by.ok(createTicket, {
    body: {
      category: "complaint",
      about: "user",
      related_id: about.id,
      reason: "spam",
      content: "Writes to everybody",
    },
  })
const isSeen = async (by: TestMember, whom: TestMember): Promise<boolean> =>
  (await by.call(showProfile, { params: { id: whom.id } })).status === 200

/** Earlier reports by this member that staff have closed. */
const record = (by: TestMember, outcome: "dismiss" | "warn", count: number) =>
  db.execute(sql`insert into support_ticket (category, member_id, language, content, report_type, report_id, reported_id,
      reason, harm, created_at, updated_at, closed_at, outcome)
    select 'complaint', ${by.id}, 'en', '', 'user', n, ${by.id}, 'spam', 6, now(), now(), now(), ${outcome}
    from generate_series(1, ${count}) n`)

test("SAFE-03 three trusted reporters hide a mass sender within seconds, who cannot begin conversations", async () => {
  const [anna, bea, carla] = (await old(3)) as [TestMember, TestMember, TestMember]
  const ben = await sender(12)
  for (const by of [anna, bea, carla]) await report(by, ben)
  await expect.poll(() => isSeen(anna, ben)).toBe(false)
  const stranger = await app.register()
  const refused = await ben.call(sendMessage, { body: { user_id: stranger.id, message_content: "Hello" } })
  expect(refused.status).toBe(429)
  await ben.ok(editProfile, { body: { visibility: "public", biography: "Here I am" } })
  expect(await isSeen(anna, ben)).toBe(false)
})

test("SAFE-03 after a review the member is visible again, and reporters are notified", async () => {
  const reporters = await old(3)
  const moderator = await newStaff(app, "moderator")
  const ben = await sender(12)
  for (const by of reporters) await report(by, ben)
  await holdMassSenders(db, [ben.id])
  expect(await isSeen(reporters[0] as TestMember, ben)).toBe(false)
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  const id = items.find(({ user_id }) => user_id === ben.id)?.id ?? 0
  expect((await decideCase(moderator, "complaint", id, { decision: "dismiss" })).status).toBe(200)
  expect(await isSeen(reporters[0] as TestMember, ben)).toBe(true)
  for (const by of reporters) {
    await vi.waitFor(async () => {
      const { items: told } = await by.ok(listNotifications, { query: {} })
      expect(told.map(({ type }) => type)).toContain("support")
    }, 60_000)
  }
  await holdMassSenders(db, null)
  expect(await isSeen(reporters[0] as TestMember, ben)).toBe(true)
})

test("SAFE-03 reporters with upheld reports weigh more, with dismissed ones less", async () => {
  const [anna, bea, carla, dora] = (await old(4)) as [TestMember, TestMember, TestMember, TestMember]
  const [one, other] = [await sender(12), await sender(12)]
  await record(anna, "warn", 9)
  await record(bea, "warn", 9)
  await record(carla, "dismiss", 9)
  await record(dora, "dismiss", 9)
  for (const by of [anna, bea]) await report(by, one)
  for (const by of [bea, carla, dora]) await report(by, other)
  await holdMassSenders(db, [one.id, other.id])
  expect([await isSeen(dora, one), await isSeen(dora, other)]).toEqual([false, true])
})

test("SAFE-03 a member who writes to few is not hidden by reports alone", async () => {
  const reporters = await old(4)
  const ben = await sender(2)
  for (const by of reporters) await report(by, ben)
  await holdMassSenders(db, null)
  expect(await isSeen(reporters[0] as TestMember, ben)).toBe(true)
})

test("SAFE-03 ten thousand reports of new accounts hide no member, and are weighed quickly", async () => {
  const reader = await app.register()
  const ben = await sender(12)
  await db.execute(sql`with storm as (
      insert into account (email, password_hash, created_at)
      select 'storm' || n || '@example.org', '', now() from generate_series(1, 10000) n returning id
    ) insert into support_ticket (category, member_id, language, content, report_type, report_id, reported_id, reason, harm,
      created_at, updated_at)
    select 'complaint', id, 'en', 'Bad', 'user', ${ben.id}, ${ben.id}, 'scam', 2, now(), now() from storm`)
  await db.execute(sql`analyze support_ticket, account`)
  const started = performance.now()
  await holdMassSenders(db, null)
  expect(performance.now() - started).toBeLessThan(2000)
  expect(await isSeen(reader, ben)).toBe(true)
})
