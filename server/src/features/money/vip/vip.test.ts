import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { purchase, refundPayment, showOffers, showPayment } from "@redthread/contract/payment"
import { listNotifications } from "@redthread/contract/notification"
import { listTrades } from "@redthread/contract/gold"
import { showProfile } from "@redthread/contract/profile"
import { listLatest } from "@redthread/contract/browse"
import { block } from "@redthread/contract/relation"
import { listUpgrades, upgrade } from "@redthread/contract/vip"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { newStaff, settleDecisions } from "../../../testing/staff"
import { checkLedger } from "../gold/gold.check.service"
import { give, storedOf } from "../gold/testing/gold-crowd"
import { completeLater } from "../payment/payment.settle.service"
import { pickAt } from "../payment/testing/sandbox-person"
import { notifyEnding } from "./vip.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

let keys = 0
const ask = (member: TestMember, body: object, key = `vip-${(keys += 1)}`) =>
  member.call(upgrade, { body: body as { month: 1 } }, { "idempotency-key": key })
const paidBy = (member: TestMember, body: object) =>
  member.ok(purchase, { params: { method: "sandbox" }, body: body as { month: 1 } })
const meOf = (member: TestMember) => member.ok(showMe, {})
const setPartner = (member: TestMember) => db.execute(sql`update account set is_partner = true where id = ${member.id}`)
const day = 86_400_000

async function rich(cents = 100_000): Promise<TestMember> {
  const member = await app.register()
  await give(member.id, cents)
  return member
}

test("VIP-01 VIP-02 a pack for gold: the price is charged, the months are added, and a repeated request is charged once", async () => {
  clock.set(new Date("2026-01-31T10:00:00Z"))
  const anna = await rich()
  const socket = await anna.socket()
  const result = await ask(anna, { month: 1 }, "once")
  expect(result).toMatchObject({
    status: 200,
    body: { status: "success", month: 1, me: 1, name: anna.session.me.name },
  })
  expect((await ask(anna, { month: 1 }, "once")).body).toEqual(result.body)
  expect((await socket.next("upgrade")).data).toMatchObject({
    month: 1,
    me: 1,
    vip_expired_at: "2026-02-28T10:00:00.000Z",
  })
  expect(await meOf(anna)).toMatchObject({ vip: 1, vip_expired_at: "2026-02-28T10:00:00.000Z", balance: 970 })
  await ask(anna, { month: "12" })
  expect(await meOf(anna)).toMatchObject({ vip_expired_at: "2027-02-28T10:00:00.000Z", balance: 742 })
})

test("VIP-01 above 12 months is a lifetime, after which no more is sold", async () => {
  const anna = await rich()
  expect((await ask(anna, { month: 15 })).body.vip_expired_at).toMatch(/^2037-12-31/)
  expect((await ask(anna, { month: 1 })).error.code).toBe(400_504)
  const bought = await anna.call(purchase, { params: { method: "sandbox" }, body: { month: 1 } })
  expect(bought.error.code).toBe(400_504)
  expect((await anna.ok(showOffers, { query: {} })).packs).toEqual([])
  expect((await meOf(anna)).balance).toBe(760)
})

test("VIP-01 ERR-03 anything but the six packs is refused", async () => {
  const anna = await rich()
  for (const month of [0, 2, 4, 13, 24, -1, 0.5, "x", null, undefined]) {
    expect((await ask(anna, { month })).status, String(month)).toBe(400)
  }
  expect((await meOf(anna)).balance).toBe(1000)
})

test("VIP-02 GOLD-08 without sufficient gold nothing happens, and the reply contains the missing amount", async () => {
  const anna = await rich(8000)
  const refused = await ask(anna, { month: 3 })
  expect(refused.error).toMatchObject({ code: 400_022, data: { missing: 4, balance: 80, price: 84 } })
  expect(await meOf(anna)).toMatchObject({ vip: 0, balance: 80 })
})

