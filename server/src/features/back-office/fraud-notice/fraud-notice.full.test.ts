import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { fraudDelayDays, delayFraudNotice, listFraudNotices } from "@redthread/contract/fraud-notice"
import { listNotifications } from "@redthread/contract/notification"
import { appeal } from "@redthread/contract/sanction"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { sql } from "drizzle-orm"
import { everyFeature } from "../../../core/every-feature"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { clock, dayMs } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { rows } from "../../../testing/rows"
import { decideCase, liftNow, newStaff, sanctionMember } from "../../../testing/staff"
import { keyOf } from "../../member/case-facts/case.suspension.service"
import { sendDue } from "./fraud-notice.service"

let app: TestApp
let moderator: TestMember
let second: TestMember
beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
  second = await newStaff(app, "moderator")
})
afterEach(async () => {
  clock.set(null)
  await db.execute(sql`delete from fraud_notice`)
})
afterAll(() => app.stop())

const hourMs = 3_600_000
const reason = "Asked several members for money"

async function write(from: TestMember, to: TestMember): Promise<void> {
  await from.ok(sendMessage, { body: { user_id: to.id, message_content: "Good evening" } })
}

/** A swindler who wrote to `count` members, and a member who wrote to them without an answer. */
async function swindler(count: number) {
  const member = await app.register({ gender: 1 })
  const recipients = await Promise.all(Array.from({ length: count }, () => app.register()))
  for (const to of recipients) await write(member, to)
  const admirer = await app.register()
  await write(admirer, member)
  return { member, recipients, admirer }
}

/** Bans the member in a case, as staff do. */
async function ban({ id }: TestMember, ground: "scam" | "law_fraud" | "spam" = "scam", days?: number): Promise<void> {
  const reporter = await app.register()
  const complaint = { category: "complaint", about: "user", related_id: id, reason: "scam", content: "Wants money" }
  await reporter.ok(createTicket, { body: complaint } as never)
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  const caseId = items.find(({ user_id }) => user_id === id)?.id ?? 0
  const decision = { decision: "suspend", ground, reason, ...(days && { days }) } as const
  expect((await decideCase(moderator, "complaint", caseId, decision)).status).toBe(200)
}

const warned = async (member: TestMember): Promise<string[]> =>
  (await member.ok(listNotifications, { query: {} })).items
    .filter(({ type }) => type === "safety")
    .map(({ event, data }) => `${event} ${data.name}`)
const mails = async (member: TestMember) => messagesTo(app, member.session.me.email ?? "")
const mailsAbout = async (member: TestMember, { session }: TestMember) =>
  (await mails(member)).filter(({ subject }) => subject.includes(session.me.name))
const threadWith = (member: TestMember, other: TestMember) =>
  member.ok(showThread, { params: { id: other.id }, query: { user: 1 } } as never)

test("SAFE-13 all who received a message from a member banned for fraud are warned within a day, once", async () => {
  const { member, recipients, admirer } = await swindler(3)
  await ban(member)
  await sendDue(db)
  for (const recipient of recipients) expect(await warned(recipient)).toEqual([])
  clock.advance(hourMs)
  await Promise.all([sendDue(db), sendDue(db), sendDue(db)])
  await sendDue(db)
  clock.set(null)
  const { name } = member.session.me
  for (const recipient of recipients) {
    expect(await warned(recipient)).toEqual([`fraud ${name}`])
    const [mail, ...more] = await mailsAbout(recipient, member)
    expect(more).toEqual([])
    expect(mail?.text).toContain(name)
    expect(mail?.text).toMatch(/Your last contact was on .*\d{4}/)
    expect(mail?.text).toContain("/contact")
    const { fraud_notice } = await threadWith(recipient, member)
    expect(fraud_notice).toMatchObject({ cleared_at: null })
    expect(Date.parse(fraud_notice?.last_contact_at ?? "")).toBeGreaterThan(Date.now() - hourMs)
  }
  expect(await warned(admirer)).toEqual([])
  expect(await mailsAbout(admirer, member)).toEqual([])
  const { items } = await moderator.ok(listFraudNotices, { query: {} })
  expect(items).toMatchObject([{ user_id: member.id, recipients: 3, notified: 3, delayed: false, revoked_at: null }])
})

