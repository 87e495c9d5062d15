import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { deleteAccount, graceDays, showMe } from "@redthread/contract/account"
import { analyse, analysisPrice } from "@redthread/contract/analysis"
import { editContact, payContact, showContact } from "@redthread/contract/contact"
import { giftCatalogue, sendGift } from "@redthread/contract/gift"
import {
  claimTranslation,
  deliverTranslation,
  humanPrice,
  orderTranslation,
} from "@redthread/contract/human-translation"
import { payUpload, showPhoto } from "@redthread/contract/photo"
import { createFeed } from "@redthread/contract/feed"
import { block } from "@redthread/contract/relation"
import { requestTravel, travelFee } from "@redthread/contract/travel"
import { upgrade } from "@redthread/contract/vip"
import { listWithdrawals, withdraw as cashOut } from "@redthread/contract/withdraw"
import { sql } from "drizzle-orm"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { clock, dayMs } from "../../../core/process/clock"
import { addPaidPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { decideCase, newStaff } from "../../../testing/staff"
import { setState } from "../../identity/identity/identity.account.service"
import { eraseDeletedAccounts } from "../../identity/identity/identity.deletion.service"
import { checkLedger } from "../../money/gold/gold.check.service"
import { give, storedOf } from "../../money/gold/testing/gold-crowd"
import { accept, act, claim, deliver, ordered, pair, support } from "../mall/testing/mall-crowd"
import { sold } from "./sold"
import { buy, preview, spend, withdraw } from "./testing/buyer"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ MALL: "1" })
})
afterAll(() => app.stop())
afterEach(async () => {
  clock.set(null)
  const differences = await checkLedger(db)
  if (differences.length > 0) throw new Error(`the ledger differs: ${JSON.stringify(differences)}`)
})

const key = () => ({ "idempotency-key": randomUUID() })
const paidOf = async ({ id }: TestMember) => (await storedOf(id))["paid"] ?? 0

async function erase(member: TestMember): Promise<void> {
  await member.ok(deleteAccount, { body: { password: member.password } })
  clock.advance((graceDays + 1) * dayMs)
  await eraseDeletedAccounts(db)
}

async function buyer(cents = 20_000): Promise<TestMember> {
  const member = await app.register({ gender: 1, language: "de" })
  await give(member.id, cents)
  return member
}

test("GOLD-10 every line of the table is in docs/payments.md and has a test", () => {
  const document = readFileSync(new URL("../../../../../docs/payments.md", import.meta.url), "utf8")
  const lines = document
    .split("## What is sold")[1]
    ?.split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
  const expected = Object.entries(sold).map(([name, { keeps, back }]) => ["", `\`${name}\``, keeps, back, ""])
  expect(lines).toEqual(expected)
  const tests = readFileSync(new URL(import.meta.url), "utf8")
  for (const name of Object.keys(sold)) expect(tests).toContain(`"GOLD-10 ${name}: `)
})

test("GOLD-10 payment: gold that is not spent stays, and goes back as money within 14 days", async () => {
  const anna = await app.register()
  const id = await buy(app, anna, { amount: 50 })
  await spend(anna.id, 1000)
  expect(await preview(anna, id)).toMatchObject({ unspent: 40, used: 10, money_back: { amount: 4000 } })
  clock.advance(17 * dayMs)
  expect(await paidOf(anna)).toBe(4000)
})

test.each(["banned", "erased"] as const)(
  "GOLD-10 upgrade: the remaining days of VIP for a member who is %s go back to the giver, once",
  async (how) => {
    const [anna, ben] = [await buyer(), await app.register()]
    await anna.call(upgrade, { body: { month: 3, user_id: ben.id } }, key())
    const price = 20_000 - (await paidOf(anna))
    const until = Date.parse((await ben.ok(showMe, {})).vip_expired_at ?? "")
    const span = until - clock.ms()
    if (how === "erased") await erase(ben)
    else {
      await transaction(db, (tx) => setState(tx, ben.id, "suspended"))
      await transaction(db, (tx) => setState(tx, ben.id, "active"))
      await transaction(db, (tx) => setState(tx, ben.id, "suspended"))
    }
    const left = how === "erased" ? (until - clock.ms()) / span : 1
    await expect.poll(() => paidOf(anna), { timeout: 30_000 }).toBeGreaterThan(20_000 - price)
    expect(Math.abs((await paidOf(anna)) - (20_000 - price + price * left))).toBeLessThan(5)
  },
)

