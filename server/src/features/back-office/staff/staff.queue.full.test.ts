import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { sendMessage } from "@redthread/contract/chat"
import type { StaffRole } from "@redthread/contract/core/call"
import { listNotifications } from "@redthread/contract/notification"
import { appeal, sanctions, seeSanction, showSanction } from "@redthread/contract/sanction"
import {
  findMembers,
  listAudit,
  listFigures,
  setStaffRole,
  showMemberLedger,
  showStaffMember,
} from "@redthread/contract/staff"
import { listStaffQueues, type QueueName, queueNames, queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { requestTravel } from "@redthread/contract/travel"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { keyOf } from "../../member/case-facts/case.suspension.service"
import { endDue } from "../sanction/sanction.service"
import { callsOfContract, titleOf } from "../../../testing/contract-calls"
import { insertPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { decideCase, decisionBody, liftNow, newStaff, sanctionMember, settleDecisions } from "../../../testing/staff"
import { countFigures } from "./staff.service"

let app: TestApp
const staff = {} as Record<StaffRole | "second", TestMember>
beforeAll(async () => {
  app = await startApp()
  for (const role of ["translator", "support", "moderator", "admin"] as const) staff[role] = await newStaff(app, role)
  staff.second = await newStaff(app, "moderator")
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const report = (by: TestMember, about: number, reason: "scam" | "minor" | "spam") =>
  by.ok(createTicket, { body: { category: "complaint", about: "user", related_id: about, reason, content: "Look" } })

const listed = async (queue: QueueName, by = staff.admin) => (await by.ok(queues[queue].list, { query: {} })).items

const decide = (
  queue: QueueName,
  id: number,
  body: { decision: string; reason?: string; days?: number },
  by = staff.moderator,
) => decideCase(by, queue, id, body as never)

const emailOf = ({ session }: TestMember): string => session.me.email ?? ""
const signIn = (member: TestMember) =>
  app.call(authenticate, { body: { email: emailOf(member), password: member.password } })

test("STAFF-01 complaints are ordered by harm, claimed by one staff member, and reporters are notified of the outcome", async () => {
  const [anna, carla, ben, dan] = [
    await app.register(),
    await app.register(),
    await app.register({ gender: 1 }),
    await app.register({ gender: 1 }),
  ]
  await report(anna, ben.id, "spam")
  await report(anna, dan.id, "minor")
  await report(carla, ben.id, "spam")
  const cases = (await listed("complaint")).filter(({ user_id }) => user_id === ben.id || user_id === dan.id)
  expect(cases.map(({ user_id }) => user_id)).toEqual([dan.id, ben.id])
  expect(cases[1]).toMatchObject({ text: "Look", evidence: expect.any(String) as string, claim: null })
  expect(cases[1]?.facts).toContainEqual({ name: "reports", as: "number", value: 2 })
  const id = cases[1]?.id ?? 0
  const taken = await staff.moderator.ok(queues.complaint.claim, { params: { id } })
  expect(taken.case.claim).toMatchObject({ mine: true, user_id: staff.moderator.id })
  expect((await staff.second.call(queues.complaint.claim, { params: { id } })).error.code).toBe(400_740)
  expect((await decide("complaint", id, { decision: "dismiss" }, staff.second)).error.code).toBe(400_740)
  clock.advance(31 * 60_000)
  expect((await staff.second.call(queues.complaint.claim, { params: { id } })).status).toBe(200)
  const limit = { decision: "limit", reason: "You sent one text to many", days: 3 }
  const params = { id }
  const body = decisionBody({ ...limit, decision: "limit" }) as never
  const both = await Promise.all([1, 2].map(() => staff.second.call(queues.complaint.decide, { params, body })))
  await settleDecisions()
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await listed("complaint")).filter(({ user_id }) => user_id === ben.id)).toEqual([])
  for (const reporter of [anna, carla]) {
    await vi.waitFor(async () => {
      const { items } = await reporter.ok(listNotifications, { query: {} })
      expect(items[0]).toMatchObject({ type: "support", event: "answered" })
      expect((await messagesTo(app, emailOf(reporter))).at(-1)?.text).toContain("acted on it")
    }, 60_000)
  }
  const refused = await ben.call(sendMessage, { body: { user_id: anna.id, message_content: "Hello" } })
  expect(refused.error.code).toBe(400_744)
  expect((await ben.ok(showMe, {})).sanction).toMatchObject({ kind: "limit", reason: limit.reason })
  clock.advance(3 * 86_400_000)
  await endDue(db)
  const back = new TestMember(app, (await signIn(ben)).body, ben.password)
  expect((await back.call(sendMessage, { body: { user_id: anna.id, message_content: "Hello" } })).status).toBe(201)
})

test("STAFF-01 a ticket is answered by mail; a decision without a reason or made twice is refused", async () => {
  await db.execute(sql`insert into support_ticket (category, language, name, email, content, created_at, updated_at)
    values ('contact', 'de', 'Anna Weber', 'anna.weber@example.org', 'Ich komme nicht rein.', now(), now())`)
  const [letter] = await listed("ticket", staff.support)
  const id = letter?.id ?? 0
  expect((await decide("ticket", id, { decision: "answer" }, staff.support)).error).toMatchObject({ field: "reason" })
  expect((await decide("ticket", id, { decision: "suspend" }, staff.support)).status).toBe(400)
  const reply = { decision: "answer", reason: "Bitte setz ein neues Passwort." }
  expect((await decide("ticket", id, reply, staff.support)).status).toBe(200)
  const [mail] = await messagesTo(app, "anna.weber@example.org")
  expect(mail?.text).toContain("Bitte setz ein neues Passwort.")
  expect(mail?.text).toContain("> Ich komme nicht rein.")
  expect((await decide("ticket", id, reply, staff.support)).error.code).toBe(400_506)
  expect((await staff.support.ok(queues.ticket.show, { params: { id } })).case.decisions).toEqual([])
})

test("NOTI-01 a member whose portrait staff removed is notified, with the page to change it", async () => {
  const owner = await app.register()
  const portrait = await insertPhoto(owner.id)
  await db.execute(sql`update photo set has_text = true where id = ${portrait}`)
  await db.execute(sql`update profile set avatar_id = ${portrait} where member_id = ${owner.id}`)
  expect((await decide("photo", portrait, { decision: "remove", reason: "An address in it" })).status).toBe(200)
  const { items } = await owner.ok(listNotifications, { query: {} })
  expect(items[0]).toMatchObject({ type: "avatar", event: "refused", seen: 0 })
  expect((await owner.ok(showMe, {})).avatar).toBeNull()
})

test("NOTI-01 a member is notified once of an approved portrait, and not of other pictures", async () => {
  const owner = await app.register()
  const [portrait, other] = [await insertPhoto(owner.id), await insertPhoto(owner.id)]
  await db.execute(sql`update photo set has_text = true where member_id = ${owner.id}`)
  await db.execute(sql`update profile set avatar_id = ${portrait} where member_id = ${owner.id}`)
  expect((await decide("photo", other, { decision: "allow" })).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 4 }, () => decide("photo", portrait, { decision: "allow" })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { items } = await owner.ok(listNotifications, { query: {} })
  expect(items.filter(({ type }) => type === "avatar")).toMatchObject([{ event: "accepted", seen: 0 }])
  expect(items.filter(({ type }) => type === "profile")).toEqual([])
  expect((await owner.ok(showMe, {})).avatar).not.toBeNull()
})

test("STAFF-01 a public picture with text is approved or removed, and its owner notified", async () => {
  const owner = await app.register()
  const [kept, removed] = [await insertPhoto(owner.id), await insertPhoto(owner.id)]
  await db.execute(sql`update photo set has_text = true where member_id = ${owner.id}`)
  const cases = (await listed("photo")).filter(({ user_id }) => user_id === owner.id)
  expect(cases.map(({ id }) => id)).toEqual([kept, removed])
  expect((await decide("photo", kept, { decision: "allow" })).status).toBe(200)
  expect((await decide("photo", removed, { decision: "remove", reason: "An address in it" })).status).toBe(200)
  const left = await rows<{ id: number }>(db, sql`select id::int from photo where member_id = ${owner.id}`)
  expect(left.map(({ id }) => id)).toEqual([kept])
  expect((await owner.ok(listNotifications, { query: {} })).items[0]).toMatchObject({
    type: "profile",
    event: "removed",
  })
  expect((await listed("photo")).filter(({ user_id }) => user_id === owner.id)).toEqual([])
})

test("STAFF-01 cash-outs, mismatched payments and trips are decided in their queues", async () => {
  const member = await app.register()
  await db.execute(sql`insert into payment (member_id, method, state, reason, review, cents, currency, amount, client_id, created_at, changed_at)
    values (${member.id}, 'paypal', 'pending', 'review', 'paid another amount', 1000, 'USD', 1000, 'credited', now(), now()),
      (${member.id}, 'paypal', 'pending', 'review', 'paid another amount', 1000, 'USD', 1000, 'rejected', now(), now())`)
  const [first, second] = (await listed("payment")).filter(({ user_id }) => user_id === member.id)
  const why = "The bank took its fee"
  expect((await decide("payment", first?.id ?? 0, { decision: "credit", reason: why }, staff.admin)).status).toBe(200)
  expect((await decide("payment", second?.id ?? 0, { decision: "reject", reason: why }, staff.admin)).status).toBe(200)
  expect((await member.ok(showMe, {})).balance).toBe(10)
  const [states] = await rows<{ list: string }>(
    db,
    sql`select string_agg(state, ' ' order by id) as list from payment where member_id = ${member.id}`,
  )
  expect(states?.list).toBe("success failed")
  await db.execute(sql`insert into free_trip (member_id, created_at) values (${member.id}, now())`)
  const wishes = { full_name: "Anna", email: "anna@example.org", destination: "Rome", meet: "Ben" }
  const trip = await member.call(requestTravel, { body: wishes }, { "idempotency-key": "trip" })
  expect((await decide("travel", trip.body.id, { decision: "booked" }, staff.support)).status).toBe(400)
  expect((await decide("travel", trip.body.id, { decision: "accepted" }, staff.support)).status).toBe(200)
  expect((await staff.support.ok(queues.travel.show, { params: { id: trip.body.id } })).case.decisions).toEqual([
    "booked",
    "refused",
  ])
  expect((await decide("travel", trip.body.id, { decision: "booked" }, staff.support)).status).toBe(200)
})

test("STAFF-01 each sanction has a reason and one appeal, decided by another staff member", async () => {
  const member = await app.register()
  const reason = "Insults in several conversations"
  const id = await sanctionMember(staff.moderator, "suspend", member.id, { reason })
  expect((await signIn(member)).error.code).toBe(400_015)
  const [mail] = (await messagesTo(app, emailOf(member))).slice(-1)
  expect(mail?.text).toContain(reason)
  const key = /\/appeal#(\S+)/.exec(mail?.text ?? "")?.[1] ?? ""
  expect(key).toBe(keyOf(id))
  expect((await app.call(showSanction, { body: { key } })).body).toMatchObject({
    kind: "suspend",
    reason,
    appeal: null,
  })
  expect((await app.call(showSanction, { body: { key: `${id + 1}.${key.split(".")[1]}` } })).status).toBe(404)
  const body = { key, content: "That was somebody else in my account" }
  const appeals = await Promise.all([1, 2].map(() => app.call(appeal, { body })))
  expect(appeals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const lift = { decision: "lift", reason: "You are right, we are sorry" }
  expect((await decide("appeal", id, lift)).error.code).toBe(400_743)
  await staff.moderator.ok(queues.appeal.release, { params: { id } })
  expect((await decide("appeal", id, lift, staff.second)).status).toBe(200)
  expect((await signIn(member)).status).toBe(200)
  expect((await app.call(showSanction, { body: { key } })).body).toMatchObject({ answer: lift.reason })
  expect((await app.call(appeal, { body })).error.code).toBe(400_742)
})

test("STAFF-01 staff warn, kick and erase members below their role, and lift sanctions", async () => {
  const member = await app.register()
  const params = { id: member.id }
  const body = { reason: "Please be kind" }
  await sanctionMember(staff.support, "warn", member.id, body)
  const shown = (await member.ok(showMe, {})).sanction
  expect(shown).toMatchObject({ kind: "warn", reason: body.reason })
  await member.ok(seeSanction, { params: { id: shown?.id ?? 0 } })
  expect((await member.ok(showMe, {})).sanction).toBeNull()
  await sanctionMember(staff.support, "kick", member.id, body)
  expect((await member.call(showMe, {})).status).toBe(401)
  expect((await staff.support.call(sanctions.suspend, { params, body })).status).toBe(403)
  expect((await staff.moderator.call(sanctions.erase, { params, body })).status).toBe(403)
  expect((await staff.moderator.call(sanctions.warn, { params: { id: staff.second.id }, body })).status).toBe(403)
  await liftNow(staff.admin, await sanctionMember(staff.admin, "erase", member.id, body))
  expect((await signIn(member)).status).toBe(200)
  await sanctionMember(staff.admin, "erase", member.id, body)
  clock.advance(30 * 86_400_000 + 1000)
  await endDue(db)
  const [row] = await rows<{ state: string }>(db, sql`select state from account where id = ${member.id}`)
  expect(row?.state).toBe("deleted")
})

test("STAFF-01 staff find members, and each view is audited", async () => {
  const member = await app.register({ name: "Wanda Whistle" })
  for (const q of [String(member.id), "wanda w", emailOf(member).slice(0, 12)]) {
    const { items } = await staff.support.ok(findMembers, { query: { q } })
    expect(items.map(({ id }) => id)).toContain(member.id)
  }
  await report(await app.register({ gender: 1 }), member.id, "scam")
  expect(await staff.support.ok(showStaffMember, { params: { id: member.id } })).toMatchObject({
    name: "Wanda Whistle",
    reports: { against: 1, by: 1, made: 0 },
    open_case: (await listed("complaint")).find(({ user_id }) => user_id === member.id)?.id,
    sessions: 1,
  })
  const reason = "A question about a payment"
  await staff.admin.ok(showMemberLedger, { params: { id: member.id }, query: { reason } })
  const { items } = await staff.admin.ok(listAudit, { query: { subject_id: member.id } })
  expect(items[0]?.reason).toBe(reason)
  expect(items.map(({ action, role, actor_id }) => [action, role, actor_id])).toEqual([
    ["ledger.look", "admin", staff.admin.id],
    ["member.look", "support", staff.support.id],
  ])
  for (const change of [
    sql`update audit set reason = 'another' where subject_id = ${member.id}`,
    sql`update audit set detail = '{}' where subject_id = ${member.id}`,
    sql`delete from audit where subject_id = ${member.id}`,
    sql`truncate audit`,
  ]) {
    await expect(rows(db, change)).rejects.toThrow("Failed query")
  }
})

test("STAFF-01 the overview shows each role its queues and their oldest case, and daily figures", async () => {
  const seen = await Promise.all(
    (["translator", "support", "moderator", "admin"] as const).map(async (role) =>
      (await staff[role].ok(listStaffQueues, {})).items.map(({ queue }) => queue),
    ),
  )
  expect(seen.map((names) => names.includes("withdrawal"))).toEqual([false, false, false, true])
  expect(seen.map((names) => names.includes("complaint"))).toEqual([false, false, true, true])
  expect(seen[0]).toEqual(["translation"])
  expect(queueNames.every((name) => seen[3]?.includes(name))).toBe(true)
  await countFigures(db)
  const { items } = await staff.moderator.ok(listFigures, { query: { days: "2" } })
  const [today] = items.slice(-1)
  expect(today?.members).toBeGreaterThan(5)
  expect(today).toMatchObject({ payments: 1, paid: 10 })
})

test("STAFF-01 an administrator appoints and removes staff of lower roles", async () => {
  const member = await app.register()
  const set = (role: "support" | "member") =>
    staff.admin.call(setStaffRole, { params: { id: member.id }, body: { role, reason: "They join us" } })
  expect((await set("support")).status).toBe(200)
  expect((await member.call(listStaffQueues, {})).error.code).toBe(403_001)
  expect((await set("member")).status).toBe(200)
  expect((await member.call(listStaffQueues, {})).error.code).toBe(403_000)
})

test("STAFF-01 every staff call declares its roles, never members", async () => {
  const calls = (await callsOfContract()).filter(({ path }) => path.startsWith("/staff/"))
  const without = calls.filter(({ access }) => typeof access !== "object" || access.staff.length === 0)
  expect(calls.length).toBeGreaterThan(60)
  expect(without.map(titleOf)).toEqual([])
})
