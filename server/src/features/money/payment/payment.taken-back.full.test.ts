import { afterAll, beforeAll, expect, test } from "vitest"
import { editContact, payContact, showContact } from "@redthread/contract/contact"
import { showMe } from "@redthread/contract/account"
import { listNotifications } from "@redthread/contract/notification"
import { payUpload, showPhoto } from "@redthread/contract/photo"
import { purchase, showPayment } from "@redthread/contract/payment"
import { upgrade } from "@redthread/contract/vip"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { sql } from "drizzle-orm"
import { clock } from "../../../core/process/clock"
import { addPaidPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../gold/gold.check.service"
import { storedOf } from "../gold/testing/gold-crowd"
import { pickAt } from "./testing/sandbox-person"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function recharge(member: TestMember, amount: number) {
  const order = await member.ok(purchase, { params: { method: "sandbox" }, body: { amount } })
  await pickAt(app, order, "success")
  return order
}

let keys = 0
const key = () => ({ "idempotency-key": `taken-back-${(keys += 1)}` })
const buyPhoto = (buyer: TestMember, id: number) => buyer.call(payUpload, { body: { upload_id: id } as never }, key())
const vipUntil = async (member: TestMember) => (await member.ok(showMe, {})).vip_expired_at
const isPaid = async (reader: TestMember, id: number) => (await reader.ok(showPhoto, { params: { id } })).paid
/** Purchases are withdrawn one by one after the reversal of the payment. */
const allWithdrawn = () =>
  expect.poll(async () => (await rows(db, sql`select from purchase_withdrawal`)).length).toBe(0)
const noticesOf = async (member: TestMember) =>
  (await member.ok(listNotifications, { query: {} })).items
    .map(({ type, event, data }) => `${type} ${event} ${data.gold ?? ""}`.trim())
    .filter((line) => line.includes("withdrawn"))

test.each(["charged_back", "refunded"] as const)(
  "VIP-05 PHOTO-10 PRO-08 what was bought with gold that is %s is withdrawn, and buyer and owner are notified",
  async (outcome) => {
    const [anna, ben, owner] = [await app.register({ gender: 1 }), await app.register(), await app.register()]
    await owner.ok(editContact, { body: { wechat: "owner_wx", price: 10 } })
    const photo = await addPaidPhoto(app, owner, 5)
    const order = await recharge(anna, 300)
    await anna.call(upgrade, { body: { month: 15, user_id: ben.id } }, key())
    await anna.call(upgrade, { body: { month: 1 } }, key())
    expect((await buyPhoto(anna, photo.id)).status).toBe(200)
    expect((await anna.call(payContact, { params: { id: owner.id }, body: { price: 10 } }, key())).status).toBe(200)
    expect(await storedOf(owner.id)).toMatchObject({ earnings: 1050 })
    expect(await vipUntil(ben)).toContain("2037")
    await pickAt(app, order, outcome)
    await allWithdrawn()
    expect(await storedOf(owner.id)).toMatchObject({ earnings: 0 })
    expect(await storedOf(anna.id)).toMatchObject({ paid: 0 })
    expect((await anna.ok(showMe, {})).balance).toBe(0)
    for (const member of [anna, ben])
      expect(Date.parse((await vipUntil(member)) ?? "") || 0).toBeLessThanOrEqual(clock.ms())
    expect(await isPaid(anna, photo.id)).toBe(false)
    expect(await anna.ok(showContact, { params: { id: owner.id } })).toMatchObject({ paid: false, entries: null })
    expect((await noticesOf(anna)).toSorted()).toEqual([
      "payclear withdrawn 10",
      "payclear withdrawn 240",
      "payclear withdrawn 30",
      "payclear withdrawn 5",
    ])
    expect(await noticesOf(ben)).toEqual(["upgrade withdrawn"])
    expect((await noticesOf(owner)).toSorted()).toEqual(["earning withdrawn 10", "earning withdrawn 5"])
    expect(await rows(db, sql`select from purchase_withdrawal`)).toEqual([])
    expect(await checkLedger(db)).toEqual([])
  },
)

test("PHOTO-10 GOLD-01 purchases with gold of another payment and their earnings are not reversed", async () => {
  const [anna, first, second] = [await app.register({ gender: 1 }), await app.register(), await app.register()]
  const photos = [await addPaidPhoto(app, first, 20), await addPaidPhoto(app, second, 20)]
  await recharge(anna, 20)
  const stolen = await recharge(anna, 20)
  for (const { id } of photos) expect((await buyPhoto(anna, id)).status).toBe(200)
  await pickAt(app, stolen, "charged_back")
  await allWithdrawn()
  expect(await Promise.all(photos.map(({ id }) => isPaid(anna, id)))).toEqual([true, false])
  expect(await storedOf(first.id)).toMatchObject({ earnings: 1400 })
  expect(await storedOf(second.id)).toMatchObject({ earnings: 0 })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0 })
  expect((await anna.ok(showMe, {})).balance).toBe(0)
})

test("VIP-05 GOLD-05 VIP paid by `balance` with charged-back gold is withdrawn as well", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const stolen = await recharge(anna, 100)
  const body = { month: 1 as const, user_id: ben.id, useBalance: 1 as const }
  const order = await anna.ok(purchase, { params: { method: "balance" }, body })
  await anna.ok(upgrade, { body: { month: 1, user_id: ben.id, payment_id: order.id } })
  expect(Date.parse((await vipUntil(ben)) ?? "")).toBeGreaterThan(clock.ms())
  await pickAt(app, stolen, "charged_back")
  expect(Date.parse((await vipUntil(ben)) ?? "") || 0).toBeLessThanOrEqual(clock.ms())
  expect(await anna.ok(showPayment, { params: { id: order.id } })).toMatchObject({ status: "refunded" })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0, escrow: 0 })
  expect((await anna.ok(showMe, {})).balance).toBe(0)
  expect(await noticesOf(ben)).toEqual(["upgrade withdrawn"])
})