test("SAFE-13 another ground, or a suspension that ends, warns nobody", async () => {
  const { member, recipients } = await swindler(1)
  await ban(member, "scam", 7)
  const spammer = await swindler(1)
  await ban(spammer.member, "spam")
  clock.advance(2 * hourMs)
  await sendDue(db)
  clock.set(null)
  for (const recipient of [...recipients, ...spammer.recipients]) expect(await warned(recipient)).toEqual([])
})

test("SAFE-13 when an appeal is granted, all who were warned hear that, and those not yet warned hear nothing", async () => {
  const early = await swindler(2)
  const late = await swindler(1)
  for (const { member } of [early, late]) await ban(member, "law_fraud")
  const grant = async ({ id }: TestMember) => {
    const [row] = await rows<{ id: number }>(db, sql`select id::int from sanction where member_id = ${id}`)
    const sanctionId = row?.id ?? 0
    await app.call(appeal, { body: { key: keyOf(sanctionId), content: "That was not me but my brother" } })
    const lift = { decision: "lift", reason: "It was somebody else" } as const
    expect((await decideCase(second, "appeal", sanctionId, lift)).status).toBe(200)
  }
  await grant(late.member)
  clock.advance(hourMs)
  await sendDue(db)
  clock.set(null)
  await grant(early.member)
  await Promise.all([sendDue(db), sendDue(db)])
  const { name } = early.member.session.me
  for (const recipient of early.recipients) {
    expect(await warned(recipient)).toEqual([`fraud_cleared ${name}`, `fraud ${name}`])
    expect(await mailsAbout(recipient, early.member)).toHaveLength(2)
    expect((await threadWith(recipient, early.member)).fraud_notice?.cleared_at).not.toBeNull()
  }
  for (const recipient of late.recipients) {
    expect(await warned(recipient)).toEqual([])
    expect((await threadWith(recipient, late.member)).fraud_notice).toBeUndefined()
  }
})

test("SAFE-13 a ban that another one follows is revoked with the last of them only", async () => {
  const { member, recipients } = await swindler(1)
  await ban(member)
  const last = await sanctionMember(moderator, "suspend", member.id, { reason, ground: "scam" })
  clock.advance(hourMs)
  await sendDue(db)
  clock.set(null)
  const [first] = await rows<{ id: number }>(
    db,
    sql`select id::int from sanction where member_id = ${member.id} order by id limit 1`,
  )
  await app.call(appeal, { body: { key: keyOf(first?.id ?? 0), content: "That was not me but my brother" } })
  await decideCase(second, "appeal", first?.id ?? 0, { decision: "lift", reason: "Another decision is enough" })
  await sendDue(db)
  expect(await warned(recipients[0] as TestMember)).toHaveLength(1)
  await liftNow(moderator, last, "All was a mistake")
  await sendDue(db)
  expect(await warned(recipients[0] as TestMember)).toHaveLength(2)
})

test("SAFE-13 staff delay the warnings at the request of authorities, and send them at once", async () => {
  const { member, recipients } = await swindler(1)
  await ban(member)
  const [notice] = (await moderator.ok(listFraudNotices, { query: {} })).items
  const params = { id: notice?.id ?? 0 }
  const until = (ms: number) => ({ due_at: new Date(clock.ms() + ms).toISOString(), reason: "Police, reference 4711" })
  await moderator.ok(delayFraudNotice, { params, body: until(10 * dayMs) })
  clock.advance(9 * dayMs)
  await sendDue(db)
  clock.set(null)
  expect(await warned(recipients[0] as TestMember)).toEqual([])
  const tooLong = await moderator.call(delayFraudNotice, { params, body: until((fraudDelayDays + 1) * dayMs) })
  expect(tooLong.error).toMatchObject({ field: "due_at" })
  const [delayed] = (await moderator.ok(listFraudNotices, { query: {} })).items
  expect(delayed).toMatchObject({ delayed: true, recipients: 1, notified: 0 })
  await moderator.ok(delayFraudNotice, { params, body: until(0) })
  await sendDue(db)
  expect(await warned(recipients[0] as TestMember)).toHaveLength(1)
  expect((await moderator.call(delayFraudNotice, { params, body: until(dayMs) })).status).toBe(400)
})

test("SAFE-13 before the banned member is erased, all are warned, and no notification retains the name", async () => {
  const { member, recipients } = await swindler(2)
  await ban(member)
  await transaction(db, (tx) => everyFeature.onErase(tx, member.id))
  for (const recipient of recipients) {
    expect(await warned(recipient)).toEqual(["fraud null"])
    expect(await mailsAbout(recipient, member)).toHaveLength(1)
  }
})
