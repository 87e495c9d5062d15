import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { payContact, editContact } from "@redthread/contract/contact"
import { listNotifications } from "@redthread/contract/notification"
import { confirmPayment, purchase, refundPayment, showOffers, showPayment } from "@redthread/contract/payment"
import { clock } from "../../../core/process/clock"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { newStaff, settleDecisions } from "../../../testing/staff"
import { checkLedger } from "../gold/gold.check.service"
import { movedOf, storedOf } from "../gold/testing/gold-crowd"
import { queryDue } from "./payment.service"
import { settle } from "./payment.settle.service"
import { notificationOf } from "./sandbox/sandbox.gateway"
import { pickAt } from "./testing/sandbox-person"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const sandbox = { method: "sandbox" as const }
const recharge = (member: TestMember, amount: number | string = 50, more: object = {}) =>
  member.ok(purchase, { params: sandbox, body: { amount, ...more } })
/** A new session: a token is valid for an hour. */
async function again({ session, password }: TestMember): Promise<TestMember> {
  const { body } = await app.call(authenticate, { body: { email: session.me.email ?? "", password } })
  return new TestMember(app, body, password)
}
const balanceOf = async (member: TestMember) => (await member.ok(showMe, {})).balance
const look = (member: TestMember, { id }: { id: number }) => member.ok(showPayment, { params: { id } })
const days = (count: number) => clock.advance(count * 86_400_000)
const notify = (token: string, headers = notificationOf(token).headers) =>
  fetch(`${app.url}/v1/payment/sandbox/notify`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
    body: new Uint8Array(notificationOf(token).rawBody),
  })

test("GOLD-02 offers the five presets and the six packs in USD and RMB, and a custom amount as text", async () => {
  const anna = await app.register()
  const offers = await anna.ok(showOffers, { query: { amount: "37.5" } })
  expect(offers).toMatchObject({
    default_recharge: 50,
    default_month: 3,
    discount: 0,
    vip_discount: 5,
    max_amount: 1000,
  })
  expect(offers.recharges.map(({ gold, usd, rmb }) => [gold, usd, rmb])).toEqual(
    [20, 50, 100, 200, 500].map((gold) => [gold, gold * 100, gold * 600]),
  )
  expect(offers.amount).toEqual({ gold: 37.5, usd: 3750, rmb: 22_500 })
  expect(offers.packs.map(({ month, gold, saving }) => [month, gold, saving])).toEqual([
    [0.25, 7.5, 0],
    [1, 30, 0],
    [3, 84, 6.6],
    [6, 150, 16.6],
    [12, 228, 36.6],
    [15, 240, 50],
  ])
  for (const amount of ["1001", "0", "abc", "-5", "20.555"]) {
    expect((await anna.call(showOffers, { query: { amount } })).error.code, amount).toBe(400_202)
  }
})

test("GOLD-02 names the currency of the member's country: of the profile, otherwise of the network", async () => {
  const anna = await app.register()
  const currency = async () => (await anna.ok(showOffers, { query: {} })).currency
  const livesIn = (code: string) =>
    db.execute(sql`update profile set country_code = ${code} where member_id = ${anna.id}`)
  expect(await currency()).toBe("USD")
  await livesIn("CN")
  expect(await currency()).toBe("CNY")
  await livesIn("DE")
  expect(await currency()).toBe("USD")
})

test("VIP-05 GOLD-02 a free account pays 5% less, like a VIP, at the price that was shown", async () => {
  const anna = await app.register()
  await db.execute(sql`update profile set free = true where member_id = ${anna.id}`)
  await app.call(showMe, {}, { token: anna.token })
  const freeMember = await app.register()
  await db.execute(sql`update profile set vip_until = now() + interval '1 day' where member_id = ${freeMember.id}`)
  for (const member of [anna, freeMember]) {
    const offers = await member.ok(showOffers, { query: {} })
    expect(offers.discount).toBe(5)
    expect(offers.recharges[1]).toEqual({ gold: 50, usd: 4750, rmb: 28_500 })
  }
  const newPayment = await recharge(freeMember)
  expect(newPayment.money).toEqual({ amount: 4750, currency: "USD" })
  await db.execute(sql`update profile set vip_until = null where member_id = ${freeMember.id}`)
  await db.execute(sql`update account set rate = 2 where id = ${freeMember.id}`)
  await pickAt(app, newPayment, "success")
  expect(await look(freeMember, newPayment)).toMatchObject({
    status: "success",
    money: { amount: 4750, currency: "USD" },
  })
  expect(await balanceOf(freeMember)).toBe(50)
})

