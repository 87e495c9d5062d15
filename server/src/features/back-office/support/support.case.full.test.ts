import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { register } from "@redthread/contract/account"
import { sendMessage } from "@redthread/contract/chat"
import { createFeed, showFeed } from "@redthread/contract/feed"
import { listNotifications } from "@redthread/contract/notification"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket, type ReportReason, type ReportType } from "@redthread/contract/support"
import { db } from "../../../core/db/pool"
import { callServer, startApp, type TestApp, TestMember } from "../../../testing/harness"
import { twoWhoTalk } from "../../../testing/fixtures/pairs"
import { decideCase, newStaff } from "../../../testing/staff"

let app: TestApp
let moderator: TestMember
let second: TestMember
beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
  second = await newStaff(app, "moderator")
})
afterAll(() => app.stop())

interface Report {
  about?: ReportType
  id?: number
  reason?: ReportReason
  content?: string
}
function report(by: TestMember, owner: TestMember, given: Report = {}) {
  const { about = "user", id = owner.id, reason = "spam", content = "Look" } = given
  return by.ok(createTicket, { body: { category: "complaint", about, related_id: id, reason, content } })
}

const cases = async (owner: TestMember) =>
  (await moderator.ok(queues.complaint.list, { query: {} })).items.filter(({ user_id: id }) => id === owner.id)

/** A reporter older than a week. */
async function oldReporter(): Promise<TestMember> {
  const member = await app.register()
  await db.execute(sql`update account set created_at = now() - interval '30 days' where id = ${member.id}`)
  return member
}

test("STAFF-01 SUPPORT-02 all reports about a member are one case, with reporters, their weight and their evidence", async () => {
  const ben = await app.register({ gender: 1 })
  const [anna, carla] = [await oldReporter(), await app.register()]
  const { id: postId } = await ben.ok(createFeed, { body: { content: "Come to my other page", upload_ids: [] } })
  await report(anna, ben, { content: "He writes to everyone" })
  await report(carla, ben, { about: "feed", id: postId, reason: "scam", content: "A link to another site" })
  const [found, ...others] = await cases(ben)
  expect(others).toEqual([])
  const { case: shown } = await moderator.ok(queues.complaint.show, { params: { id: found?.id ?? 0 } })
  expect(shown.reports).toMatchObject([
    { user_id: carla.id, reason: "scam", about: "feed", about_id: postId, weight: 0, is_removable: true },
    { user_id: anna.id, reason: "spam", about: "user", weight: 1, text: "He writes to everyone" },
  ])
  expect(shown.reports?.[0]?.evidence).toContain("Come to my other page")
  expect(shown.language).toBe("en")
  const decision = { decision: "remove", ground: "spam", reason: "Advertising" } as const
  const unclear = await decideCase(moderator, "complaint", shown.id, decision)
  expect(unclear.error).toMatchObject({ field: "report_ids" })
  const chosen = shown.reports?.filter(({ about }) => about === "feed").map(({ id }) => id) ?? []
  expect((await decideCase(moderator, "complaint", shown.id, { ...decision, report_ids: chosen })).status).toBe(200)
  expect((await anna.call(showFeed, { params: { id: postId } })).status).toBe(404)
  expect(await cases(ben)).toEqual([])
  const { case: decided } = await moderator.ok(queues.complaint.show, { params: { id: shown.id } })
  expect(decided.reports).toHaveLength(2)
  expect(decided.decisions).toEqual([])
})

test("STAFF-01 cases are ordered by harm, then by age, and a page follows the last case", async () => {
  const [first, later, harmful] = [
    await app.register({ gender: 1 }),
    await app.register({ gender: 1 }),
    await app.register({ gender: 1 }),
  ]
  const by = await app.register()
  await report(by, first)
  await report(by, later)
  await report(by, harmful)
  await report(await app.register(), harmful, { reason: "minor" })
  const ids = [first, later, harmful].map(({ id }) => id)
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  const listed = items.flatMap(({ user_id: id }) => (id !== null && ids.includes(id) ? [id] : []))
  expect(listed).toEqual([harmful.id, first.id, later.id])
})

test("STAFF-01 the messages around a reported one are shown to the staff member with the claim only", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "What do you do?" } })
  const asking = "I trade. Send me 400 dollars"
  const sent = await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: asking } })
  await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "No, thank you" } })
  await report(anna, ben, { about: "message", id: sent.id, reason: "scam" })
  const params = { id: (await cases(ben))[0]?.id ?? 0 }
  const before = await moderator.ok(queues.complaint.show, { params })
  expect(before.case.reports?.[0]?.context).toBeUndefined()
  const { case: taken } = await moderator.ok(queues.complaint.claim, { params })
  const context = taken.reports?.[0]?.context ?? []
  expect(context.map(({ content, from_reported }) => [content, from_reported]).slice(-3)).toEqual([
    ["What do you do?", false],
    [asking, true],
    ["No, thank you", false],
  ])
  expect(context.filter(({ is_reported }) => is_reported).map(({ id }) => id)).toEqual([sent.id])
  const { case: others } = await second.ok(queues.complaint.show, { params })
  expect(others.reports?.[0]?.context).toBeUndefined()
})

test("STAFF-01 other accounts on the devices of the reported member are shown with the case", async () => {
  const registration = (name: string) => ({
    email: `${name}-${Date.now()}@example.org`,
    name: `Device ${name}`,
    password: "a good password",
    gender: 1 as const,
    birthday: "1990-05-17",
    language: "en" as const,
  })
  const onDevice = async (name: string) => {
    const body = registration(name)
    const headers = { "x-client-id": "device-of-the-case" }
    const { body: session } = await callServer(app.url, register, { body }, { headers })
    return new TestMember(app, session, body.password)
  }
  const [ben, again] = [await onDevice("one"), await onDevice("two")]
  await report(await app.register(), ben)
  const { case: shown } = await moderator.ok(queues.complaint.show, { params: { id: (await cases(ben))[0]?.id ?? 0 } })
  expect(shown.accounts).toMatchObject([{ user_id: again.id, name: "Device two", signs: ["device"] }])
})

test("STAFF-01 a decided case notifies all reporters, and a later report opens a new case", async () => {
  const ben = await app.register({ gender: 1 })
  const [anna, carla] = [await app.register(), await app.register()]
  await report(anna, ben)
  await report(carla, ben)
  const id = (await cases(ben))[0]?.id ?? 0
  await decideCase(moderator, "complaint", id, { decision: "dismiss" })
  for (const reporter of [anna, carla])
    await expect
      .poll(async () => (await reporter.ok(listNotifications, { query: {} })).items.map(({ type }) => type), {
        timeout: 60_000,
      })
      .toContain("support")
  await report(anna, ben)
  expect((await cases(ben)).map((one) => one.id)).not.toContain(id)
})
