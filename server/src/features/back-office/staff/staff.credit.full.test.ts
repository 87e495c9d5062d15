import { inspect } from "node:util"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { listNotifications } from "@redthread/contract/notification"
import { payUpload } from "@redthread/contract/photo"
import { listAudit } from "@redthread/contract/staff"
import { creditMember, decideCredit, listCredits } from "@redthread/contract/staff-credit"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { addPaidPhoto } from "../../../testing/fixtures/photos"
import { newStaff } from "../../../testing/staff"
import { checkLedger } from "../../money/gold/gold.check.service"
import { storedOf } from "../../money/gold/testing/gold-crowd"

let app: TestApp
let first: TestMember
let second: TestMember
beforeAll(async () => {
  app = await startApp()
  first = await newStaff(app, "admin")
  second = await newStaff(app, "admin")
})
afterAll(() => app.stop())

const reason = "For the lost evening"
const paramsOf = ({ id }: { id: number }) => ({ params: { id } })
const credited = async (to: TestMember, body: { gold?: number; month?: 1 | 3 | 12 | 15 }) =>
  first.ok(creditMember, { ...paramsOf(to), body: { ...body, reason } })
const promoOf = async ({ id }: TestMember) => (await storedOf(id))["promo"] ?? 0
const actsOn = async (member: TestMember) =>
  (await first.ok(listAudit, { query: { subject_id: member.id } })).items.filter(({ action }) =>
    action.includes("credit"),
  )

test("STAFF-01 GOLD-01 an administrator credits gold: notified, audited, spent without earnings", async () => {
  const [anna, owner] = [await app.register({ gender: 1 }), await app.register()]
  const socket = await anna.socket()
  expect(await credited(anna, { gold: 12.5 })).toMatchObject({ state: "done" })
  expect(await socket.next("balance")).toMatchObject({ data: { balance: 12.5 } })
  expect(await storedOf(anna.id)).toMatchObject({ promo: 1250 })
  const { items } = await anna.ok(listNotifications, { query: {} })
  expect(items.map(({ type, event, data }) => [type, event, data.gold])).toEqual([["payclear", "credited", 12.5]])
  expect(await actsOn(anna)).toMatchObject([
    { action: "member.credit", actor_id: first.id, reason, detail: { gold: 12.5, state: "done" } },
  ])
  const [{ taken } = { taken: 0 }] = await rows<{ taken: number }>(
    db,
    sql`select e.amount as "taken" from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.type = 'staff_credit' order by e.id limit 1`,
  )
  expect(taken).toBe(-1250)
  const { id } = await addPaidPhoto(app, owner, 5)
  const paid = await anna.call(payUpload, { body: { upload_id: id, type: "photo", price: 5 } })
  expect(paid.status).toBe(200)
  expect(await promoOf(anna)).toBe(750)
  expect((await storedOf(owner.id))["earnings"] ?? 0).toBe(0)
  expect(await checkLedger(db)).toEqual([])
})

test("STAFF-01 VIP-05 an administrator credits months of VIP, which extend the VIP", async () => {
  const anna = await app.register()
  const socket = await anna.socket()
  await credited(anna, { month: 1 })
  await socket.next("refresh")
  const before = await anna.ok(showMe, {})
  expect(before.vip).toBe(1)
  expect(await credited(anna, { gold: 100, month: 12 })).toMatchObject({ state: "done" })
  const [{ months } = { months: 0 }] = await rows<{ months: number }>(
    db,
    sql`select round(extract(epoch from vip_until - now()) / 86400 / 30.44)::int as "months" from profile
      where member_id = ${anna.id}`,
  )
  expect(months).toBe(13)
  expect(await promoOf(anna)).toBe(10_000)
  await db.execute(sql`update profile set vip_until = '2037-12-31T12:00:00Z' where member_id = ${anna.id}`)
  const more = await first.call(creditMember, { ...paramsOf(anna), body: { gold: 1, month: 1, reason } })
  expect([more.status, more.error.message]).toEqual([400, expect.any(String)])
  expect(await promoOf(anna)).toBe(10_000)
})

test("STAFF-01 only administrators credit, not themselves, with a reason and an amount", async () => {
  const anna = await app.register()
  for (const role of ["member", "translator", "support", "moderator"] as const) {
    const caller = await newStaff(app, role)
    const refused = await caller.call(creditMember, { ...paramsOf(anna), body: { gold: 1, reason } })
    expect([refused.status, (await caller.call(listCredits, { query: {} })).status], role).toEqual([403, 403])
  }
  for (const id of [first.id, second.id])
    expect((await first.call(creditMember, { params: { id }, body: { gold: 1, reason } })).status).toBe(403)
  expect((await first.call(creditMember, { params: { id: 999_999 }, body: { gold: 1, reason } })).status).toBe(404)
  for (const body of [
    { gold: 1 },
    { gold: 1, reason: " " },
    { reason },
    { gold: 0, reason },
    { gold: -5, reason },
    { gold: 0.001, reason },
    { gold: 10_001, reason },
    { month: 2, reason },
  ]) {
    const { status } = await first.call(creditMember, { ...paramsOf(anna), body: body as { reason: string } })
    expect(status, JSON.stringify(body)).toBe(400)
  }
  expect([await promoOf(anna), await actsOn(anna)]).toEqual([0, []])
})

