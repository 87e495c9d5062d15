import { request as ask } from "node:http"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { authenticate } from "@redthread/contract/account"
import { payUpload } from "@redthread/contract/photo"
import { type Payment, purchase } from "@redthread/contract/payment"
import { queues } from "@redthread/contract/staff-queue"
import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock, dayMs } from "../../../core/process/clock"
import { addPaidPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"
import { WechatPayStub } from "../../../testing/stub/wechat-pay-stub"
import { checkLedger } from "../gold/gold.check.service"
import * as gold from "../gold/gold.service"
import { reverse } from "../gold/gold.reverse.service"
import { newReference, storedOf } from "../gold/testing/gold-crowd"
import { pickAt } from "../payment/testing/sandbox-person"

const wechat = new WechatPayStub()
let app: TestApp
beforeAll(async () => {
  await wechat.start()
  app = await startApp({ ...wechat.variables, RMB_PAYOUT_RATE: "0.14" })
})
afterAll(async () => {
  await app.stop()
  wechat.stop()
})
afterEach(async () => {
  clock.set(null)
  const differences = await checkLedger(db)
  if (differences.length > 0) throw new Error(`the books don't balance: ${JSON.stringify(differences)}`)
})

let keys = 0
const key = () => ({ "idempotency-key": `reduced-${(keys += 1)}` })

/** `fetch` sets Host itself, and only the Chinese site offers WeChat Pay. */
const begin = ({ token }: TestMember, amount: number) =>
  new Promise<Payment>((resolve, reject) => {
    const headers = {
      host: "redthread.cn.localhost",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    }
    const sent = ask(`${app.url}/v1/payment/wechat/purchase`, { method: "POST", headers }, (response) => {
      let text = ""
      response.on("data", (part: Buffer) => (text += part.toString()))
      response.on("end", () => resolve(JSON.parse(text) as Payment))
    })
    sent.on("error", reject)
    sent.end(JSON.stringify({ amount }))
  })

/** Buys gold at 6 RMB each. */
async function payRmb(member: TestMember, amount: number): Promise<number> {
  const { id, token } = await begin(member, amount)
  wechat.set(token ?? "", "SUCCESS")
  const reply = await fetch(`${app.url}/v1/payment/wechat/notify`, {
    method: "POST",
    ...wechat.notification(token ?? ""),
  })
  expect(reply.status).toBe(200)
  return id
}
async function payUsd(member: TestMember, amount: number) {
  const order = await member.ok(purchase, { params: { method: "sandbox" }, body: { amount } })
  await pickAt(app, order, "success")
  return order
}

async function members() {
  const [payer, seller, referrer] = [await app.register({ gender: 1 }), await app.register(), await app.register()]
  await db.execute(
    sql`insert into referral (member_id, referrer_id, created_at) values (${payer.id}, ${referrer.id}, now())`,
  )
  return { payer, seller, referrer }
}
async function buyPhoto(payer: TestMember, seller: TestMember, price: number) {
  const { id } = await addPaidPhoto(app, seller, price)
  expect((await payer.call(payUpload, { body: { upload_id: id } as never }, key())).status).toBe(200)
}
const pay = (payer: TestMember, owner: TestMember, cents: number) => {
  const payment = { kind: "gift", reference: { type: "gift", id: newReference() } } as const
  return transaction(db, (tx) => gold.pay(tx, { ...payment, from: payer.id, to: owner.id, cents }))
}
/** Signs in after all payments have matured: a token is valid for an hour. */
async function later({ session, password }: TestMember): Promise<TestMember> {
  clock.set(new Date(Date.now() + 181 * dayMs))
  const { body } = await app.call(authenticate, { body: { email: session.me.email ?? "", password } })
  return new TestMember(app, body, password)
}
const to = { method: "bank" as const, account_name: "Anna Example", account_number: "DE02120300000000202051" }
const cashOut = (member: TestMember, amount: number) => member.call(withdraw, { body: { ...to, amount } }, key())
const shown = (member: TestMember) => member.ok(listWithdrawals, { query: {} })
const partOf = async ({ id }: TestMember) =>
  (
    await rows<{ balance: number; reduced: number; worth: number }>(
      db,
      sql`select balance, reduced, worth from ledger_account where member_id = ${id} and type = 'earnings'`,
    )
  )[0]

test("AFF-02 GOLD-04 a secret photo paid in RMB: seller and referrer together get no more than was received", async () => {
  const { payer, seller, referrer } = await members()
  await payRmb(payer, 100)
  await buyPhoto(payer, seller, 100)
  const ben = await later(seller)
  expect(await shown(ben)).toMatchObject({ available: 70, reduced: 70, reduced_worth: 5880, rate: 1 })
  const sold = await cashOut(ben, 70)
  expect(sold.status).toBe(201)
  expect(sold.body).toMatchObject({ amount: 70, usd: 5880, reduced: 70, reduced_usd: 5880 })
  const referred = await cashOut(await later(referrer), 20)
  expect(referred.body).toMatchObject({ amount: 20, usd: 1680 })
  // 600 RMB at 0.14.
  expect(sold.body.usd + referred.body.usd).toBeLessThanOrEqual(8400)
})

test("AFF-02 earnings in USD are paid out before reduced ones; a refused request returns both parts", async () => {
  const { payer, seller } = await members()
  await payUsd(payer, 50)
  await payRmb(payer, 50)
  await buyPhoto(payer, seller, 100)
  const ben = await later(seller)
  expect((await cashOut(ben, 20)).body).toMatchObject({ usd: 2000 })
  const before = await partOf(seller)
  expect(before).toEqual({ balance: 5000, reduced: 3500, worth: 2940 })
  const withdrawal = (await cashOut(ben, 30.01)).body
  // 15 at 1 USD, 15.01 at 0.84: 12.6084.
  expect(withdrawal).toMatchObject({ usd: 2760, reduced: 15.01, reduced_usd: 1260 })
  const admin = await newStaff(app, "admin")
  const { facts } = (await admin.ok(queues.withdrawal.show, { params: { id: withdrawal.id } })).case
  expect(facts).toContainEqual(expect.objectContaining({ name: "usd", value: 2760 }))
  expect(facts).toContainEqual(expect.objectContaining({ name: "reduced", value: 15.01 }))
  expect(facts).toContainEqual(expect.objectContaining({ name: "reduced_usd", value: 1260 }))
  const body = { decision: "refused" as const, reason: "wrong account" }
  expect((await decideCase(admin, "withdrawal", withdrawal.id, body)).status).toBe(200)
  expect(await partOf(seller)).toEqual(before)
  expect((await cashOut(ben, 50)).body).toMatchObject({ usd: 1500 + 2940, reduced: 35 })
  expect(await partOf(seller)).toEqual({ balance: 0, reduced: 0, worth: 0 })
})

test("AFF-02 GOLD-04 after a chargeback the remaining earning counts as the remaining payment", async () => {
  const { payer, seller } = await members()
  const other = await app.register()
  const usd = await payUsd(payer, 50)
  await payRmb(payer, 50)
  await pay(payer, seller, 10_000)
  await pickAt(app, usd, "charged_back")
  expect(await partOf(seller)).toEqual({ balance: 3500, reduced: 3500, worth: 2940 })
  const { payer: second } = await members()
  await payUsd(second, 50)
  const rmb = await payRmb(second, 50)
  await pay(second, other, 10_000)
  await transaction(db, (tx) => reverse(tx, { kind: "recharge", reference: { type: "payment", id: rmb } }))
  expect(await partOf(other)).toEqual({ balance: 3500, reduced: 0, worth: 0 })
  expect((await cashOut(await later(seller), 35)).body.usd).toBe(2940)
  expect((await cashOut(await later(other), 35)).body.usd).toBe(3500)
})

test("AFF-02 gold sold by staff at a low rate is paid out at its cost; the VIP discount does not count", async () => {
  const { payer, seller, referrer } = await members()
  await db.execute(sql`update account set rate = 0.3 where id = ${payer.id}`)
  await payUsd(payer, 100)
  await buyPhoto(payer, seller, 100)
  expect(await storedOf(referrer.id)).toMatchObject({ earnings: 600 })
  expect(await partOf(referrer)).toMatchObject({ reduced: 0 })
  const ben = await later(seller)
  expect((await cashOut(ben, 70)).body).toMatchObject({ usd: 2100, reduced: 70, rate: 1 })
  clock.set(null)
  const [vip, owner] = [await app.register({ gender: 1 }), await app.register()]
  await db.execute(sql`update profile set vip_until = now() + interval '1 year' where member_id = ${vip.id}`)
  const order = await payUsd(vip, 100)
  expect(order.money).toEqual({ amount: 9500, currency: "USD" })
  await buyPhoto(vip, owner, 100)
  expect((await cashOut(await later(owner), 70)).body).toMatchObject({ usd: 7000 })
})

test("AFF-02 fifty concurrent cash-outs pay out the earnings once, by HTTP and on all connections", async () => {
  const { payer, seller } = await members()
  await payUsd(payer, 50)
  await payRmb(payer, 50)
  await buyPhoto(payer, seller, 100)
  const ben = await later(seller)
  const answers = await Promise.all(Array.from({ length: 50 }, () => cashOut(ben, 20)))
  const paid = answers.filter(({ status }) => status === 201).map(({ body }) => body)
  expect(paid).toHaveLength(3)
  // 35 at 1 USD, then 25 at 0.84.
  expect(paid.reduce((sum, { usd }) => sum + usd, 0)).toBe(3500 + 2100)
  expect(await partOf(seller)).toEqual({ balance: 1000, reduced: 1000, worth: 840 })
  const again = await Promise.allSettled(
    Array.from({ length: 50 }, () => {
      const reference = { type: "cash_out", id: newReference() } as const
      return transaction(db, (tx) => gold.cashOut(tx, { reference, memberId: seller.id, cents: 400 }))
    }),
  )
  const parts = again.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
  expect(parts).toEqual([
    { reduced: 400, worth: 336 },
    { reduced: 400, worth: 336 },
  ])
})

test("GOLD-01 the ledger check finds a reduced part that differs from the entries", async () => {
  const { payer, seller } = await members()
  await payRmb(payer, 50)
  await pay(payer, seller, 5000)
  const change = (by: number) =>
    db.execute(sql`update ledger_account set reduced = reduced + ${by}, worth = worth + ${by}
      where member_id = ${seller.id} and type = 'earnings'`)
  await change(-1)
  expect(await checkLedger(db)).toEqual([expect.objectContaining({ stored: 3500, reducedOff: -1, worthOff: -1 })])
  await change(1)
  await expect(change(1)).rejects.toMatchObject({ cause: { constraint_name: "ledger_account_reduced" } })
})
