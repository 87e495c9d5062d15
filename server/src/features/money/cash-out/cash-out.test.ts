import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { authenticate } from "@redthread/contract/account"
import { listReferred, showAffiliate } from "@redthread/contract/affiliate"
import { giftCatalogue, sendGift } from "@redthread/contract/gift"
import { listNotifications } from "@redthread/contract/notification"
import { purchase } from "@redthread/contract/payment"
import { editProfile } from "@redthread/contract/profile"
import { upgrade } from "@redthread/contract/vip"
import { queues } from "@redthread/contract/staff-queue"
import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"
import { checkLedger } from "../gold/gold.check.service"
import * as escrow from "../gold/gold.escrow.service"
import * as gold from "../gold/gold.service"
import { give, newReference, storedOf } from "../gold/testing/gold-crowd"
import { pickAt } from "../payment/testing/sandbox-person"
import { rateOf, weekOf } from "./cash-out.service"

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startApp()
  admin = await newStaff(app, "admin")
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

let keys = 0
const to = { method: "bank" as const, account_name: "Anna Example", account_number: "DE02120300000000202051" }
const ask = (member: TestMember, amount: number, key = `out-${(keys += 1)}`, more: object = {}) =>
  member.call(withdraw, { body: { ...to, ...more, amount } }, { "idempotency-key": key })

/** A member with these cents of earnings, from a payment `days` ago. */
async function earner(cents: number, days = 181): Promise<TestMember> {
  const [payer, member] = [await app.register(), await app.register()]
  clock.set(new Date(Date.now() - days * 86_400_000))
  await give(payer.id, cents * 2)
  const reference = { type: "gift" as const, id: newReference() }
  await transaction(db, (tx) =>
    gold.pay(tx, { kind: "gift", reference, from: payer.id, to: member.id, cents: Math.ceil(cents / 0.7) }),
  )
  clock.set(null)
  return member
}
/** Decides in the staff queue, as the back office does. */
const decide = (by: TestMember, id: number, decision: "paid" | "refused") =>
  decideCase(by, "withdrawal", id, { decision, reason: "as agreed" })

const earningsOf = async (member: TestMember) => (await storedOf(member.id))["earnings"] ?? 0

test("AFF-02 a cash-out has rate, balance and amount, and is created once per idempotency key", async () => {
  const anna = await earner(10_000)
  const reply = await ask(anna, 60, "once")
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    method: "bank",
    amount: 60,
    balance: 40,
    status: "waiting",
    account_number: "2051",
  })
  expect(reply.body.usd).toBe(Math.floor(6000 * reply.body.rate))
  expect((await ask(anna, 60, "once")).body).toEqual(reply.body)
  expect(await earningsOf(anna)).toBe(4000)
  const { items, available, rate } = await anna.ok(listWithdrawals, { query: {} })
  expect(items).toEqual([reply.body])
  expect({ available, rate }).toEqual({ available: 40, rate: reply.body.rate })
})

test("AFF-02 a cash-out is limited to matured earnings without debt, and to at least the minimum", async () => {
  const [young, old] = [await earner(10_000, 31), await earner(10_000)]
  expect((await ask(young, 50)).error).toMatchObject({ code: 400_022, data: { missing: 50 } })
  expect((await ask(old, 100.01)).error.code).toBe(400_022)
  expect((await ask(old, 19.99)).error).toMatchObject({ code: 400_202, field: "amount" })
  // More gold than exists, whose value is no exact number.
  for (const amount of [1e15, Number.MAX_SAFE_INTEGER])
    expect((await ask(old, amount)).error).toMatchObject({ field: "amount" })
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(old, 30)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await earningsOf(old)).toBe(1000)
  for (const bad of [{ method: "cash" }, { account_name: " " }, { account_number: "" }]) {
    expect((await ask(old, 20, undefined, bad)).status).toBe(400)
  }
})

