import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "./gold.check.service"
import * as escrow from "./gold.escrow.service"
import { reverse } from "./gold.reverse.service"
import * as gold from "./gold.service"
import { give, newReference, storedOf } from "./testing/gold-crowd"

const dayMs = 86_400_000

let app: TestApp
let anna: TestMember
let owner: TestMember
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(async () => {
  clock.set(null)
  const differences = await checkLedger(db)
  if (differences.length > 0) throw new Error(`the books don't balance: ${JSON.stringify(differences)}`)
})

async function registerBoth(): Promise<void> {
  anna = await app.register()
  owner = await app.register()
  clock.set(new Date())
}

async function pay(cents: number, from = anna, to = owner): Promise<number> {
  const id = newReference()
  const reference = { type: "gift", id } as const
  await transaction(db, (tx) => gold.pay(tx, { kind: "gift", reference, from: from.id, to: to.id, cents }))
  return id
}

const cashOut = (member: TestMember, cents: number, id = newReference()) =>
  transaction(
    db,
    async (tx) =>
      (await gold.cashOut(tx, { reference: { type: "cash_out", id }, memberId: member.id, cents })) !== undefined,
  )

const takeRecharge = (id: number) =>
  transaction(db, (tx) => reverse(tx, { kind: "recharge", reference: { type: "payment", id } }))

const notEnough = (data: object) => ({ key: "not_enough_gold", detail: { data } })

test("GOLD-01 a reversed payment reverses its earnings and leaves the rest as a debt", async () => {
  await registerBoth()
  const recharge = newReference()
  await give(anna.id, 5000, "paid", recharge)
  await pay(3000)
  expect(await storedOf(owner.id)).toMatchObject({ earnings: 2100 })
  expect(await takeRecharge(recharge)).toBe(true)
  expect(await takeRecharge(recharge)).toBe(false)
  expect(await storedOf(owner.id)).toMatchObject({ earnings: 0 })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0, debt: -900 })
  expect((await anna.ok(showMe, {})).balance).toBe(-9)
})

test("GOLD-01 with a debt nothing can be spent or cashed out, and incoming gold settles it first", async () => {
  await registerBoth()
  const recharge = newReference()
  await give(anna.id, 1000, "paid", recharge)
  await transaction(db, (tx) =>
    gold.pay(tx, { kind: "upgrade", reference: { type: "upgrade", id: recharge }, from: anna.id, cents: 1000 }),
  )
  await give(anna.id, 300, "promo")
  await takeRecharge(recharge)
  await expect(pay(200)).rejects.toMatchObject(notEnough({ missing: 10, balance: -10, price: 2 }))
  await expect(gold.assertCanPay(db, anna.id, 500)).rejects.toMatchObject(
    notEnough({ missing: 12, balance: -10, price: 5 }),
  )
  await expect(cashOut(anna, 1)).rejects.toMatchObject({ key: "not_enough_gold" })
  await give(anna.id, 1200)
  expect(await storedOf(anna.id)).toMatchObject({ paid: 200, promo: 300 })
  await gold.assertCanPay(db, anna.id, 500)
  await pay(500)
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0, promo: 0 })
})

test("GOLD-01 earnings can be cashed out after 180 days and are not reversed from then on", async () => {
  await registerBoth()
  const recharge = newReference()
  await give(anna.id, 1000, "paid", recharge)
  await pay(1000)
  await expect(cashOut(owner, 700)).rejects.toMatchObject(notEnough({ missing: 7, balance: 0, price: 7 }))
  clock.advance(180 * dayMs)
  expect(await gold.balances(db, owner.id)).toMatchObject({ earnings: 700, matured: 700, spendable: 0 })
  const id = newReference()
  expect(await cashOut(owner, 600, id)).toBe(true)
  expect(await cashOut(owner, 600, id)).toBe(false)
  await expect(cashOut(owner, 101)).rejects.toMatchObject({ key: "not_enough_gold" })
  await takeRecharge(recharge)
  expect(await storedOf(owner.id)).toMatchObject({ earnings: 100 })
  expect(await storedOf(anna.id)).toMatchObject({ debt: -1000 })
  await transaction(db, (tx) => reverse(tx, { kind: "cash_out", reference: { type: "cash_out", id } }))
  expect(await gold.balances(db, owner.id)).toMatchObject({ earnings: 700, matured: 700 })
})

test("GOLD-01 two reversed payments never take the same earnings twice, the latest first", async () => {
  await registerBoth()
  const early = await app.register()
  const [first, second] = [newReference(), newReference()]
  await give(anna.id, 1000, "paid", first)
  await give(anna.id, 1000, "paid", second)
  await pay(1000, anna, early)
  await pay(1000)
  await takeRecharge(second)
  expect(await storedOf(owner.id)).toMatchObject({ earnings: 0 })
  expect(await storedOf(early.id)).toMatchObject({ earnings: 700 })
  await takeRecharge(first)
  expect(await storedOf(early.id)).toMatchObject({ earnings: 0 })
  expect(await storedOf(anna.id)).toMatchObject({ debt: -600 })
})

test("AFF-01 a referrer earns 20% of the net payment, which a reversal takes back", async () => {
  await registerBoth()
  const id = newReference()
  const referral = { memberId: owner.id, netCents: 960 }
  const credit = () =>
    transaction(db, (tx) =>
      gold.credit(tx, {
        kind: "recharge",
        reference: { type: "payment", id },
        memberId: anna.id,
        cents: 1000,
        referral,
      }),
    )
  expect(await credit()).toBe(true)
  expect(await credit()).toBe(false)
  expect(await gold.balances(db, owner.id)).toMatchObject({ earnings: 192, matured: 0 })
  await takeRecharge(id)
  expect(await storedOf(owner.id)).toMatchObject({ earnings: 0 })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0 })
})

test("GOLD-01 a hold is released once, like a payment, or refunded in its kinds of gold", async () => {
  await registerBoth()
  await give(anna.id, 1000)
  await give(anna.id, 300, "promo")
  const [order, other] = [newReference(), newReference()]
  const of = (id: number) => ({ reference: { type: "order", id } as const })
  for (const id of [order, other])
    await transaction(db, (tx) => escrow.hold(tx, { ...of(id), memberId: anna.id, cents: 500 }))
  expect(await storedOf(anna.id)).toMatchObject({ paid: 300, promo: 0, escrow: 1000 })
  const settled = await Promise.all([
    transaction(db, (tx) => escrow.release(tx, { ...of(order), to: owner.id })),
    transaction(db, (tx) => escrow.release(tx, { ...of(order), to: owner.id })),
    transaction(db, (tx) => escrow.refund(tx, of(other))),
  ])
  expect(settled.filter(Boolean)).toHaveLength(2)
  expect(settled[2]).toBe(true)
  expect(await storedOf(owner.id)).toMatchObject({ earnings: 140 })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 800, promo: 0, escrow: 0 })
  expect(await transaction(db, (tx) => escrow.refund(tx, of(order)))).toBe(false)
  await transaction(db, (tx) => reverse(tx, { kind: "release", ...of(order) }))
  expect(await storedOf(anna.id)).toMatchObject({ paid: 1000, promo: 300, escrow: 0 })
  expect(await storedOf(owner.id)).toMatchObject({ earnings: 0 })
})
