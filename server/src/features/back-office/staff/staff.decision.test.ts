import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { showMe } from "@redthread/contract/account"
import { errors } from "@redthread/contract/core/error"
import { createComment, createFeed, listComments, showFeed } from "@redthread/contract/feed"
import { listNotifications } from "@redthread/contract/notification"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { appeal } from "@redthread/contract/sanction"
import { listAudit } from "@redthread/contract/staff"
import { listDecisions, undoDecision } from "@redthread/contract/staff-decision"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket, type ReportType } from "@redthread/contract/support"
import { db } from "../../../core/db/pool"
import { clock, dayMs } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { rows } from "../../../testing/rows"
import { decideCase, liftNow, newStaff, settleDecisions } from "../../../testing/staff"
import { keyOf } from "../../member/case-facts/case.suspension.service"
import { forgetRemoved } from "../sanction/sanction.removal.service"
import { carryOut, carryOutOverdue } from "./staff.decision.service"

let app: TestApp
let moderator: TestMember
let second: TestMember
beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
  second = await newStaff(app, "moderator")
})
afterAll(() => app.stop())

/** Someone reports it. @returns the case of its owner */
async function reported(owner: TestMember, about: ReportType = "user", related_id = owner.id): Promise<number> {
  const reporter = await app.register()
  const body = { category: "complaint", about, related_id, reason: "spam", content: "Look" } as const
  await reporter.ok(createTicket, { body })
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  return items.find(({ user_id: id }) => id === owner.id)?.id ?? 0
}
const claim = (id: number, by = moderator) => by.ok(queues.complaint.claim, { params: { id } })
const sanctionOf = async (member: TestMember) => (await member.ok(showMe, {})).sanction
const warning = { decision: "warn", ground: "spam", reason: "One text to a hundred people" } as const

test("STAFF-01 a decision without claim, reason or text is refused, and takes effect when it can no longer be undone", async () => {
  const ben = await app.register({ gender: 1 })
  const params = { id: await reported(ben) }
  const decide = (body: object) => moderator.call(queues.complaint.decide, { params, body: body as never })
  expect((await decide(warning)).error.code).toBe(errors.case_unclaimed.code)
  await claim(params.id)
  const { code } = errors.empty
  expect((await decide({ ...warning, ground: undefined })).error).toMatchObject({ code, field: "ground" })
  expect((await decide({ ...warning, ground: "checked" })).error).toMatchObject({ field: "ground" })
  expect((await decide({ ...warning, reason: " " })).error).toMatchObject({ code, field: "reason" })
  const { status, body: staged } = await decide(warning)
  expect(status).toBe(200)
  expect(staged).toMatchObject({ queue: "complaint", case_id: params.id, mine: true, state: "pending" })
  expect(new Date(staged.due_at).getTime() - Date.now()).toBeGreaterThan(5000)
  expect(await sanctionOf(ben)).toBeNull()
  const { case: shown } = await second.ok(queues.complaint.show, { params })
  expect(shown).toMatchObject({ decisions: [], staged: { id: staged.id, decision: "warn", mine: false } })
  expect((await decide(warning)).error.code).toBe(errors.already_decided.code)
  await vi.waitFor(async () => expect(await sanctionOf(ben)).toMatchObject({ kind: "warn" }), 60_000)
  const late = await moderator.call(undoDecision, { params: { id: staged.id } })
  expect(late.error.code).toBe(errors.already_decided.code)
  const admin = await newStaff(app, "admin")
  const { items } = await admin.ok(listAudit, { query: { subject_id: ben.id } })
  expect(items.find(({ action }) => action === "complaint.warn")).toMatchObject({
    actor_id: moderator.id,
    reason: warning.reason,
    detail: { case: params.id, ground: "spam" },
  })
}, 90_000)