test("VIP-02 for another member: both are notified, and the recipient sees the payer", async () => {
  const [anna, ben] = [await rich(), await app.register()]
  const [hers, his] = [await anna.socket(), await ben.socket()]
  const result = await ask(anna, { month: 1, user_id: ben.id })
  expect(result.body).toMatchObject({ status: "success", me: 0, user_id: ben.id, name: ben.session.me.name })
  expect((await his.next("upgrade")).data).toMatchObject({ me: 1, by_id: anna.id })
  expect((await hers.next("upgrade")).data).toMatchObject({ me: 0, user_id: ben.id })
  expect((await meOf(ben)).vip).toBe(1)
  expect((await meOf(anna)).vip).toBe(0)
  expect((await anna.ok(showProfile, { params: { id: ben.id } })).vip).toBe(1)
  const { items } = await ben.ok(listUpgrades, { query: {} })
  expect(items).toMatchObject([{ month: 1, price: 30, paid_by: { user_id: anna.id } }])
  await ben.ok(block, { body: { user_id: anna.id } })
  expect((await ben.ok(listUpgrades, { query: {} })).items[0]?.paid_by).toBeNull()
  expect((await ask(anna, { month: 1, user_id: ben.id })).status).toBe(404)
})

test("VIP-02 NOTI-01 the recipient is notified once, with the payer; the trades name the recipient", async () => {
  const [anna, ben] = [await rich(), await app.register()]
  await ask(anna, { month: 1, user_id: ben.id }, "given")
  await ask(anna, { month: 1, user_id: ben.id }, "given")
  await ask(anna, { month: 1 })
  const noticesOf = async (member: TestMember) =>
    (await member.ok(listNotifications, { query: {} })).items.map(({ type, event, data }) => [
      type,
      event,
      data.user_id,
    ])
  expect(await noticesOf(ben)).toEqual([["upgrade", "given", anna.id]])
  expect(await noticesOf(anna)).toEqual([["upgrade", "done", null]])
  const bill = (await anna.ok(listTrades, { query: { k: "spending" } })).items
  expect(bill.map(({ user }) => user?.user_id)).toEqual([undefined, ben.id])
  await ben.ok(block, { body: { user_id: anna.id } })
  expect((await anna.ok(listTrades, { query: { k: "spending" } })).items.map(({ user }) => user)).toEqual([null, null])
})

test("VIP-03 the trial is for members who had none, and for members chosen by partners", async () => {
  clock.set(new Date())
  const [anna, partner, ben] = [await rich(), await rich(), await app.register()]
  await setPartner(partner)
  expect((await ask(anna, { month: 0.25 })).status).toBe(200)
  expect(Date.parse((await meOf(anna)).vip_expired_at ?? "") - clock.ms()).toBe(7 * day)
  expect((await ask(anna, { month: 0.25 })).error.code).toBe(400_503)
  expect((await ask(anna, { month: 0.25, user_id: ben.id })).error.code).toBe(400_507)
  expect((await ask(partner, { month: 0.25 })).error.code).toBe(400_503)
  expect((await ask(partner, { month: 0.25, user_id: anna.id })).error.code).toBe(400_503)
  expect((await ask(partner, { month: 0.25, user_id: ben.id })).status).toBe(200)
  const months = async (of: TestMember, user_id?: number) =>
    (await of.ok(showOffers, { query: { user_id } })).packs.map(({ month }) => month)
  expect(await months(anna)).not.toContain(0.25)
  expect(await months(await app.register())).toContain(0.25)
  expect(await months(partner, (await app.register()).id)).toContain(0.25)
})

test("VIP-02 GOLD-07 by a gateway: the price is held in escrow and becomes VIP once, for client or server", async () => {
  const anna = await app.register()
  const socket = await anna.socket()
  const order = await paidBy(anna, { month: 3 })
  expect(order).toMatchObject({ mode: "upgrade", month: 3, amount: 84, money: { amount: 8400, currency: "USD" } })
  expect((await ask(anna, { month: 3, payment_id: order.id })).error.code).toBe(400_505)
  await pickAt(app, order, "success")
  expect((await socket.next("pay")).data).toMatchObject({ mode: "upgrade", status: "success", month: 3 })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0, escrow: 8400 })
  const [first, second] = await Promise.all([
    ask(anna, { month: 3, payment_id: order.id }),
    ask(anna, { month: 3, payment_id: order.id }),
    completeLater.handle(db, { paymentId: order.id }),
  ])
  for (const { body } of [first, second]) expect(body).toMatchObject({ status: "success", month: 3 })
  expect((await anna.ok(listUpgrades, { query: {} })).items).toHaveLength(1)
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0, escrow: 0 })
  expect(await anna.ok(showPayment, { params: { id: order.id } })).toMatchObject({ status: "complete" })
})

