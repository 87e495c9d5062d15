import { request as ask } from "node:http"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { type Payment, showPayment } from "@redthread/contract/payment"
import { sql } from "drizzle-orm"
import { listTrades } from "@redthread/contract/gold"
import { db } from "../../../../core/db/pool"
import { clock, dayMs } from "../../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { WechatPayStub } from "../../../../testing/stub/wechat-pay-stub"
import { queryDue, orderOf } from "../payment.service"
import * as paymentDb from "../payment.db"
import { wechat as gateway } from "./wechat.gateway"

const wechat = new WechatPayStub()
let app: TestApp
beforeAll(async () => {
  await wechat.start()
  app = await startApp({ ...wechat.variables, DISPUTE_WINDOW_DAYS: "180", DISPUTE_WINDOW_DAYS_WECHAT: "90" })
})
afterAll(async () => {
  await app.stop()
  wechat.stop()
})
afterEach(() => {
  clock.set(null)
  wechat.isImpostor = false
})

/** A purchase with another Host header, which `fetch` does not allow. */
const buyAt = (host: string, { token }: TestMember, amount = 50) =>
  new Promise<{ status: number; body: Payment & { code: number } }>((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${token}`, "content-type": "application/json" }
    const sent = ask(`${app.url}/v1/payment/wechat/purchase`, { method: "POST", headers }, (response) => {
      let text = ""
      response.on("data", (part: Buffer) => (text += part.toString()))
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as never }))
    })
    sent.on("error", reject)
    sent.end(JSON.stringify({ amount }))
  })
const china = "redthread.cn.localhost"
async function begun(member: TestMember) {
  const { id, token } = (await buyAt(china, member)).body
  return { id, token: token ?? "" }
}
const look = (member: TestMember, { id }: { id: number }) => member.ok(showPayment, { params: { id } })
const balanceOf = async (member: TestMember) => (await member.ok(showMe, {})).balance
const hear = (sent: { headers: Record<string, string>; body: string }) =>
  fetch(`${app.url}/v1/payment/wechat/notify`, { method: "POST", ...sent })

test("GOLD-04 in China a QR code in RMB; elsewhere WeChat Pay is not offered", async () => {
  const anna = await app.register()
  const { status, body } = await buyAt(china, anna)
  expect(status).toBe(201)
  expect(body).toMatchObject({ method: "wechat", loading: "image", money: { amount: 30_000, currency: "CNY" } })
  expect(body.code_url).toBe(`weixin://wxpay/bizpayurl?pr=${body.token}`)
  expect(wechat.orders.get(body.token ?? "")?.notifyUrl).toMatch(/\/v1\/payment\/wechat\/notify$/)
  expect((await buyAt("redthread.localhost", anna)).body.code).toBe(400_500)
})

test("GOLD-04 the notification is verified and decrypted, and credits once; a premature one credits nothing", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  expect((await hear(wechat.notification(newPayment.token))).status).toBe(200)
  expect(await balanceOf(anna)).toBe(0)
  wechat.set(newPayment.token, "SUCCESS")
  const told = wechat.notification(newPayment.token)
  const answers = await Promise.all([hear(told), hear(told), hear(wechat.notification(newPayment.token))])
  expect(await answers[0]?.json()).toEqual({ code: "SUCCESS", message: "" })
  expect(await look(anna, newPayment)).toMatchObject({ status: "success", code_url: null })
  expect(await balanceOf(anna)).toBe(50)
})

test("GOLD-04 AFF-01 gold paid by WeChat matures after the dispute window of WeChat", async () => {
  const [anna, referrer] = [await app.register(), await app.register()]
  await db.execute(
    sql`insert into referral (member_id, referrer_id, created_at) values (${anna.id}, ${referrer.id}, now())`,
  )
  const now = new Date()
  clock.set(now)
  const newPayment = await begun(anna)
  wechat.set(newPayment.token, "SUCCESS")
  expect((await hear(wechat.notification(newPayment.token))).status).toBe(200)
  const [earned] = (await referrer.ok(listTrades, { query: { k: "earnings" } })).items
  expect(earned).toMatchObject({ kind: "recharge", amount: 10 })
  expect(earned?.matures_at).toBe(new Date(now.getTime() + 90 * dayMs).toISOString())
})

test("GOLD-04 notifications with a wrong or old signature, or encrypted with another key, are refused", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  wechat.set(newPayment.token, "SUCCESS")
  const right = wechat.notification(newPayment.token)
  const old = wechat.notification(newPayment.token, { at: Date.now() - 600_000 })
  wechat.isImpostor = true
  const foreign = wechat.notification(newPayment.token)
  wechat.isImpostor = false
  const changed = { ...right, body: right.body.replace("TRANSACTION", "REFUND") }
  const bare = { headers: { "content-type": "application/json" }, body: right.body } as unknown as typeof right
  for (const request of [old, foreign, changed, bare]) expect((await hear(request)).status).toBe(401)
  const sealed = wechat.notification(newPayment.token, { key: "another-api-key-of-the-test-0000" })
  expect((await hear(sealed)).status).toBe(500)
  expect(await balanceOf(anna)).toBe(0)
  expect((await hear(right)).status).toBe(200)
  expect(await balanceOf(anna)).toBe(50)
})