test("AFF-02 staff approve or refuse once, and not their own; a refusal returns the earnings", async () => {
  const [anna, ben] = [await earner(10_000), await earner(10_000)]
  const [first, second] = [(await ask(anna, 50)).body, (await ask(ben, 100)).body]
  expect((await decide(anna, first.id, "paid")).status).toBe(403)
  const { items } = await admin.ok(queues.withdrawal.list, { query: {} })
  const listed = items.filter(({ id }) => [first.id, second.id].includes(id))
  expect(listed.map(({ user_id }) => user_id)).toEqual([anna.id, ben.id])
  for (const { facts } of listed)
    expect(facts).toContainEqual(expect.objectContaining({ name: "account_number", value: to.account_number }))
  const other = await newStaff(app, "admin")
  await other.ok(queues.withdrawal.claim, { params: { id: first.id } })
  expect((await decide(admin, first.id, "paid")).error.code).toBe(400_740)
  expect((await decide(other, first.id, "paid")).status).toBe(200)
  const { items: own } = await anna.ok(listWithdrawals, { query: {} })
  expect(own[0]).toMatchObject({ id: first.id, status: "paid", reason: "as agreed" })
  expect((await decide(admin, first.id, "refused")).error.code).toBe(400_506)
  const both = await Promise.all([decide(admin, second.id, "refused"), decide(admin, second.id, "refused")])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  expect([await earningsOf(anna), await earningsOf(ben)]).toEqual([5000, 10_000])
  expect(own[0]?.ground).toBeNull()
  const { items: refused } = await ben.ok(listWithdrawals, { query: {} })
  expect(refused[0]).toMatchObject({ status: "refused", ground: "wrong_details", reason: "as agreed" })
  expect((await decide(admin, 999_999, "paid")).status).toBe(404)
  await db.execute(sql`update withdrawal set member_id = ${admin.id} where id = ${(await ask(anna, 20)).body.id}`)
  const mine = (await admin.ok(listWithdrawals, { query: {} })).items[0]?.id ?? 0
  expect((await decide(admin, mine, "paid")).status).toBe(403)
})

test("AFF-02 the rate is the net receipts per gold of the last four weeks, fixed for a week", async () => {
  expect(rateOf({ net: 0, sold: 0 })).toBe(1)
  expect(rateOf({ net: 9500, sold: 10_000 })).toBe(0.95)
  expect(rateOf({ net: 12_000, sold: 10_000 })).toBe(1)
  expect(rateOf({ net: 100, sold: 10_000 })).toBe(0.5)
  expect(weekOf(new Date("2026-11-22T23:59:59Z")).toISOString()).toBe("2026-11-16T00:00:00.000Z")
  expect(weekOf(new Date("2026-11-23T00:00:00Z")).toISOString()).toBe("2026-11-23T00:00:00.000Z")
  const anna = await app.register()
  clock.set(new Date("2031-03-05T12:00:00Z"))
  const again = async () => {
    const { body } = await app.call(authenticate, {
      body: { email: anna.session.me.email ?? "", password: anna.password },
    })
    return new TestMember(app, body, anna.password)
  }
  await db.execute(sql`insert into payment (member_id, method, state, cents, currency, amount, net, client_id, created_at, changed_at)
    values (${anna.id}, 'paypal', 'success', 10000, 'USD', 10000, 9100, 'rate', '2031-03-01', '2031-03-01'),
      (${anna.id}, 'paypal', 'refunded', 10000, 'USD', 10000, 1000, 'rate2', '2031-03-01', '2031-03-01')`)
  expect((await (await again()).ok(listWithdrawals, { query: {} })).rate).toBe(0.91)
  await db.execute(sql`update payment set net = 6000 where client_id = 'rate'`)
  expect((await (await again()).ok(listWithdrawals, { query: {} })).rate).toBe(0.91)
  clock.set(new Date("2031-03-10T00:00:00Z"))
  expect((await (await again()).ok(listWithdrawals, { query: {} })).rate).toBe(0.6)
})

test("AFF-01 the page shows link, members, rate and earnings by month, and visible referrals", async () => {
  const [anna, ben, carl] = [await app.register(), await app.register(), await app.register()]
  const { pid } = await anna.ok(showAffiliate, {})
  for (const { id } of [ben, carl]) {
    await db.execute(sql`insert into referral (member_id, referrer_id, created_at)
      select ${id}, member_id, now() from referral_code where pid = ${pid}`)
  }
  const order = await ben.ok(purchase, { params: { method: "sandbox" }, body: { amount: 100 } })
  await pickAt(app, order, "success")
  await carl.ok(editProfile, { body: { visibility: "hidden" } })
  const shown = await anna.ok(showAffiliate, {})
  const month = new Date().toISOString().slice(0, 7)
  expect(shown).toMatchObject({
    members: 2,
    rate: 20,
    days: 365,
    earnings: 20,
    available: 0,
    months: [{ month, earned: 20 }],
  })
  const { items } = await anna.ok(listReferred, { query: {} })
  expect(items.map(({ user, earned }) => [user?.user_id, earned])).toEqual([
    [undefined, 0],
    [ben.id, 20],
  ])
  await pickAt(app, order, "refunded")
  expect(await anna.ok(showAffiliate, {})).toMatchObject({ earnings: 0, months: [{ month, earned: 0 }] })
})