test("VIP-02 VIP is granted if the client never returns, or names no payment", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const order = await paidBy(anna, { month: 1 })
  await pickAt(app, order, "success")
  await completeLater.handle(db, { paymentId: order.id })
  expect((await meOf(anna)).vip).toBe(1)
  await pickAt(app, await paidBy(ben, { month: 1 }), "success")
  expect((await ask(ben, { month: 1 })).body.status).toBe("success")
  expect((await meOf(ben)).vip).toBe(1)
  expect((await ask(ben, { month: 1 })).error.code).toBe(400_022)
})

test("VIP-02 GOLD-06 a reversed payment reverses its VIP, and leaves no debt", async () => {
  clock.set(new Date("2026-03-01T00:00:00Z"))
  const [anna, ben] = [await rich(3000), await app.register()]
  await ask(anna, { month: 1, user_id: ben.id })
  const order = await paidBy(anna, { month: 3, user_id: ben.id })
  await pickAt(app, order, "success")
  await ask(anna, { month: 3, user_id: ben.id, payment_id: order.id })
  expect((await meOf(ben)).vip_expired_at).toBe("2026-07-01T00:00:00.000Z")
  await pickAt(app, order, "charged_back")
  expect((await meOf(ben)).vip_expired_at).toBe("2026-04-01T00:00:00.000Z")
  expect(await storedOf(anna.id)).toEqual({ paid: 0, promo: 0, escrow: 0 })
  expect((await ben.ok(listUpgrades, { query: {} })).items.map(({ taken_back }) => taken_back)).toEqual([true, false])
  const waiting = await paidBy(anna, { month: 1 })
  await pickAt(app, waiting, "success")
  await pickAt(app, waiting, "refunded")
  expect(await storedOf(anna.id)).toEqual({ paid: 0, promo: 0, escrow: 0 })
  expect((await ask(anna, { month: 1, payment_id: waiting.id })).error.code).toBe(400_505)
})

test("VIP-02 VIP that can no longer be granted becomes gold again", async () => {
  const [anna, ben] = [await app.register(), await rich()]
  const order = await paidBy(anna, { month: 3, user_id: ben.id })
  await pickAt(app, order, "success")
  await ask(ben, { month: 15 })
  expect((await ask(anna, { month: 3, user_id: ben.id, payment_id: order.id })).body).toMatchObject({
    status: "failed",
  })
  expect((await meOf(anna)).balance).toBe(84)
  expect(await anna.ok(showPayment, { params: { id: order.id } })).toMatchObject({ reason: "no_upgrade" })
})

test("GOLD-05 balance: for VIP only, above 30 gold, with consent", async () => {
  const [anna, poor] = [await rich(10_000), await rich(3000)]
  const buy = (member: TestMember, body: object) =>
    member.call(purchase, { params: { method: "balance" }, body: body as { month: 1 } })
  expect((await buy(anna, { amount: 20, useBalance: "yes" })).error).toMatchObject({ code: 400_202, field: "month" })
  expect((await buy(anna, { month: 1 })).error).toMatchObject({ code: 400_202, field: "useBalance" })
  expect((await buy(poor, { month: 1, useBalance: "yes" })).error.code).toBe(400_502)
  expect((await buy(anna, { month: 12, useBalance: "yes" })).error.code).toBe(400_022)
  expect((await poor.ok(showOffers, { query: {} })).methods).toEqual(["sandbox"])
  expect((await anna.ok(showOffers, { query: {} })).methods).toEqual(["sandbox", "balance"])
  const order = await buy(anna, { month: 1, useBalance: "yes" })
  expect(order.body).toMatchObject({ status: "success", mode: "upgrade", money: null, loading: "default" })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 7000, escrow: 3000 })
  expect((await ask(anna, { month: 1, payment_id: order.body.id })).body.status).toBe("success")
  expect(await storedOf(anna.id)).toMatchObject({ paid: 7000, escrow: 0 })
})