test("GOLD-10 upgrade: VIP that a member gave stays with its recipient when the giver is erased", async () => {
  const [anna, ben] = [await buyer(), await app.register()]
  await anna.call(upgrade, { body: { month: 3, user_id: ben.id } }, key())
  await erase(anna)
  const [row] = await rows<{ until: Date }>(
    db,
    sql`select vip_until as until from profile where member_id = ${ben.id} and vip_until > now() + interval '60 days'`,
  )
  expect(row).toBeDefined()
})

test("GOLD-10 photo_purchase: the whole price goes back when the owner of a bought photo is erased", async () => {
  const [anna, owner] = [await buyer(), await app.register()]
  const photo = await addPaidPhoto(app, owner, 20)
  expect((await anna.call(payUpload, { body: { upload_id: photo.id } as never }, key())).status).toBe(200)
  expect((await anna.ok(showPhoto, { params: { id: photo.id } })).paid).toBe(true)
  await erase(owner)
  await expect.poll(() => paidOf(anna), { timeout: 30_000 }).toBe(20_000)
})

test("GOLD-10 contact_purchase: bought contact information is a copy; an erasure returns the whole price", async () => {
  const [anna, owner] = [await buyer(), await app.register()]
  await owner.ok(editContact, { body: { wechat: "owner_wx", price: 10 } })
  expect((await anna.call(payContact, { params: { id: owner.id }, body: { price: 10 } }, key())).status).toBe(200)
  await owner.ok(editContact, { body: { wechat: "owner_new", price: 30 } })
  expect(await anna.ok(showContact, { params: { id: owner.id } })).toMatchObject({ paid: true })
  await erase(owner)
  await expect.poll(() => paidOf(anna), { timeout: 30_000 }).toBe(20_000)
})

test.each(["blocked", "banned", "erased"] as const)(
  "GOLD-10 gift: a gift that cannot be delivered takes no gold: the recipient has %s",
  async (how) => {
    const [anna, ben] = [await buyer(), await app.register()]
    if (how === "blocked") await ben.ok(block, { body: { user_id: anna.id } })
    else if (how === "banned") await transaction(db, (tx) => setState(tx, ben.id, "suspended"))
    else await erase(ben)
    const sender = how === "erased" ? await buyer() : anna
    const gift = giftCatalogue.find(({ price }) => price > 0)
    const { status } = await sender.call(sendGift, { body: { user_id: ben.id, gift_id: gift?.id ?? 0 } }, key())
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await paidOf(sender)).toBe(20_000)
  },
)

test("GOLD-10 call: minutes that were talked stay paid when the other member is erased", async () => {
  const [anna, ben] = [await buyer(), await app.register()]
  await spend(anna.id, 500, ben.id, "call")
  await erase(ben)
  expect(await paidOf(anna)).toBe(19_500)
})

test("GOLD-10 analysis: an analysis is shown at once and stays paid when the member is erased", async () => {
  const [anna, ben] = [await buyer(), await app.register()]
  const { body } = await anna.call(analyse, { body: { user_id: ben.id, price: analysisPrice } })
  expect(body).toMatchObject({ paid: true })
  await erase(ben)
  expect(await paidOf(anna)).toBe(20_000 - analysisPrice * 100)
})

const text = "I have been thinking about what you said to me by the lake, and about the boat that we never took"
const price = humanPrice(text)

async function orderOf(reader: TestMember, author: TestMember): Promise<number> {
  const { id } = await author.ok(createFeed, { body: { content: text } })
  const body = { type: "feed" as const, id, price }
  const order = await reader.call(orderTranslation, { body }, key())
  expect(order.status).toBe(201)
  return order.body.id
}

test("GOLD-10 translation: an order is refunded when the author of the text is erased before the delivery", async () => {
  const [anna, author] = [await buyer(), await app.register()]
  await orderOf(anna, author)
  expect(await storedOf(anna.id)).toMatchObject({ paid: 20_000 - Math.round(price * 100) })
  await erase(author)
  expect(await storedOf(anna.id)).toMatchObject({ paid: 20_000, escrow: 0 })
})

