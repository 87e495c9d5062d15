import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { confirmPayment, purchase, showPayment } from "@redthread/contract/payment"
import { transaction } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { clock } from "../../../../core/process/clock"
import { showAffiliate } from "@redthread/contract/affiliate"
import { sql } from "drizzle-orm"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { PaypalStub } from "../../../../testing/stub/paypal-stub"
import { storedOf } from "../../gold/testing/gold-crowd"
import { queryDue, decideReview, methodsFor, orderOf, takeBackLater } from "../payment.service"
import * as paymentDb from "../payment.db"
import { paymentQueue } from "../payment.feature"
import { paypal as gateway } from "./paypal.gateway"

const paypal = new PaypalStub()
let app: TestApp
beforeAll(async () => {
  await paypal.start()
  app = await startApp(paypal.variables)
})
afterAll(async () => {
  await app.stop()
  paypal.stop()
})
afterEach(() => {
  clock.set(null)
  paypal.down = false
  paypal.forbidsDisputes = false
})

const method = "paypal" as const
const buy = (member: TestMember, body: object = { amount: 50 }) =>
  member.call(purchase, { params: { method }, body: body as { amount: 50 } })
async function begun(member: TestMember, body?: object) {
  const { id, token } = (await buy(member, body)).body
  return { id, token: token ?? "" }
}
const back = (page: "return" | "cancel", token: string) =>
  fetch(`${app.url}/v1/payment/paypal/${page}?token=${token}&PayerID=X`)
const statusOf = async (member: TestMember, { id }: { id: number }) =>
  (await member.ok(showPayment, { params: { id } })).status
const balanceOf = async (member: TestMember) => (await member.ok(showMe, {})).balance
const hear = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
  fetch(`${app.url}/v1/payment/paypal/notify`, { method: "POST", headers, body })

test("GOLD-03 create, approve in a separate window, and return: captured once", async () => {
  const anna = await app.register()
  const { status, body } = await buy(anna, { amount: 37.5 })
  expect(status).toBe(201)
  expect(body).toMatchObject({ method, loading: "confirm", money: { amount: 3750, currency: "USD" } })
  expect(body.redirect_url).toBe(`${paypal.url}/checkoutnow?token=${body.token}`)
  const order = paypal.orders.get(body.token ?? "")
  expect(order?.amount).toEqual({ currency_code: "USD", value: "37.50" })
  expect(order?.returnUrl).toMatch(/\/v1\/payment\/paypal\/return$/)
  // Returned without approval.
  expect(await (await back("return", body.token ?? "")).text()).toContain("has not arrived yet")
  paypal.approve(body.token ?? "")
  const before = paypal.captures
  const pages = await Promise.all([1, 2, 3].map(() => back("return", body.token ?? "")))
  expect(await pages[0]?.text()).toContain("Your payment has arrived")
  expect(paypal.captures).toBe(before + 1)
  expect(await balanceOf(anna)).toBe(37.5)
})

test("GOLD-03 the cancel address cancels; an approval in another window still counts", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  expect(await (await back("cancel", newPayment.token)).text()).toContain("canceled")
  expect(await statusOf(anna, newPayment)).toBe("canceled")
  paypal.approve(newPayment.token)
  expect((await hear(paypal.event("CHECKOUT.ORDER.APPROVED", { id: newPayment.token }))).status).toBe(200)
  expect(await balanceOf(anna)).toBe(50)
})

test("GOLD-03 the webhook alone suffices; duplicate, late and unordered events credit once", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  paypal.approve(newPayment.token, "PENDING")
  await back("return", newPayment.token)
  expect(await statusOf(anna, newPayment)).toBe("pending")
  paypal.settle(newPayment.token, "COMPLETED")
  const related = { supplementary_data: { related_ids: { order_id: newPayment.token } } }
  const completed = paypal.event("PAYMENT.CAPTURE.COMPLETED", { id: paypal.captureOf(newPayment.token), ...related })
  const denied = paypal.event("PAYMENT.CAPTURE.DENIED", { id: paypal.captureOf(newPayment.token), ...related })
  const approved = paypal.event("CHECKOUT.ORDER.APPROVED", { id: newPayment.token })
  await Promise.all([completed, completed, denied, approved, completed].map(hear))
  expect(await statusOf(anna, newPayment)).toBe("success")
  expect(await balanceOf(anna)).toBe(50)
})