test("STAFF-01 an undone decision has no effect, and only the staff member who decided can undo it", async () => {
  const ben = await app.register({ gender: 1 })
  const params = { id: await reported(ben) }
  await claim(params.id)
  const { id } = await moderator.ok(queues.complaint.decide, { params, body: { ...warning, decision: "suspend" } })
  expect((await moderator.ok(listDecisions, {})).items).toMatchObject([{ id, decision: "suspend" }])
  expect((await second.call(undoDecision, { params: { id } })).status).toBe(404)
  await moderator.ok(undoDecision, { params: { id } })
  await settleDecisions()
  expect((await ben.call(showMe, {})).status).toBe(200)
  expect((await moderator.ok(listDecisions, {})).items).toEqual([])
  const { case: shown } = await moderator.ok(queues.complaint.show, { params })
  expect(shown.decisions).toContain("suspend")
  expect(shown.claim?.mine).toBe(true)
})

test("STAFF-01 a preview shows the mail and the notification that the member would read, and changes nothing", async () => {
  const ben = await app.register({ gender: 1, language: "de" })
  await ben.ok(editProfile, { body: { biography: "Schreib mir woanders" } })
  const params = { id: await reported(ben) }
  await claim(params.id)
  const body = { ...warning, decision: "remove" as const, reason: "Ein Verweis auf eine andere Seite" }
  const { notices } = await moderator.ok(queues.complaint.preview, { params, body })
  expect(notices.map(({ by }) => by)).toEqual(["mail", "app"])
  expect(notices[0]?.subject).toBe("Eine Entscheidung über dein Redthread-Konto")
  expect(notices[0]?.text).toContain(body.reason)
  expect(notices[0]?.text).toContain("/appeal#…")
  expect(notices[1]?.text.length).toBeGreaterThan(5)
  expect(await sanctionOf(ben)).toBeNull()
  expect((await ben.ok(listNotifications, { query: {} })).items).toEqual([])
  expect(await messagesTo(app, ben.session.me.email ?? "")).toEqual([])
  expect((await second.ok(showProfile, { params: { id: ben.id } })).biography).not.toBe("")
})

test("STAFF-01 removed texts are stored for the appeal and restored if it succeeds", async () => {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await ben.ok(editProfile, { body: { biography: "I like the sea" } })
  await decideCase(moderator, "complaint", await reported(ben), { ...warning, decision: "remove" })
  const biography = async () => (await anna.ok(showProfile, { params: { id: ben.id } })).biography
  expect(await biography()).toBe("")
  const sanction = await sanctionOf(ben)
  expect(sanction).toMatchObject({ kind: "remove", reason: warning.reason })
  const id = sanction?.id ?? 0
  const body = { key: keyOf(id), content: "There is nothing wrong in it" }
  expect((await app.call(appeal, { body })).status).toBe(200)
  clock.advance(31 * dayMs)
  await forgetRemoved(db)
  clock.set(null)
  await decideCase(second, "appeal", id, { decision: "lift", reason: "You are right, sorry" })
  expect(await biography()).toBe("I like the sea")
})

test("STAFF-01 a removed post and a removed comment are restored where they were", async () => {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  const { id } = await ben.ok(createFeed, { body: { content: "A day by the sea", upload_ids: [] } })
  const { id: under } = await anna.ok(createFeed, { body: { content: "A day in town", upload_ids: [] } })
  const comment = await ben.ok(createComment, { params: { id: under }, body: { content: "Which town?" } })
  const lift = async () => {
    await liftNow(moderator, (await sanctionOf(ben))?.id ?? 0)
  }
  await decideCase(moderator, "complaint", await reported(ben, "feed", id), { ...warning, decision: "remove" })
  expect((await anna.call(showFeed, { params: { id } })).status).toBe(404)
  await lift()
  expect(await anna.ok(showFeed, { params: { id } })).toMatchObject({ id, content: "A day by the sea" })
  const ofComment = await reported(ben, "comment", comment.id)
  await decideCase(moderator, "complaint", ofComment, { ...warning, decision: "remove" })
  expect((await anna.ok(showFeed, { params: { id: under } })).comments).toBe(0)
  await lift()
  const { items } = await anna.ok(listComments, { params: { id: under }, query: {} })
  expect(items).toMatchObject([{ id: comment.id, content: "Which town?" }])
  expect((await anna.ok(showFeed, { params: { id: under } })).comments).toBe(1)
})

