import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { purchase } from "@redthread/contract/payment"
import { upgrade } from "@redthread/contract/vip"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { PaypalStub } from "../../../testing/stub/paypal-stub"
import { give, storedOf } from "../gold/testing/gold-crowd"
import * as paymentDb from "./payment.db"

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

type Method = "paypal" | "sandbox" | "balance"
const buy = (member: TestMember, body: object, { method = "paypal", key }: { method?: Method; key?: string } = {}) =>
  member.call(
    purchase,
    { params: { method }, body: body as never },
    key === undefined ? {} : { "idempotency-key": key },
  )
const countOf = (memberId: number) => paymentDb.listOf(db, memberId).then(({ length }) => length)

test.each(["paypal", "sandbox"] as const)(
  "GOLD-03 fifty purchases at once with one client id are one payment, each with its address: %s",
  async (method) => {
    const anna = await app.register()
    const orders = paypal.orders.size
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => buy(anna, { amount: 50, client_id: "tap" }, { method })),
    )
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(replies[0]?.body.token).toEqual(expect.any(String))
    expect(replies[0]?.body.redirect_url).toContain(replies[0]?.body.token)
    expect(await countOf(anna.id)).toBe(1)
    expect(paypal.orders.size - orders).toBe(method === "paypal" ? 1 : 0)
  },
)

test("GOLD-03 a client id is refused for another amount, other months, another member or method", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const first = await buy(anna, { month: 3, client_id: "once" })
  const others = [
    { amount: 84, client_id: "once" },
    { month: 6, client_id: "once" },
    { month: 3, user_id: ben.id, client_id: "once" },
  ]
  for (const body of others) {
    expect((await buy(anna, body)).error, JSON.stringify(body)).toMatchObject({ code: 400_004, field: "client_id" })
  }
  expect((await buy(anna, { month: 3, client_id: "once" }, { method: "sandbox" })).error.code).toBe(400_004)
  expect((await buy(anna, { month: "3", client_id: "once" })).body).toEqual(first.body)
  expect(await countOf(anna.id)).toBe(1)
})

test.each(["paypal", "sandbox", "balance"] as const)(
  "GOLD-05 VIP for a member who does not exist is refused, and nothing is begun: %s",
  async (method) => {
    const anna = await app.register()
    await give(anna.id, 5000)
    const useBalance = method === "balance" ? 1 : 0
    const refused = await buy(anna, { month: 1, user_id: 999_999_999_999_999, useBalance }, { method })
    expect([refused.status, refused.error.code]).toEqual([404, 404_000])
    expect(await countOf(anna.id)).toBe(0)
  },
)

test("GOLD-03 a payment whose opening was interrupted is opened by the next call, as the same PayPal order", async () => {
  const anna = await app.register()
  const body = { amount: 20, client_id: "cut off" }
  const first = (await buy(anna, body)).body
  const orders = paypal.orders.size
  // State after a crash before PayPal's reply is stored.
  await db.execute(sql`update payment set token = null, redirect_url = null where id = ${first.id}`)
  const again = await Promise.all(Array.from({ length: 4 }, () => buy(anna, body)))
  for (const reply of again) expect(reply.body).toEqual(first)
  expect(paypal.orders.size).toBe(orders)
})

test("GOLD-03 a payment that PayPal did not open is opened by the next call after PayPal recovers", async () => {
  const anna = await app.register()
  const body = { amount: 20, client_id: "down" }
  paypal.down = true
  expect((await buy(anna, body)).error.code).toBe(400_501)
  paypal.down = false
  const { status, body: newPayment } = await buy(anna, body)
  expect([status, newPayment.status]).toEqual([201, "processing"])
  expect(newPayment.redirect_url).toContain(newPayment.token)
  expect(await countOf(anna.id)).toBe(1)
})

test("API-05 GOLD-03 a purchase takes an Idempotency-Key: the same payment for it, and no other purchase", async () => {
  const anna = await app.register()
  const replies = await Promise.all(Array.from({ length: 8 }, () => buy(anna, { amount: 50 }, { key: "k" })))
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(replies[0]?.body.redirect_url).toContain(replies[0]?.body.token)
  expect((await buy(anna, { amount: 20 }, { key: "k" })).error.code).toBe(400_004)
  expect((await buy(anna, { amount: 50 }, { key: "other" })).body.id).not.toBe(replies[0]?.body.id)
  expect(await countOf(anna.id)).toBe(2)
})

test("API-05 GOLD-05 VIP by gold is bought once if a client sends the purchase twice without a key", async () => {
  const anna = await app.register()
  await give(anna.id, 10_000)
  const body = { month: 1, useBalance: 1 }
  const replies = await Promise.all(Array.from({ length: 4 }, () => buy(anna, body, { method: "balance" })))
  expect(new Set(replies.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(201)
  expect(await storedOf(anna.id)).toMatchObject({ paid: 7000, escrow: 3000 })
})

test("API-05 VIP-01 four concurrent upgrades with one Idempotency-Key get the same reply, and one is paid", async () => {
  const anna = await app.register()
  await give(anna.id, 10_000)
  const send = () => anna.call(upgrade, { body: { month: 1 } }, { "idempotency-key": "upgrade" })
  const replies = await Promise.all(Array.from({ length: 4 }, send))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await storedOf(anna.id)).toMatchObject({ paid: 7000 })
})