test("GOLD-03 events not signed by PayPal are refused: body, certificate, algorithm, webhook", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  paypal.approve(newPayment.token)
  const resource = { id: newPayment.token }
  const right = paypal.event("CHECKOUT.ORDER.APPROVED", resource)
  const forged = [
    paypal.event("CHECKOUT.ORDER.APPROVED", resource, { body: JSON.stringify({ event_type: "X", resource }) }),
    paypal.event("CHECKOUT.ORDER.APPROVED", resource, {
      certUrl: "https://evil.example/v1/notifications/certs/CERT-1",
    }),
    paypal.event("CHECKOUT.ORDER.APPROVED", resource, { certUrl: `${paypal.url}/checkoutnow` }),
    paypal.event("CHECKOUT.ORDER.APPROVED", resource, { certUrl: "file:///etc/passwd" }),
    paypal.event("CHECKOUT.ORDER.APPROVED", resource, { algorithm: "none" }),
    { ...right, headers: { ...right.headers, "paypal-transmission-sig": "AAAA" } },
    { ...right, headers: { ...right.headers, "paypal-transmission-id": "another" } },
    { headers: { "content-type": "application/json" }, body: right.body } as unknown as typeof right,
  ]
  for (const [index, one] of forged.entries()) expect((await hear(one)).status, String(index)).toBe(401)
  expect(await balanceOf(anna)).toBe(0)
  expect((await hear(right)).status).toBe(200)
  expect(await balanceOf(anna)).toBe(50)
})

test("GOLD-03 a declined card fails, and a retry is a new order", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  paypal.approve(newPayment.token, "DECLINED")
  await back("return", newPayment.token)
  expect(await statusOf(anna, newPayment)).toBe("failed")
  const again = await begun(anna)
  expect(again.token).not.toBe(newPayment.token)
  paypal.approve(again.token)
  await anna.ok(confirmPayment, { params: { id: again.id }, body: { status: "success" } })
  expect(await balanceOf(anna)).toBe(50)
})

test("GOLD-03 PayPal is down: the purchase says so, and a begun payment is completed by a later query", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  paypal.down = true
  expect((await buy(anna)).error.code).toBe(400_501)
  expect(await statusOf(anna, newPayment)).toBe("processing")
  paypal.approve(newPayment.token)
  clock.advance(120_000)
  await queryDue(db)
  expect(await balanceOf(anna)).toBe(0)
  paypal.down = false
  clock.advance(300_000)
  await queryDue(db)
  expect(await balanceOf(anna)).toBe(50)
})

test("GOLD-06 a refund and a lost dispute take the gold back", async () => {
  const anna = await app.register()
  const [refunded, disputed] = [await begun(anna), await begun(anna)]
  for (const { token } of [refunded, disputed]) {
    paypal.approve(token)
    await back("return", token)
  }
  expect(await balanceOf(anna)).toBe(100)
  paypal.settle(refunded.token, "REFUNDED")
  const up = [{ rel: "up", href: `${paypal.url}/v2/payments/captures/${paypal.captureOf(refunded.token)}` }]
  await hear(paypal.event("PAYMENT.CAPTURE.REFUNDED", { id: "R9", links: up }))
  expect(await statusOf(anna, refunded)).toBe("refunded")
  const lost = {
    dispute_id: "PP-1",
    disputed_transactions: [{ seller_transaction_id: paypal.captureOf(disputed.token) }],
  }
  // Opened, not decided.
  await hear(paypal.event("CUSTOMER.DISPUTE.CREATED", lost))
  expect(await balanceOf(anna)).toBe(50)
  paypal.disputes.set(paypal.captureOf(disputed.token), "RESOLVED_BUYER_FAVOUR")
  await hear(paypal.event("CUSTOMER.DISPUTE.RESOLVED", lost))
  expect(await statusOf(anna, disputed)).toBe("charged_back")
  expect(await storedOf(anna.id)).toEqual({ paid: 0, promo: 0, escrow: 0 })
})