test("STAFF-01 stored texts of a removal are deleted after 30 days without an appeal", async () => {
  const ben = await app.register({ gender: 1 })
  await ben.ok(editProfile, { body: { biography: "I like the sea" } })
  await decideCase(moderator, "complaint", await reported(ben), { ...warning, decision: "remove" })
  const stored = () => rows<{ id: number }>(db, sql`select id from removed_content where member_id = ${ben.id}`)
  expect(await stored()).toHaveLength(1)
  clock.advance(31 * dayMs)
  await forgetRemoved(db)
  clock.set(null)
  expect(await stored()).toEqual([])
})

test("STAFF-01 a decision that can no longer take effect is listed as failed", async () => {
  const ben = await app.register({ gender: 1 })
  const params = { id: await reported(ben) }
  await claim(params.id)
  const { id } = await moderator.ok(queues.complaint.decide, { params, body: warning })
  await db.execute(sql`update account set role = 'admin' where id = ${ben.id}`)
  await settleDecisions()
  expect((await moderator.ok(listDecisions, {})).items).toMatchObject([{ id, state: "failed", error: "forbidden" }])
  const { case: shown } = await moderator.ok(queues.complaint.show, { params })
  expect(shown.decisions).toContain("warn")
})

const statuses = (replies: readonly { status: number }[]) =>
  [...new Set(replies.map(({ status }) => status))].toSorted((one, other) => one - other)
const countOf = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length
const fifty = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, work))
const auditsOf = ({ id }: TestMember, action: string) =>
  rows<{ id: number }>(db, sql`select id from audit where subject_id = ${id} and action = ${action}`)

test("STAFF-01 of 50 decisions of one case at once one is staged, and it takes effect once", async () => {
  const ben = await app.register({ gender: 1 })
  const params = { id: await reported(ben) }
  await claim(params.id)
  const decided = await fifty(() => moderator.call(queues.complaint.decide, { params, body: warning }))
  expect(statuses(decided)).toEqual([200, 400])
  expect(countOf(decided, 200)).toBe(1)
  await Promise.all([settleDecisions(), settleDecisions(), settleDecisions()])
  expect(await auditsOf(ben, "complaint.warn")).toHaveLength(1)
  expect(await rows(db, sql`select id from sanction where member_id = ${ben.id}`)).toHaveLength(1)
}, 120_000)

test("STAFF-01 of 50 undos of one decision at once one succeeds, and the case can be decided again", async () => {
  const ben = await app.register({ gender: 1 })
  const params = { id: await reported(ben) }
  await claim(params.id)
  const { id } = await moderator.ok(queues.complaint.decide, { params, body: warning })
  const undone = await fifty(() => moderator.call(undoDecision, { params: { id } }))
  expect(statuses(undone)).toEqual([200, 400])
  expect(countOf(undone, 200)).toBe(1)
  expect(await auditsOf(ben, "case.undo")).toHaveLength(1)
  expect((await moderator.call(queues.complaint.decide, { params, body: warning })).status).toBe(200)
}, 120_000)

test("STAFF-01 an undo at the moment of the effect either prevents it or is refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const ben = await app.register({ gender: 1 })
    const params = { id: await reported(ben) }
    await claim(params.id)
    const { id } = await moderator.ok(queues.complaint.decide, { params, body: warning })
    const [undone] = await Promise.all([moderator.call(undoDecision, { params: { id } }), carryOut(db, id)])
    expect(await rows(db, sql`select id from sanction where member_id = ${ben.id}`)).toHaveLength(
      undone.status === 200 ? 0 : 1,
    )
  }
})

test("STAFF-01 a decision whose job was lost takes effect once, when it is overdue", async () => {
  const ben = await app.register({ gender: 1 })
  const params = { id: await reported(ben) }
  await claim(params.id)
  const { id } = await moderator.ok(queues.complaint.decide, { params, body: warning })
  await db.execute(sql`delete from pgboss.job where name = 'staff.decision'`)
  await carryOutOverdue(db)
  expect(await sanctionOf(ben)).toBeNull()
  clock.advance(60_000)
  expect((await moderator.call(undoDecision, { params: { id } })).error.code).toBe(errors.already_decided.code)
  await Promise.all([carryOutOverdue(db), carryOutOverdue(db)])
  clock.set(null)
  expect(await sanctionOf(ben)).toMatchObject({ kind: "warn" })
  expect(await auditsOf(ben, "complaint.warn")).toHaveLength(1)
})