test("AFF-01 AFF-02 promotional gold earns nothing", async () => {
  const [payer, owner] = [await app.register(), await app.register()]
  await give(payer.id, 10_000, "promo")
  const reference = { type: "gift" as const, id: newReference() }
  await transaction(db, (tx) => gold.pay(tx, { kind: "gift", reference, from: payer.id, to: owner.id, cents: 10_000 }))
  expect(await earningsOf(owner)).toBe(0)
  expect((await ask(payer, 20)).error.code).toBe(400_022)
})

test("AFF-01 AFF-02 free gold earns nothing: gold of the wheel in escrow, VIP's free gifts, VIP bought with promotional gold", async () => {
  const [payer, owner] = [await app.register(), await app.register({ gender: 1 })]
  const { pid } = await owner.ok(showAffiliate, {})
  await db.execute(sql`insert into referral (member_id, referrer_id, created_at)
    select ${payer.id}, member_id, now() from referral_code where pid = ${pid}`)
  await give(payer.id, 10_000, "promo")
  const held = { reference: { type: "order" as const, id: newReference() } }
  await transaction(db, (tx) => escrow.hold(tx, { ...held, memberId: payer.id, cents: 2000 }))
  await transaction(db, (tx) => escrow.release(tx, { ...held, to: owner.id }))
  await payer.call(upgrade, { body: { month: 1, user_id: owner.id } }, { "idempotency-key": "by-presents" })
  await payer.call(upgrade, { body: { month: 1 } }, { "idempotency-key": "own-by-presents" })
  const free = giftCatalogue.find((gift) => "free" in gift)
  if (!free) throw new Error("no gift is free for VIPs")
  const body = { user_id: owner.id, gift_id: free.id, price: 0 }
  expect((await payer.call(sendGift, { body }, { "idempotency-key": "free-gift" })).status).toBe(201)
  expect(await storedOf(payer.id)).toMatchObject({ promo: 2000 })
  expect(await earningsOf(owner)).toBe(0)
  expect(await owner.ok(showAffiliate, {})).toMatchObject({ earnings: 0, available: 0, members: 1 })
})

test("GOLD-01 AFF-02 afterwards the ledger balances", async () => {
  expect(await checkLedger(db)).toEqual([])
})

const earningsTold = async (member: TestMember) =>
  (await member.ok(listNotifications, { query: {} })).items
    .filter(({ type }) => type === "earning")
    .map(({ event, data }) => [event, data.user_id, data.gold])

test("NOTI-01 earning: a paid or refused cash-out is notified once", async () => {
  const [anna, ben] = [await earner(10_000), await earner(10_000)]
  const [first, second] = [(await ask(anna, 50)).body, (await ask(ben, 100)).body]
  await Promise.all([
    decide(admin, first.id, "paid"),
    decide(admin, first.id, "paid"),
    decide(admin, second.id, "refused"),
  ])
  expect(await earningsTold(anna)).toEqual([["paid", null, 50]])
  expect(await earningsTold(ben)).toEqual([["refused", null, 100]])
})

test("NOTI-01 AFF-01 earning: the referrer is notified once, without the payer", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  await db.execute(sql`insert into referral (member_id, referrer_id, created_at) values (${ben.id}, ${anna.id}, now())`)
  const order = await ben.ok(purchase, { params: { method: "sandbox" }, body: { amount: 50 } })
  await Promise.all([pickAt(app, order, "success"), pickAt(app, order, "success")])
  const earned = (await storedOf(anna.id))["earnings"] ?? 0
  expect(earned).toBeGreaterThan(0)
  expect(await earningsTold(anna)).toEqual([["came", null, earned / 100]])
  expect(await earningsTold(ben)).toEqual([])
})