test("GOLD-06 GOLD-07 success: the gold is credited once, however often and in whatever way it is reported", async () => {
  const anna = await app.register()
  const socket = await anna.socket()
  const newPayment = await recharge(anna)
  expect(newPayment).toMatchObject({ status: "processing", mode: "recharge", amount: 50, loading: "confirm" })
  expect(newPayment.redirect_url).toContain(`/v1/payment/sandbox/bank/${newPayment.token}`)
  expect(await balanceOf(anna)).toBe(0)
  const picked = await pickAt(app, newPayment, "success")
  expect(picked.page).toContain("Your payment has arrived")
  const heard = await socket.next("pay")
  expect(heard.data).toMatchObject({ payment_id: newPayment.id, mode: "recharge", status: "success", amount: 50 })
  const tellings = [
    ...Array.from({ length: 4 }, () => notify(newPayment.token ?? "")),
    ...Array.from({ length: 4 }, () => fetch(`${app.url}/v1/payment/sandbox/return?token=${newPayment.token}`)),
    ...Array.from({ length: 4 }, () => look(anna, newPayment)),
  ]
  await Promise.all(tellings)
  expect(await balanceOf(anna)).toBe(50)
  expect(await storedOf(anna.id)).toEqual({ paid: 5000, promo: 0, escrow: 0 })
})

test("GOLD-06 GOLD-07 pending shows its reason and is released after its days", async () => {
  const anna = await app.register()
  clock.set(new Date())
  const newPayment = await recharge(anna, 20)
  expect((await pickAt(app, newPayment, "pending")).page).toContain("3 to 5 days")
  const pending = await look(anna, newPayment)
  expect(pending).toMatchObject({ status: "pending", reason: "bank" })
  expect(Date.parse(pending.release_at ?? "") - clock.ms()).toBe(3 * 86_400_000)
  expect(await balanceOf(anna)).toBe(0)
  days(1)
  await queryDue(db)
  expect((await look(await again(anna), newPayment)).status).toBe("pending")
  days(2.5)
  await queryDue(db)
  const later = await again(anna)
  expect((await look(later, newPayment)).status).toBe("success")
  expect(await balanceOf(later)).toBe(20)
})

test("GOLD-06 canceled and failed payments credit nothing, and a retry works", async () => {
  const anna = await app.register()
  const [canceled, failed] = [await recharge(anna), await recharge(anna)]
  expect((await pickAt(app, canceled, "canceled")).way.pathname).toBe("/v1/payment/sandbox/cancel")
  expect(await look(anna, canceled)).toMatchObject({ status: "canceled", reason: "canceled", redirect_url: null })
  expect((await pickAt(app, failed, "failed")).page).toContain("No money was taken")
  expect(await look(anna, failed)).toMatchObject({ status: "failed", reason: "declined" })
  expect(await balanceOf(anna)).toBe(0)
  await pickAt(app, await recharge(anna), "success")
  expect(await balanceOf(anna)).toBe(50)
})

test("GOLD-07 after a client's report the gateway is queried, and its status counts", async () => {
  const anna = await app.register()
  const confirm = ({ id }: { id: number }, status: "success" | "failed") =>
    anna.ok(confirmPayment, { params: { id }, body: { status } })
  const unpaid = await recharge(anna)
  expect(await confirm(unpaid, "success")).toMatchObject({ status: "processing" })
  expect(await confirm(unpaid, "failed")).toMatchObject({ status: "canceled" })
  const paid = await recharge(anna)
  await pickAt(app, paid, "success", false)
  expect(await confirm(paid, "failed")).toMatchObject({ status: "success" })
  expect(await balanceOf(anna)).toBe(50)
  // Abandoned here but paid at the bank: the money is not lost.
  await pickAt(app, unpaid, "success", false)
  expect((await look(anna, unpaid)).status).toBe("success")
  expect(await balanceOf(anna)).toBe(100)
})

