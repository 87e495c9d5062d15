import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listColleagues, searchStaff, translateForStaff } from "@redthread/contract/staff-search"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { errors } from "@redthread/contract/core/error"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { newStaff } from "../../../testing/staff"

let app: TestApp
let support: TestMember
let moderator: TestMember
let admin: TestMember
beforeAll(async () => {
  app = await startApp()
  support = await newStaff(app, "support")
  moderator = await newStaff(app, "moderator")
  admin = await newStaff(app, "admin")
})
afterAll(() => app.stop())

const found = async (by: TestMember, q: string) =>
  (await by.ok(searchStaff, { query: { q } })).items.map(({ kind, queue, id }) => [kind, queue, id])

async function reported(owner: TestMember): Promise<number> {
  const reporter = await app.register()
  const body = { category: "complaint", about: "user", related_id: owner.id, reason: "spam", content: "Look" } as const
  await reporter.ok(createTicket, { body })
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  return items.find(({ user_id: id }) => id === owner.id)?.id ?? 0
}

test("STAFF-01 the search finds members by name and address, and what the role sees by number", async () => {
  const ben = await app.register({ name: "Benno Whistle", gender: 1 })
  expect(await found(support, "benno wh")).toContainEqual(["member", null, ben.id])
  expect(await found(support, (ben.session.me.email ?? "").slice(0, 12))).toContainEqual(["member", null, ben.id])
  const caseId = await reported(ben)
  expect(await found(moderator, `#${caseId}`)).toContainEqual(["case", "complaint", caseId])
  const bySupport = await found(support, String(caseId))
  expect(bySupport.map(([kind, queue]) => `${kind} ${queue}`)).not.toContain("case complaint")
  await db.execute(sql`insert into payment (member_id, method, state, cents, currency, amount, client_id, token, created_at, changed_at)
    values (${ben.id}, 'paypal', 'pending', 1000, 'USD', 1000, 'searched', 'PAY-7XK2', now(), now())`)
  const [payment] = await rows<{ id: number }>(db, sql`select id::int from payment where token = 'PAY-7XK2'`)
  expect(await found(admin, "PAY-7XK2")).toContainEqual(["payment", null, payment?.id])
  expect(await found(moderator, "PAY-7XK2")).toEqual([])
})

test("STAFF-01 a claimed case is handed to a colleague whose role sees it, and comments stay with it", async () => {
  const id = await reported(await app.register({ gender: 1 }))
  const params = { id }
  const to = (member: TestMember) => moderator.call(queues.complaint.assign, { params, body: { user_id: member.id } })
  expect((await to(admin)).error.code).toBe(errors.case_unclaimed.code)
  await moderator.ok(queues.complaint.claim, { params })
  expect((await moderator.ok(listColleagues, {})).items).toContainEqual({
    user_id: admin.id,
    name: admin.session.me.name,
    role: "admin",
  })
  expect((await to(support)).error.code).toBe(errors.user_not_found.code)
  await moderator.ok(queues.complaint.note, { params, body: { content: "The same text as last week" } })
  expect((await to(admin)).status).toBe(200)
  const { case: shown, notes } = await admin.ok(queues.complaint.show, { params })
  expect(shown.claim).toMatchObject({ mine: true, user_id: admin.id })
  expect(notes).toMatchObject([{ by: moderator.session.me.name, content: "The same text as last week" }])
  expect((await moderator.call(queues.complaint.claim, { params })).error.code).toBe(errors.case_taken.code)
})

test("STAFF-01 a text in the reader's own language is not translated, and the detected language is returned", async () => {
  const body = { content: "Ich komme nicht in mein Konto und habe mein Passwort vergessen.", target: "de" } as const
  expect(await support.ok(translateForStaff, { body })).toEqual({ source: "de", content: null, engine: null })
})