test("GOLD-10 translation: a delivered translation stays paid and with its buyer when its translator is erased", async () => {
  const [anna, author, translator] = [await buyer(), await app.register(), await newStaff(app, "translator")]
  const id = await orderOf(anna, author)
  await translator.ok(claimTranslation, { params: { id } })
  await translator.ok(deliverTranslation, { params: { id }, body: { translate: "Von Hand übersetzt" } })
  await db.execute(sql`update account set role = 'member' where id = ${translator.id}`)
  await db.execute(sql`update account set state = 'deleted', state_at = now() where id = ${translator.id}`)
  clock.advance((graceDays + 1) * dayMs)
  await eraseDeletedAccounts(db)
  expect(await rows(db, sql`select from translation_order where id = ${id} and translate is not null`)).toHaveLength(1)
  expect(await storedOf(anna.id)).toMatchObject({ paid: 20_000 - Math.round(price * 100), escrow: 0 })
})

test("GOLD-10 order: goods for a member who is erased before the delivery are refunded; the payer may withdraw before it", async () => {
  const [payer, receiver] = await pair(app)
  const { id } = await ordered(payer, receiver)
  await accept(receiver, id)
  const before = await paidOf(payer)
  expect((await act(payer, id, "withdraw")).status).toBe(200)
  expect(await paidOf(payer)).toBeGreaterThan(before)
  const second = await ordered(payer, receiver)
  await accept(receiver, second.id)
  await erase(receiver)
  expect(await storedOf(payer.id)).toMatchObject({ paid: 20_000, escrow: 0 })
})

test("GOLD-10 order: undelivered goods return with the payment that paid them; delivered ones are a case for staff", async () => {
  const [payer, receiver, staff] = [await app.register({ gender: 1 }), await app.register(), await support(app)]
  const payment = await buy(app, payer, { amount: 200 })
  const [open, brought] = [await ordered(payer, receiver), await ordered(payer, receiver)]
  await accept(receiver, brought.id)
  await claim(staff, brought.id)
  expect((await deliver(staff, brought.id)).status).toBe(200)
  const { body } = await withdraw(payer, brought.id, "order")
  expect(body).toMatchObject({ state: "review", reason: "delivered", gold_back: 0 })
  const { body: whole } = await withdraw(payer, payment)
  expect(whole).toMatchObject({ orders: 1, used: 49, money_back: { amount: 15_100 } })
  expect(open.id).toBeLessThan(brought.id)
  const [row] = await rows<{ id: number }>(
    db,
    sql`select id from revocation where kind = 'order' and subject_id = ${brought.id}`,
  )
  const admin = await newStaff(app, "admin")
  expect((await decideCase(admin, "revocation", Number(row?.id), { decision: "refund_full" })).status).toBe(200)
  expect(await storedOf(payer.id)).toMatchObject({ paid: 4900, escrow: 0 })
})

test("GOLD-10 travel_request: the fee of a trip is refunded when staff refuse it", async () => {
  const [anna, staff] = [await buyer(), await newStaff(app, "support")]
  const wishes = { full_name: "Anna Berg", email: "anna@example.org", destination: "Lisbon", meet: "Yuki", visa: true }
  const { body } = await anna.call(requestTravel, { body: wishes }, key())
  expect(await paidOf(anna)).toBe(20_000 - travelFee * 100)
  await decideCase(staff, "travel", body.id, { decision: "refused", reason: "not possible" })
  expect(await paidOf(anna)).toBe(20_000)
})

test("GOLD-10 cash_out: a payout that was requested is still paid when the payee is erased, and then its details go", async () => {
  const [owner, admin] = [await app.register(), await newStaff(app, "admin")]
  clock.set(new Date(Date.now() - 181 * dayMs))
  const payer = await buyer(10_000)
  await spend(payer.id, 10_000, owner.id)
  clock.set(null)
  const to = { method: "bank" as const, account_name: "Anna Example", account_number: "DE02120300000000202051" }
  expect((await owner.call(cashOut, { body: { ...to, amount: 70 } }, key())).status).toBe(201)
  const [item] = (await owner.ok(listWithdrawals, { query: {} })).items
  await erase(owner)
  clock.set(null)
  const payeeOf = () =>
    rows<object>(db, sql`select account_number as number, state from withdrawal where id = ${item?.id ?? 0}`)
  expect(await payeeOf()).toEqual([{ number: to.account_number, state: "waiting" }])
  expect((await decideCase(admin, "withdrawal", item?.id ?? 0, { decision: "paid" })).status).toBe(200)
  expect(await payeeOf()).toEqual([{ number: null, state: "paid" }])
})