test("STAFF-01 GOLD-01 one key credits once, another one again", async () => {
  const anna = await app.register()
  const send = (key: string) =>
    first.call(creditMember, { ...paramsOf(anna), body: { gold: 20, reason } }, { "idempotency-key": key })
  const answers = await Promise.all([send("one"), send("one"), send("one")])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await promoOf(anna)).toBe(2000)
  await send("two")
  expect(await promoOf(anna)).toBe(4000)
})

test("STAFF-01 GOLD-01 a large credit waits for a second administrator; fifty concurrent confirmations credit once", async () => {
  const anna = await app.register()
  const { id, state } = await credited(anna, { gold: 500.01 })
  expect([state, await promoOf(anna)]).toEqual(["pending", 0])
  const pending = (await second.ok(listCredits, { query: {} })).items.find((one) => one.id === id)
  expect(pending).toMatchObject({ user: { user_id: anna.id }, gold: 500.01, reason, own: 0, decided_by: null })
  const confirm = (caller: TestMember) => caller.call(decideCredit, { params: { id }, body: { state: "confirmed" } })
  expect((await confirm(first)).status).toBe(403)
  // The database refuses it as well.
  const constraintOf = async (decider: number | null) => {
    const update = sql`update staff_credit set state = 'done', decided_by = ${decider}, decided_at = now() where id = ${id}`
    const error: unknown = await db.execute(update).catch((raised: unknown) => raised)
    return /staff_credit_\w+/.exec(inspect(error, { depth: 5 }).replaceAll("staff_credit set", ""))?.[0]
  }
  expect(await constraintOf(first.id)).toBe("staff_credit_second")
  expect(await constraintOf(anna.id)).toBe("staff_credit_self")
  expect(await constraintOf(null)).toBe("staff_credit_state")
  expect(await promoOf(anna)).toBe(0)
  const third = await newStaff(app, "admin")
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => confirm(n % 2 === 0 ? second : third)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([])
  expect(await promoOf(anna)).toBe(50_001)
  expect(await actsOn(anna)).toMatchObject([{ action: "credit.confirm" }, { action: "member.credit" }])
  const late = await first.ok(listCredits, { query: { user_id: String(anna.id) } })
  expect(late.items).toMatchObject([{ id, state: "done", own: 1 }])
  expect(await checkLedger(db)).toEqual([])
})

test("STAFF-01 VIP-05 lifetime VIP waits, also gold and VIP above the limit together; a rejected credit is not given", async () => {
  const anna = await app.register()
  const large = await credited(anna, { month: 15 })
  const together = await credited(anna, { gold: 480, month: 1 })
  expect([large.state, together.state]).toEqual(["pending", "pending"])
  const decide = (id: number, state: "confirmed" | "rejected") =>
    second.call(decideCredit, { params: { id }, body: { state, reason: "Not agreed" } })
  expect((await decide(together.id, "rejected")).body).toEqual({ id: together.id, state: "rejected" })
  expect((await decide(together.id, "rejected")).status).toBe(200)
  expect((await decide(together.id, "confirmed")).status).toBe(400)
  expect([await promoOf(anna), (await anna.ok(showMe, {})).vip]).toEqual([0, 0])
  expect((await decide(large.id, "confirmed")).status).toBe(200)
  expect((await anna.ok(showMe, {})).vip).toBe(1)
  expect((await second.call(decideCredit, { params: { id: 999_999 }, body: { state: "rejected" } })).status).toBe(404)
})

test("STAFF-01 GOLD-01 credits of one administrator to one member add up within a day, also 50 concurrent ones", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      first.call(
        creditMember,
        { ...paramsOf(anna), body: { gold: 60, reason } },
        { "idempotency-key": `part ${String(n)}` },
      ),
    ),
  )
  expect(answers.map(({ status }) => status).filter((status) => ![201, 503].includes(status))).toEqual([])
  const done = answers.filter(({ status, body }) => status === 201 && body.state === "done")
  expect(done.length).toBeLessThanOrEqual(8)
  expect(await promoOf(anna)).toBe(done.length * 6000)
  // Calls answered with 503 left a rest, which is credited exactly.
  const rest = 480 - done.length * 60
  if (rest > 0) await credited(anna, { gold: rest })
  expect((await credited(anna, { gold: 20.01 })).state).toBe("pending")
  expect((await credited(anna, { month: 1 })).state).toBe("pending")
  expect((await credited(anna, { gold: 20 })).state).toBe("done")
  expect((await credited(ben, { gold: 500 })).state).toBe("done")
  const other = await second.ok(creditMember, { ...paramsOf(anna), body: { gold: 500, reason } })
  expect(other.state).toBe("done")
  await db.execute(
    sql`update staff_credit set created_at = created_at - interval '24 hours' where member_id = ${anna.id}`,
  )
  expect((await credited(anna, { gold: 500 })).state).toBe("done")
  expect(await checkLedger(db)).toEqual([])
})
