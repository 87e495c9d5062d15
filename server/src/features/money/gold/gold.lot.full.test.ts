import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { sql } from "drizzle-orm"
import { clock, dayMs } from "../../../core/process/clock"
import { startApp, type TestApp } from "../../../testing/harness"
import { checkLedger } from "./gold.check.service"
import * as escrow from "./gold.escrow.service"
import { reverse } from "./gold.reverse.service"
import * as gold from "./gold.service"
import { give, newReference, storedOf } from "./testing/gold-crowd"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ DISPUTE_WINDOW_DAYS: "120", DISPUTE_WINDOW_DAYS_PAYPAL: "60" })
})
afterAll(() => app.stop())
afterEach(async () => {
  clock.set(null)
  const differences = await checkLedger(db)
  if (differences.length > 0) throw new Error(`the books don't balance: ${JSON.stringify(differences)}`)
})

async function newMembers() {
  const [payer, owner, other] = [await app.register(), await app.register(), await app.register()]
  clock.set(new Date())
  return { payer: payer.id, owner: owner.id, other: other.id }
}

const pay = (from: number, to: number, cents: number, id = newReference()) =>
  transaction(db, (tx) => gold.pay(tx, { kind: "gift", reference: { type: "gift", id }, from, to, cents }))
const chargeBack = (id: number) =>
  transaction(db, (tx) => reverse(tx, { kind: "recharge", reference: { type: "payment", id } }))
const maturedOf = async (memberId: number) => (await gold.balances(db, memberId)).matured

/** Payments whose gold a transaction spent, with cents. */
const paymentsOf = (kind: string, referenceId: number) =>
  rows<{ payment: number; cents: number }>(
    db,
    sql`select p.reference_id as payment, u.cents from ledger_transaction t join ledger_lot_use u on u.transaction_id = t.id
      join ledger_lot l on l.id = u.lot_id join ledger_transaction p on p.id = l.transaction_id
      where t.kind = ${kind} and t.reference_id = ${referenceId} order by l.id`,
  )

test("GOLD-01 the oldest payment's gold is spent first, and earnings record their payments", async () => {
  const { payer, owner } = await newMembers()
  const [first, second, gift] = [newReference(), newReference(), newReference()]
  await give(payer, 1000, "paid", first)
  await give(payer, 1000, "paid", second)
  await pay(payer, owner, 1500, gift)
  expect(await paymentsOf("gift", gift)).toEqual([
    { payment: first, cents: 1000 },
    { payment: second, cents: 500 },
  ])
})

test("AFF-01 earnings mature when all payments that they came from have matured", async () => {
  const { payer, owner } = await newMembers()
  await give(payer, 1000)
  clock.advance(100 * dayMs)
  await give(payer, 1000)
  await pay(payer, owner, 1000)
  expect(await maturedOf(owner)).toBe(0)
  clock.advance(20 * dayMs)
  expect(await maturedOf(owner)).toBe(700)
  await pay(payer, owner, 1000)
  expect(await maturedOf(owner)).toBe(700)
  clock.advance(100 * dayMs)
  expect(await maturedOf(owner)).toBe(1400)
})

test("AFF-01 the dispute window of the gateway counts; without a gateway the longest one", async () => {
  const { payer, owner, other } = await newMembers()
  for (const [method, to] of [
    ["paypal", owner],
    [undefined, other],
  ] as const) {
    const reference = { type: "payment", id: newReference() } as const
    await transaction(db, (tx) =>
      gold.credit(tx, { kind: "recharge", reference, memberId: payer, cents: 1000, method }),
    )
    await pay(payer, to, 1000)
  }
  clock.advance(60 * dayMs)
  expect([await maturedOf(owner), await maturedOf(other)]).toEqual([700, 0])
  clock.advance(60 * dayMs)
  expect(await maturedOf(other)).toBe(700)
})

test("GOLD-01 a chargeback reverses earnings from its payment only", async () => {
  const { payer, owner, other } = await newMembers()
  const [first, second] = [newReference(), newReference()]
  await give(payer, 1000, "paid", first)
  await give(payer, 1000, "paid", second)
  await pay(payer, owner, 1000)
  await pay(payer, other, 1000)
  await chargeBack(first)
  expect(await storedOf(owner)).toMatchObject({ earnings: 0 })
  expect(await storedOf(other)).toMatchObject({ earnings: 700 })
  expect(await storedOf(payer)).toMatchObject({ paid: 0, debt: -300 })
})

test("GOLD-01 held gold of a charged-back payment earns nothing when it is released", async () => {
  const { payer, owner } = await newMembers()
  const [stolen, good, order] = [newReference(), newReference(), newReference()]
  await give(payer, 600, "paid", stolen)
  const reference = { type: "order", id: order } as const
  await give(payer, 400, "paid", good)
  await transaction(db, (tx) => escrow.hold(tx, { reference, memberId: payer, cents: 1000 }))
  await chargeBack(stolen)
  await transaction(db, (tx) => escrow.release(tx, { reference, to: owner }))
  expect(await storedOf(owner)).toMatchObject({ earnings: 280 })
  expect(await paymentsOf("release", order)).toEqual([{ payment: good, cents: 400 }])
})

test("GOLD-01 refunded gold returns to its payments and is spent from there", async () => {
  const { payer, owner } = await newMembers()
  const [first, gift, again, order] = [newReference(), newReference(), newReference(), newReference()]
  await give(payer, 1000, "paid", first)
  await pay(payer, owner, 700, gift)
  await transaction(db, (tx) => reverse(tx, { kind: "gift", reference: { type: "gift", id: gift } }))
  const reference = { type: "order", id: order } as const
  await transaction(db, (tx) => escrow.hold(tx, { reference, memberId: payer, cents: 900 }))
  await transaction(db, (tx) => escrow.refund(tx, { reference }))
  await give(payer, 1000)
  await pay(payer, owner, 1000, again)
  expect(await paymentsOf("gift", again)).toEqual([{ payment: first, cents: 1000 }])
})