test("GOLD-03 GOLD-06 forged notifications are refused, and missing ones are replaced by queries", async () => {
  const anna = await app.register()
  const newPayment = await recharge(anna)
  expect((await notify(newPayment.token ?? "", { "x-sandbox-signature": "00" })).status).toBe(401)
  expect((await notify(newPayment.token ?? "", {})).status).toBe(401)
  // Genuine but premature: not paid yet.
  expect((await notify(newPayment.token ?? "")).status).toBe(200)
  expect(await balanceOf(anna)).toBe(0)
  await db.execute(sql`update sandbox_order set state = 'approved' where token = ${newPayment.token}`)
  clock.advance(120_000)
  await queryDue(db)
  expect(await balanceOf(anna)).toBe(50)
  expect((await fetch(`${app.url}/v1/payment/nonsense/notify`, { method: "POST" })).status).toBe(404)
})

test("GOLD-06 an unpaid order is abandoned after its hours", async () => {
  const anna = await app.register()
  clock.set(new Date())
  const newPayment = await recharge(anna)
  clock.advance(7 * 3_600_000)
  await queryDue(db)
  expect(await look(await again(anna), newPayment)).toMatchObject({ status: "canceled", reason: "expired" })
})

test.each(["refunded", "charged_back"] as const)(
  "GOLD-06 %s takes the gold back, and what was bought with it and earned from it",
  async (outcome) => {
    const [anna, owner] = [await app.register(), await app.register()]
    await owner.ok(editContact, { body: { wechat: "owner_wx", price: 10 } })
    const newPayment = await recharge(anna, 20)
    await pickAt(app, newPayment, "success")
    const pay = { params: { id: owner.id }, body: { price: 10 } }
    await anna.call(payContact, pay, { "idempotency-key": `taken-back-${anna.id}` })
    expect(await storedOf(owner.id)).toMatchObject({ earnings: 700 })
    const socket = await anna.socket()
    await pickAt(app, newPayment, outcome)
    await socket.next("pay", ({ status }) => status === outcome)
    expect(await look(anna, newPayment)).toMatchObject({ status: outcome })
    // The refund commits first; a second transaction withdraws the purchases.
    await expect.poll(() => balanceOf(anna)).toBe(0)
    expect(await storedOf(owner.id)).toMatchObject({ earnings: 0 })
    expect(await storedOf(anna.id)).toMatchObject({ paid: 0 })
    // A repeated notification changes nothing.
    await Promise.all([notify(newPayment.token ?? ""), notify(newPayment.token ?? "")])
    expect(await storedOf(anna.id)).toMatchObject({ paid: 0 })
    await pickAt(app, await recharge(anna, 20), "success")
    expect(await balanceOf(anna)).toBe(20)
  },
)

test("GOLD-06 a refund without a notification is found by a later query", async () => {
  const anna = await app.register()
  clock.set(new Date())
  const newPayment = await recharge(anna, 20)
  await pickAt(app, newPayment, "success")
  await db.execute(sql`update sandbox_order set state = 'refunded' where token = ${newPayment.token}`)
  days(1.5)
  await queryDue(db)
  const later = await again(anna)
  expect((await look(later, newPayment)).status).toBe("refunded")
  expect(await balanceOf(later)).toBe(0)
})