test("GOLD-04 a reply without WeChat's signature is refused", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  wechat.set(newPayment.token, "SUCCESS")
  wechat.isImpostor = true
  expect((await look(anna, newPayment)).status).toBe("processing")
  expect((await buyAt(china, anna)).body.code).toBe(400_501)
  wechat.isImpostor = false
  expect((await look(anna, newPayment)).status).toBe("success")
})

test("GOLD-04 a missing notification is replaced by a query, and a closed code is canceled", async () => {
  const anna = await app.register()
  const [paid, closed] = [await begun(anna), await begun(anna)]
  wechat.set(paid.token, "SUCCESS")
  wechat.set(closed.token, "CLOSED")
  clock.advance(120_000)
  await queryDue(db)
  expect((await look(anna, paid)).status).toBe("success")
  expect(await look(anna, closed)).toMatchObject({ status: "canceled", reason: "expired" })
})

test("GOLD-04 a refund by staff is signed, and reported as refunded", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  wechat.set(newPayment.token, "SUCCESS")
  await look(anna, newPayment)
  const row = await paymentDb.findPayment(db, newPayment.id)
  const order = row && orderOf(row)
  if (!order) throw new Error("no order")
  expect(await gateway.refund(db, order)).toEqual({ is: "refunded" })
  await hear(wechat.notification(newPayment.token))
  expect((await look(anna, newPayment)).status).toBe("refunded")
  expect(await balanceOf(anna)).toBe(0)
})

test("GOLD-09 a part is refunded by WeChat under a number of its own", async () => {
  const anna = await app.register()
  const newPayment = await begun(anna)
  wechat.set(newPayment.token, "SUCCESS")
  await look(anna, newPayment)
  const row = await paymentDb.findPayment(db, newPayment.id)
  const order = row && orderOf(row)
  if (!order) throw new Error("no order")
  expect(await gateway.refund(db, order, 10_000)).toMatchObject({ is: "partly_refunded", refunded: 10_000 })
  expect([...wechat.refunds.keys()].filter((number) => number.startsWith(newPayment.token ?? "-"))).toEqual([
    `${newPayment.token}w`,
  ])
})

const caseOf = async (id: number) => {
  const { review, reviewedAt } = (await paymentDb.findPayment(db, id)) ?? {}
  return reviewedAt === null ? review : null
}

test("GOLD-06 REFUND reverses the gold if our refund succeeded in full; other states wait or are for staff", async () => {
  const anna = await app.register()
  const paid = async () => {
    const newPayment = await begun(anna)
    wechat.set(newPayment.token, "SUCCESS")
    await look(anna, newPayment)
    return newPayment
  }
  const [slow, partly, foreign] = [await paid(), await paid(), await paid()]
  expect(await balanceOf(anna)).toBe(150)
  const row = await paymentDb.findPayment(db, slow.id)
  const order = row && orderOf(row)
  if (!order) throw new Error("no order")
  wechat.refundStatus = "PROCESSING"
  expect(await gateway.refund(db, order)).toEqual({ is: "refunding" })
  wechat.refundStatus = "SUCCESS"
  await hear(wechat.notification(slow.token))
  expect((await look(anna, slow)).status).toBe("success")
  expect(await caseOf(slow.id)).toBeNull()
  wechat.refunds.set(`${slow.token}r`, { status: "SUCCESS", refund: 30_000, total: 30_000 })
  await hear(wechat.notification(slow.token))
  expect((await look(anna, slow)).status).toBe("refunded")
  wechat.set(partly.token, "REFUND")
  wechat.refunds.set(`${partly.token}r`, { status: "SUCCESS", refund: 27_000, total: 30_000 })
  wechat.set(foreign.token, "REFUND")
  for (const { token } of [partly, foreign]) await hear(wechat.notification(token))
  expect(await caseOf(partly.id)).toBe("refunded 270.00 of 300.00 CNY")
  expect(await caseOf(foreign.id)).toContain("REFUND that is not ours")
  expect(await balanceOf(anna)).toBe(100)
})

test("GOLD-06 ACCEPT waits, unknown states are for staff", async () => {
  const anna = await app.register()
  const [accepted, strange] = [await begun(anna), await begun(anna)]
  wechat.set(accepted.token, "ACCEPT")
  expect(await look(anna, accepted)).toMatchObject({ status: "pending", reason: "bank" })
  wechat.set(strange.token, "LATER")
  expect(await look(anna, strange)).toMatchObject({ status: "pending", reason: "review" })
  expect(await caseOf(strange.id)).toBe("unknown: LATER")
})
