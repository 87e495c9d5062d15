import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { payUpload, showPhoto } from "@redthread/contract/photo"
import { purchase } from "@redthread/contract/payment"
import { rows, transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { projectRoot } from "../../../core/process/project-root"
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

async function pay(member: TestMember, body: { amount: number } | { month: 1 }) {
  const made = await member.ok(purchase, { params: { method: "sandbox" }, body })
  await pickAt(app, made, "success")
  return made
}
let keys = 0
const buyPhoto = async (buyer: TestMember, id: number) => {
  const key = { "idempotency-key": `former-${(keys += 1)}` }
  expect((await buyer.call(payUpload, { body: { upload_id: id } as never }, key)).status).toBe(200)
}
const isPaid = async (reader: TestMember, id: number) => (await reader.ok(showPhoto, { params: { id } })).paid

/** As before lots existed: the member's paid gold is in one lot without a payment. */
async function forgetLots({ id }: TestMember, cents: number): Promise<void> {
  await db.execute(sql`delete from ledger_lot_use where lot_id in (select id from ledger_lot where member_id = ${id})`)
  await db.execute(sql`delete from ledger_lot where member_id = ${id}`)
  await db.execute(sql`insert into ledger_lot (member_id, cents, remaining, matures_at)
    values (${id}, ${cents}, ${cents}, now() + interval '180 days')`)
}
async function runMigration(): Promise<void> {
  const file = join(projectRoot, "server", "migrations", "20261126100100_former_lots.sql")
  const text = await readFile(file, "utf8")
  await transaction(db, async (tx) => {
    for (const statement of text.split(/;\n/).filter((part) => part.trim() !== "")) await tx.execute(sql.raw(statement))
  })
}
const lotsOf = ({ id }: TestMember) =>
  rows<{ payment: number | null; cents: number; remaining: number; worth: number | null }>(
    db,
    sql`select t.reference_id as payment, l.cents, l.remaining, l.worth
      from ledger_lot l left join ledger_transaction t on t.id = l.transaction_id where l.member_id = ${id} order by l.id`,
  )

test("GOLD-01 PHOTO-10 gold from before lots belongs to the youngest payments; their chargeback withdraws what it bought", async () => {
  const [anna, owner] = [await app.register({ gender: 1 }), await app.register()]
  const photos: number[] = []
  for (const price of [10, 10, 20]) photos.push((await addPaidPhoto(app, owner, price)).id)
  const [before = 0, fromFirst = 0, fromSecond = 0] = photos
  const first = await pay(anna, { amount: 20 })
  const second = await pay(anna, { amount: 30 })
  await pickAt(app, await pay(anna, { amount: 50 }), "refunded")
  await buyPhoto(anna, before)
  await forgetLots(anna, 4000)
  await runMigration()
  expect(await lotsOf(anna)).toEqual([
    { payment: first.id, cents: 1000, remaining: 1000, worth: null },
    { payment: second.id, cents: 3000, remaining: 3000, worth: null },
  ])
  await buyPhoto(anna, fromFirst)
  await buyPhoto(anna, fromSecond)
  await pickAt(app, second, "charged_back")
  expect(await Promise.all(photos.map((id) => isPaid(anna, id)))).toEqual([true, true, false])
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0 })
  expect(await storedOf(owner.id)).toMatchObject({ earnings: 1400 })
  expect(await checkLedger(db)).toEqual([])
})

test("GOLD-01 what no top-up explains stays unknown, a payment for VIP is none, and RMB count as what came in", async () => {
  const [ben, carl] = [await app.register(), await app.register()]
  const made = await pay(ben, { amount: 20 })
  await pay(ben, { month: 1 })
  await forgetLots(ben, 2500)
  const rmb = await pay(carl, { amount: 20 })
  await db.execute(sql`update payment set currency = 'CNY', amount = 12000 where id = ${rmb.id}`)
  await forgetLots(carl, 500)
  await runMigration()
  expect(await lotsOf(ben)).toEqual([
    { payment: null, cents: 500, remaining: 500, worth: null },
    { payment: made.id, cents: 2000, remaining: 2000, worth: null },
  ])
  expect(await lotsOf(carl)).toEqual([{ payment: rmb.id, cents: 500, remaining: 500, worth: 420 }])
  // Every top-up has its lot now: nothing moves again.
  await runMigration()
  expect(await lotsOf(carl)).toHaveLength(1)
})