test("GOLD-03 a refund by staff is requested once, and PayPal's status about it counts", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  paypal.approve(newPayment.token)
  await back("return", newPayment.token)
  const row = await paymentDb.findPayment(db, newPayment.id)
  const order = row && orderOf(row)
  if (!order) throw new Error("no order")
  expect(await gateway.refund(db, order)).toEqual({ is: "refunded" })
  expect(await gateway.refund(db, order)).toEqual({ is: "refunded" })
})

test("GOLD-09 a part is refunded once per payment, and a chargeback of the rest is seen", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  paypal.approve(newPayment.token)
  await back("return", newPayment.token)
  const row = await paymentDb.findPayment(db, newPayment.id)
  const order = row && orderOf(row)
  if (!order) throw new Error("no order")
  const partly = { is: "partly_refunded", refunded: 1234 }
  expect(await gateway.refund(db, order, 1234)).toMatchObject(partly)
  expect(await gateway.refund(db, order, 1234)).toMatchObject(partly)
  paypal.disputes.set(paypal.captureOf(newPayment.token), "RESOLVED_BUYER_FAVOUR")
  expect(await gateway.fetchStatus(db, order)).toEqual({ is: "charged_back" })
})

test("AFF-01 the referrer of the payer earns 20% of the net receipts for a year", async () => {
  const anna = await app.register()
  const { pid } = await anna.ok(showAffiliate, {})
  const ben = await app.register()
  await db.execute(sql`insert into referral (member_id, referrer_id, created_at)
    select ${ben.id}, member_id, ${clock.now().toISOString()}::timestamptz from referral_code where pid = ${pid}`)
  const newPayment = await begun(ben, { amount: 100 })
  paypal.approve(newPayment.token)
  await back("return", newPayment.token)
  // PayPal kept 5 of 100 USD.
  expect(await storedOf(anna.id)).toMatchObject({ earnings: 1900 })
  await db.execute(sql`update referral set created_at = created_at - interval '366 days' where member_id = ${ben.id}`)
  const later = await begun(ben, { amount: 100 })
  paypal.approve(later.token)
  await back("return", later.token)
  expect(await balanceOf(ben)).toBe(200)
  expect(await storedOf(anna.id)).toMatchObject({ earnings: 1900 })
})

test("GOLD-03 PayPal is offered outside of China only, and in development with the sandbox bank", async () => {
  expect(methodsFor("redthread.localhost")).toEqual(["paypal", "sandbox"])
  expect(methodsFor("redthread.cn.localhost")).toEqual(["sandbox"])
})

const detailsOf = async (member: TestMember, { id }: { id: number }) => {
  const { status, reason } = await member.ok(showPayment, { params: { id } })
  return { status, reason }
}
const caseOf = async (id: number) => {
  const paymentCase = await paymentQueue.cases?.find(db, id, undefined as never)
  return {
    open: (paymentCase?.decisions.length ?? 0) > 0,
    said: paymentCase?.facts.find(({ name }) => name === "gateway")?.value,
  }
}
const decide = (id: number, isCredited: boolean) => transaction(db, (tx) => decideReview(tx, id, isCredited))

test("GOLD-06 GOLD-03 a bank-pending payment that arrives with another amount waits for staff", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  paypal.approve(newPayment.token, "PENDING")
  await back("return", newPayment.token)
  expect(await detailsOf(anna, newPayment)).toEqual({ status: "pending", reason: "bank" })
  const order = paypal.orders.get(newPayment.token)
  if (order) order.received = "5.00"
  paypal.settle(newPayment.token, "COMPLETED")
  expect(await detailsOf(anna, newPayment)).toEqual({ status: "pending", reason: "review" })
  expect(await caseOf(newPayment.id)).toEqual({ open: true, said: "paid 5.00 USD" })
  expect(await balanceOf(anna)).toBe(0)
  await decide(newPayment.id, true)
  expect(await statusOf(anna, newPayment)).toBe("success")
  expect(await balanceOf(anna)).toBe(50)
})