test("GOLD-05 VIP-02 staff refund VIP paid by gold as gold, and the VIP ends", async () => {
  const [anna, admin] = [await app.register(), await newStaff(app, "admin")]
  await give(anna.id, 3000, "promo")
  await give(anna.id, 4000)
  const order = await anna.ok(purchase, { params: { method: "balance" }, body: { month: 1, useBalance: "yes" } })
  await ask(anna, { month: 1, payment_id: order.id })
  expect((await meOf(anna)).vip).toBe(1)
  await admin.ok(refundPayment, { params: { id: order.id }, body: { reason: "by mistake" } })
  await settleDecisions()
  expect((await meOf(anna)).vip).toBe(0)
  // Promotional gold cannot become gold that others earn from.
  expect(await storedOf(anna.id)).toMatchObject({ promo: 3000, paid: 4000, escrow: 0 })
})

/** A new session: a token is valid for an hour. */
async function again({ session, password }: TestMember): Promise<TestMember> {
  const { body } = await app.call(authenticate, { body: { email: session.me.email ?? "", password } })
  return new TestMember(app, body, password)
}

test("VIP-04 VIP ends to the second: in the own account, in others' views of it, and in prices", async () => {
  clock.set(new Date("2026-05-01T00:00:00Z"))
  const [buyer, friend] = [await rich(), await app.register({ gender: 1 })]
  await ask(buyer, { month: 1 })
  clock.set(new Date("2026-05-31T23:59:59Z"))
  const [anna, ben] = [await again(buyer), await again(friend)]
  const state = async () => ({
    me: (await meOf(anna)).vip,
    profile: (await ben.ok(showProfile, { params: { id: anna.id } })).vip,
    card: (await ben.ok(listLatest, { query: {} })).items.find(({ user_id }) => user_id === anna.id)?.vip,
    discount: (await anna.ok(showOffers, { query: {} })).discount,
  })
  const before = await state()
  expect(before).toMatchObject({ me: 1, profile: 1, card: 1, discount: 5 })
  clock.set(new Date("2026-06-01T00:00:00Z"))
  expect(await state()).toMatchObject({ me: 0, profile: 0, card: 0, discount: 0 })
})

test("VIP-02 two members who buy VIP for each other concurrently both get it", async () => {
  const [anna, ben] = [await rich(), await rich()]
  const answers = await Promise.all([
    ask(anna, { month: 1, user_id: ben.id }),
    ask(ben, { month: 1, user_id: anna.id }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect([(await meOf(anna)).vip, (await meOf(ben)).vip]).toEqual([1, 1])
})

test("GOLD-01 afterwards the ledger balances", async () => {
  expect(await checkLedger(db)).toEqual([])
})

const upgradesTold = async (member: TestMember) =>
  (await member.ok(listNotifications, { query: {} })).items
    .filter(({ type }) => type === "upgrade")
    .map(({ event, data }) => [event, data.user_id, data.days])

test("NOTI-01 upgrade: buyer and recipient are notified, with the buyer's name", async () => {
  const [anna, ben] = [await rich(), await app.register()]
  await ask(anna, { month: 1 })
  await ask(anna, { month: 1, user_id: ben.id })
  const order = await paidBy(anna, { month: 1, user_id: ben.id })
  await pickAt(app, order, "success")
  await completeLater.handle(db, { paymentId: order.id })
  expect(await upgradesTold(anna)).toEqual([["done", null, undefined]])
  expect(await upgradesTold(ben)).toEqual([
    ["given", anna.id, undefined],
    ["given", anna.id, undefined],
  ])
})

test("NOTI-01 upgrade: members whose VIP ends in three days are notified once per end", async () => {
  const [ends, later, free, bought] = [await rich(), await rich(), await rich(), await rich()]
  const until = (member: TestMember, time: number) =>
    db.execute(sql`update profile set vip_until = ${new Date(Date.now() + time).toISOString()}::timestamptz
      where member_id = ${member.id}`)
  await Promise.all([until(ends, 2.5 * day), until(later, 3.5 * day), until(free, 2.5 * day), until(bought, 2.5 * day)])
  await db.execute(sql`update profile set free = true where member_id = ${free.id}`)
  await ask(bought, { month: 1 })
  await Promise.all([notifyEnding(db), notifyEnding(db)])
  expect(await upgradesTold(ends)).toEqual([["ending", null, 3]])
  for (const member of [later, free]) expect(await upgradesTold(member)).toEqual([])
  expect(await upgradesTold(bought)).toEqual([["done", null, undefined]])
  await until(ends, 1.5 * day)
  await notifyEnding(db)
  expect((await upgradesTold(ends))[0]).toEqual(["ending", null, 2])
})