test("GOLD-06 STAFF-01 staff refund a payment once, at the gateway and here, audited, and not their own", async () => {
  const [anna, staff] = [await app.register(), await newStaff(app, "admin")]
  const mine = await recharge(staff)
  await pickAt(app, mine, "success")
  const newPayment = await recharge(anna, 100)
  const giveBack = (by: TestMember, { id }: { id: number }) =>
    by.call(refundPayment, { params: { id }, body: { reason: "asked for it" } })
  expect((await giveBack(anna, newPayment)).status).toBe(403)
  expect((await giveBack(staff, newPayment)).error.code).toBe(400_506)
  await pickAt(app, newPayment, "success")
  expect(await balanceOf(anna)).toBe(100)
  const both = await Promise.all([giveBack(staff, newPayment), giveBack(staff, newPayment)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  await settleDecisions()
  expect(await look(anna, newPayment)).toMatchObject({ status: "refunded" })
  expect(await balanceOf(anna)).toBe(0)
  const [order] = await rows<{ state: string }>(
    db,
    sql`select state from sandbox_order where token = ${newPayment.token}`,
  )
  expect(order?.state).toBe("refunded")
  const [written] = await rows<{ actor: number }>(
    db,
    sql`select actor_id as actor from audit where action = 'payment.refund' and subject_id = ${anna.id}`,
  )
  expect(written?.actor).toBe(staff.id)
  expect((await giveBack(staff, mine)).status).toBe(403)
  expect((await giveBack(staff, { id: 999_999 })).status).toBe(404)
})

test("GOLD-03 another amount than the price is held for review, and the member is pointed to support", async () => {
  const anna = await app.register()
  const newPayment = await recharge(anna)
  await db.execute(sql`update sandbox_order set amount = 1 where token = ${newPayment.token}`)
  await pickAt(app, newPayment, "success")
  expect(await look(anna, newPayment)).toMatchObject({ status: "pending", reason: "review" })
  expect(await balanceOf(anna)).toBe(0)
  const refused = await anna.call(purchase, { params: sandbox, body: { amount: 20 } })
  expect(refused.error.code).toBe(400_073)
})

test("GOLD-03 one purchase per client id; payments of other members are not found", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const sent = await Promise.all(Array.from({ length: 5 }, () => recharge(anna, 50, { client_id: "twice" })))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  const [newPayment] = sent
  expect((await recharge(ben, 50, { client_id: "twice" })).id).not.toBe(newPayment?.id)
  expect((await ben.call(showPayment, { params: { id: newPayment?.id ?? 0 } })).status).toBe(404)
  const sneaky = await ben.call(confirmPayment, { params: { id: newPayment?.id ?? 0 }, body: { status: "failed" } })
  expect(sneaky.status).toBe(404)
})

test("GOLD-02 GOLD-05 ERR-03 refuses invalid purchases, and payment methods that this site does not offer", async () => {
  const anna = await app.register()
  const ask = (method: string, body: object) =>
    anna.call(purchase, { params: { method: method as "sandbox" }, body: body as never })
  for (const body of [
    {},
    { month: 0 },
    { amount: 0.5 },
    { amount: 1001 },
    { month: 2 },
    { month: 0.5 },
    { amount: "1e3" },
  ]) {
    expect((await ask("sandbox", body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await ask("paypal", { amount: 20 })).error.code).toBe(400_500)
  expect((await ask("wechat", { amount: 20 })).error.code).toBe(400_500)
  expect((await ask("cash", { amount: 20 })).status).toBe(400)
})

test("GOLD-01 metrics report payments that are undecided for more than a day", async () => {
  const unmatched = async () =>
    Number((await (await fetch(`${app.url}/metrics`)).text()).match(/^redthread_payments_unmatched (\d+)$/m)?.[1])
  const before = await unmatched()
  const newPayment = await recharge(await app.register())
  expect(await unmatched()).toBe(before)
  await db.execute(sql`update payment set created_at = now() - interval '25 hours' where id = ${newPayment.id}`)
  expect(await unmatched()).toBe(before + 1)
})

test("GOLD-01 receipts equal the gold of the members and the house", async () => {
  const anna = await app.register()
  const before = await movedOf(null)
  await pickAt(app, await recharge(anna, 100), "success")
  const after = await movedOf(null)
  expect((after["receipts"] ?? 0) - (before["receipts"] ?? 0)).toBe(-10_000)
})

test("GOLD-01 afterwards the ledger balances", async () => {
  expect(await checkLedger(db)).toEqual([])
})

test("NOTI-01 payclear: outcomes after days and refunds are notified, immediate outcomes are not", async () => {
  const anna = await app.register()
  clock.set(new Date())
  const noticesOf = async (member: TestMember) =>
    (await member.ok(listNotifications, { query: {} })).items.map(({ type, event, data }) => [
      type,
      event,
      data.target_id,
      data.gold,
    ])
  const [cleared, failed, atOnce] = [await recharge(anna, 20), await recharge(anna, 50), await recharge(anna, 100)]
  await pickAt(app, cleared, "pending")
  await pickAt(app, failed, "pending")
  await pickAt(app, atOnce, "success")
  expect(await noticesOf(anna)).toEqual([])
  await settle(db, failed.id, { is: "failed", reason: "declined" })
  days(4)
  await queryDue(db)
  await pickAt(app, atOnce, "refunded")
  await notify(atOnce.token ?? "")
  expect((await noticesOf(await again(anna))).toReversed()).toEqual([
    ["payclear", "failed", failed.id, 50],
    ["payclear", "cleared", cleared.id, 20],
    ["payclear", "refunded", atOnce.id, 100],
  ])
})