test("GOLD-06 GOLD-03 a payment rejected by staff stays rejected after a visit to the return address, and blocks nothing", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  paypal.approve(newPayment.token)
  const order = paypal.orders.get(newPayment.token)
  if (order) order.received = "5.00"
  await back("return", newPayment.token)
  expect((await buy(anna)).error.code).toBe(400_073)
  await decide(newPayment.id, false)
  await Promise.all([back("return", newPayment.token), back("cancel", newPayment.token)])
  expect(await detailsOf(anna, newPayment)).toEqual({ status: "failed", reason: "declined" })
  expect((await caseOf(newPayment.id)).open).toBe(false)
  await expect(decide(newPayment.id, true)).rejects.toThrow("already_decided")
  expect((await buy(anna)).status).toBe(201)
})

test("GOLD-06 a partial refund, an open dispute and an unknown status are cases for staff", async () => {
  const anna = await app.register()
  const [partly, disputed, strange] = [await begun(anna), await begun(anna), await begun(anna)]
  for (const { token } of [partly, disputed, strange]) {
    paypal.approve(token)
    await back("return", token)
  }
  paypal.refundPart(partly.token, "45.00")
  const up = [{ rel: "up", href: `${paypal.url}/v2/payments/captures/${paypal.captureOf(partly.token)}` }]
  expect((await hear(paypal.event("PAYMENT.CAPTURE.REFUNDED", { id: "R7", links: up }))).status).toBe(200)
  expect(await caseOf(partly.id)).toEqual({ open: true, said: "refunded 45.00 of 50.00 USD" })
  const capture = paypal.captureOf(disputed.token)
  paypal.disputes.set(capture, null)
  const about = { dispute_id: `PP-${capture}`, disputed_transactions: [{ seller_transaction_id: capture }] }
  await hear(paypal.event("CUSTOMER.DISPUTE.CREATED", about))
  expect(await caseOf(disputed.id)).toEqual({ open: true, said: `disputed PP-${capture}` })
  paypal.settle(strange.token, "ON_THE_MOON")
  await hear(paypal.event("CHECKOUT.ORDER.COMPLETED", { id: strange.token }))
  expect(await caseOf(strange.id)).toEqual({ open: true, said: "unknown: capture ON_THE_MOON" })
  expect(await balanceOf(anna)).toBe(150)
  // None of them prevents further purchases.
  expect((await buy(anna)).status).toBe(201)
  paypal.disputes.set(capture, "RESOLVED_BUYER_FAVOUR")
  await hear(paypal.event("CUSTOMER.DISPUTE.RESOLVED", about))
  expect(await statusOf(anna, disputed)).toBe("charged_back")
  expect((await caseOf(disputed.id)).open).toBe(false)
  await decide(strange.id, true)
  await hear(paypal.event("CHECKOUT.ORDER.COMPLETED", { id: strange.token }))
  expect((await caseOf(strange.id)).open).toBe(false)
  await takeBackLater.handle(db, { paymentId: partly.id })
  expect(await statusOf(anna, partly)).toBe("refunded")
})

test("GOLD-06 a dispute that PayPal does not show is a case for staff, and PayPal must repeat the notification", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  paypal.approve(newPayment.token)
  await back("return", newPayment.token)
  const capture = paypal.captureOf(newPayment.token)
  const about = { dispute_id: `PP-${capture}`, disputed_transactions: [{ seller_transaction_id: capture }] }
  paypal.disputes.set(capture, "RESOLVED_BUYER_FAVOUR")
  paypal.forbidsDisputes = true
  const resolved = paypal.event("CUSTOMER.DISPUTE.RESOLVED", about)
  expect((await hear(resolved)).status).toBe(503)
  expect(await caseOf(newPayment.id)).toMatchObject({ open: true, said: expect.stringContaining("403") as string })
  paypal.forbidsDisputes = false
  expect((await hear(resolved)).status).toBe(200)
  expect(await statusOf(anna, newPayment)).toBe("charged_back")
  expect(await balanceOf(anna)).toBe(0)
})
