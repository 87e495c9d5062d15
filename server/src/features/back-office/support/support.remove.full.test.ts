import { sendMessage } from "@redthread/contract/chat"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { errors } from "@redthread/contract/core/error"
import { createComment, createFeed, deleteFeed, listComments, showFeed } from "@redthread/contract/feed"
import { listNotifications } from "@redthread/contract/notification"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket, type ReportType } from "@redthread/contract/support"
import { clock } from "../../../core/process/clock"
import { insertPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { decideCase, decisionBody, newStaff, settleDecisions } from "../../../testing/staff"

let app: TestApp
let moderator: TestMember
let ben: TestMember
let anna: TestMember
beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
  anna = await app.register()
  ben = await app.register({ gender: 1 })
})
afterAll(() => app.stop())

/** Anna reports it. @returns the case's id */
async function reported(about: ReportType, related_id: number): Promise<number> {
  const before = (await cases()).map(({ id }) => id)
  await anna.ok(createTicket, { body: { category: "complaint", about, related_id, reason: "nudity", content: "Look" } })
  const found = (await cases()).find(({ id }) => !before.includes(id))
  return found?.id ?? 0
}
const cases = async () => (await moderator.ok(queues.complaint.list, { query: {} })).items
const decide = (id: number, decision: "remove" | "dismiss") =>
  decideCase(moderator, "complaint", id, { decision, reason: "Against the rules" })
const latest = async (member: TestMember) => (await member.ok(listNotifications, { query: {} })).items[0]
const posted = async () => (await ben.ok(createFeed, { body: { content: "Come to my other page", upload_ids: [] } })).id

test("STAFF-01 a reported post is removed with its comments; author and reporters are notified", async () => {
  const id = await posted()
  const reportId = await reported("feed", id)
  expect((await decide(reportId, "remove")).status).toBe(200)
  expect((await anna.call(showFeed, { params: { id } })).status).toBe(404)
  expect(await latest(ben)).toMatchObject({ type: "feed", event: "removed", data: { target_id: null, user_id: null } })
  await vi.waitFor(async () => expect(await latest(anna)).toMatchObject({ type: "support", event: "answered" }), 60_000)
  expect((await decide(reportId, "remove")).error.code).toBe(400_506)
})

test("STAFF-01 removing a reported comment keeps the post and corrects its count", async () => {
  const host = await app.register()
  const { id } = await host.ok(createFeed, { body: { content: "A day by the sea", upload_ids: [] } })
  const comment = await ben.ok(createComment, { params: { id }, body: { content: "Write to my other page" } })
  expect((await decide(await reported("comment", comment.id), "remove")).status).toBe(200)
  expect((await anna.ok(listComments, { params: { id }, query: {} })).items).toEqual([])
  expect((await anna.ok(showFeed, { params: { id } })).comments).toBe(0)
  expect(await latest(ben)).toMatchObject({ type: "feed", event: "removed" })
})

test("STAFF-01 a reported photo is removed from the album, and its owner notified", async () => {
  const photo = await insertPhoto(ben.id)
  expect((await decide(await reported("photo", photo), "remove")).status).toBe(200)
  expect(await latest(ben)).toMatchObject({ type: "profile", event: "removed" })
  expect(
    (
      await anna.call(createTicket, {
        body: { category: "complaint", about: "photo", related_id: photo, reason: "nudity", content: "Look" },
      })
    ).status,
  ).toBe(404)
})

test("NOTI-01 STAFF-01 the introduction of a reported member is removed, and can be written again", async () => {
  await ben.ok(editProfile, { body: { biography: "Only for grown-ups: find me elsewhere" } })
  expect((await decide(await reported("user", ben.id), "remove")).status).toBe(200)
  expect((await anna.ok(showProfile, { params: { id: ben.id } })).biography).toBe("")
  expect(await latest(ben)).toMatchObject({ type: "bio", event: "refused" })
  await ben.ok(editProfile, { body: { biography: "I like the sea" } })
  expect((await anna.ok(showProfile, { params: { id: ben.id } })).biography).toBe("I like the sea")
})

test("STAFF-01 a case about deleted content can be decided; a message cannot be removed", async () => {
  const id = await posted()
  const reportId = await reported("feed", id)
  await ben.ok(deleteFeed, { params: { id } })
  expect((await decide(reportId, "remove")).status).toBe(200)
  const sent = await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Find me elsewhere" } })
  const messageId = await reported("message", sent.id)
  expect((await cases()).find((one) => one.id === messageId)?.decisions).toEqual([
    "dismiss",
    "warn",
    "limit",
    "suspend",
  ])
  expect((await decide(messageId, "remove")).status).toBe(400)
})

test("STAFF-01 a complaint is decided by the staff member with the claim; removing an introduction needs a reason", async () => {
  // Another test's case about the same member would be this case.
  const dora = await app.register({ gender: 1 })
  await dora.ok(editProfile, { body: { biography: "Write to me elsewhere" } })
  const params = { id: await reported("user", dora.id) }
  const remove = (body: Partial<Parameters<typeof decisionBody>[0]>) =>
    moderator.call(queues.complaint.decide, { params, body: { ground: "other", ...body } as never })
  const reason = "Leads to another site"
  for (const decision of ["remove", "dismiss", "warn"] as const)
    expect((await remove(decisionBody({ decision, reason }))).error.code).toBe(errors.case_unclaimed.code)
  await moderator.ok(queues.complaint.claim, { params })
  expect((await remove({ decision: "remove" })).error).toMatchObject({ code: errors.empty.code, field: "reason" })
  clock.advance(31 * 60_000)
  expect((await remove({ decision: "remove", reason })).error.code).toBe(errors.case_unclaimed.code)
  clock.set(null)
  const introduction = async () => (await anna.ok(showProfile, { params: { id: dora.id } })).biography
  expect(await introduction()).toBe("Write to me elsewhere")
  await moderator.ok(queues.complaint.claim, { params })
  expect((await remove({ decision: "remove", reason, ground: "no_proof" })).error).toMatchObject({ field: "ground" })
  expect((await remove({ decision: "remove", reason })).status).toBe(200)
  expect(await introduction()).toBe("Write to me elsewhere")
  await settleDecisions()
  expect(await introduction()).toBe("")
})
