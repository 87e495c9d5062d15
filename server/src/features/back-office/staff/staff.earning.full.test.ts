import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { authenticate } from "@redthread/contract/account"
import { listAudit } from "@redthread/contract/staff"
import { listUnmaturedEarnings, releaseEarning } from "@redthread/contract/staff-earning"
import { queues } from "@redthread/contract/staff-queue"
import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { clock, dayMs } from "../../../core/process/clock"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"
import { checkLedger } from "../../money/gold/gold.check.service"
import { reverse } from "../../money/gold/gold.reverse.service"
import * as gold from "../../money/gold/gold.service"
import { give, newReference, storedOf } from "../../money/gold/testing/gold-crowd"

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startApp()
  admin = await newStaff(app, "admin")
})
afterAll(() => app.stop())
afterEach(async () => {
  clock.set(null)
  const differences = await checkLedger(db)
  if (differences.length > 0) throw new Error(`the books don't balance: ${JSON.stringify(differences)}`)
})

const reason = "Known for years, all payments are settled"

/** A gift of 100 paid gold, of which the owner earns 70. */
async function gift(owner: TestMember) {
  const [payer, paymentId] = [await app.register(), newReference()]
  await give(payer.id, 10_000, "paid", paymentId)
  const reference = { type: "gift" as const, id: newReference() }
  await transaction(db, (tx) => gold.pay(tx, { kind: "gift", reference, from: payer.id, to: owner.id, cents: 10_000 }))
  return { payer, paymentId }
}

let keys = 0
const cashOut = (owner: TestMember, amount: number) =>
  owner.call(
    withdraw,
    { body: { method: "bank", account_name: "Anna Example", account_number: "DE02120300000000202051", amount } },
    { "idempotency-key": `early-${(keys += 1)}` },
  )

/** A member with a pending cash-out of 70 gold, and 70 gold that have not matured. */
async function waiting() {
  const owner = await app.register()
  clock.set(new Date(Date.now() - 181 * dayMs))
  await gift(owner)
  clock.set(null)
  const { payer, paymentId } = await gift(owner)
  const { id } = (await cashOut(owner, 70)).body
  const [earning] = (await admin.ok(listUnmaturedEarnings, { params: { id }, query: {} })).items
  if (!earning) throw new Error("nothing has to mature")
  return { owner, payer, paymentId, caseId: id, earning }
}

const claim = (caseId: number, by = admin) => by.ok(queues.withdrawal.claim, { params: { id: caseId } })
const release = (caseId: number, earningId: number, { by = admin, why = reason } = {}) =>
  by.call(releaseEarning, { params: { id: caseId }, body: { earning_id: earningId, reason: why } })
const availableOf = async (owner: TestMember) => (await owner.ok(listWithdrawals, { query: {} })).available
const chargeBack = (id: number) =>
  transaction(db, (tx) => reverse(tx, { kind: "recharge", reference: { type: "payment", id } }))

test("AFF-02 STAFF-01 an administrator releases an earning before it matures, with a claim and a reason, audited", async () => {
  const { owner, caseId, earning } = await waiting()
  expect(earning).toMatchObject({ kind: "gift", gold: 70 })
  expect(await availableOf(owner)).toBe(0)
  expect((await release(caseId, earning.id)).error.code).toBe(400_745)
  const other = await newStaff(app, "admin")
  await claim(caseId, other)
  expect((await release(caseId, earning.id)).error.code).toBe(400_740)
  expect((await release(caseId, earning.id, { by: other, why: " " })).status).toBe(400)
  const moderator = await newStaff(app, "moderator")
  expect((await release(caseId, earning.id, { by: moderator })).status).toBe(403)
  expect(await availableOf(owner)).toBe(0)
  expect((await release(caseId, earning.id, { by: other })).status).toBe(200)
  expect(await availableOf(owner)).toBe(70)
  expect((await admin.ok(listUnmaturedEarnings, { params: { id: caseId }, query: {} })).items).toEqual([])
  const { items } = await admin.ok(listAudit, { query: { subject_id: owner.id } })
  expect(items[0]).toMatchObject({
    action: "earning.release",
    actor_id: other.id,
    reason,
    detail: { case: caseId, earning: earning.id, gold: 70 },
  })
  expect((await cashOut(owner, 70)).status).toBe(201)
})

test("AFF-02 only earnings of the case's member are released, and only before the case is decided", async () => {
  const [first, second] = [await waiting(), await waiting()]
  await claim(first.caseId)
  expect((await release(first.caseId, second.earning.id)).status).toBe(404)
  await decideCase(admin, "withdrawal", first.caseId, { decision: "paid" })
  expect((await release(first.caseId, first.earning.id)).error.code).toBe(400_506)
  expect([await availableOf(first.owner), await availableOf(second.owner)]).toEqual([0, 0])
})

test("AFF-02 GOLD-01 fifty concurrent releases release once, and fifty cash-outs pay no more than the balance", async () => {
  const { owner, caseId, earning } = await waiting()
  await claim(caseId)
  const answers = await Promise.all(Array.from({ length: 50 }, () => release(caseId, earning.id)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => ![200, 404, 503].includes(status))).toEqual([])
  expect(await availableOf(owner)).toBe(70)
  const paid = await Promise.all(Array.from({ length: 10 }, () => cashOut(owner, 35)))
  expect(paid.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(await availableOf(owner)).toBe(0)
})

test("AFF-02 GOLD-01 a chargeback after an early release takes the remaining gold; the rest is the payer's debt", async () => {
  const unspent = await waiting()
  const spent = await waiting()
  for (const { caseId, earning } of [unspent, spent]) {
    await claim(caseId)
    expect((await release(caseId, earning.id)).status).toBe(200)
  }
  expect((await cashOut(spent.owner, 50)).status).toBe(201)
  await Promise.all([unspent, spent].map(({ paymentId }) => chargeBack(paymentId)))
  expect(await storedOf(unspent.owner.id)).toMatchObject({ earnings: 0 })
  expect(await storedOf(unspent.payer.id)).toMatchObject({ paid: 0, debt: -3000 })
  expect(await storedOf(spent.owner.id)).toMatchObject({ earnings: 0 })
  expect(await storedOf(spent.payer.id)).toMatchObject({ paid: 0, debt: -8000 })
  expect([await availableOf(unspent.owner), await availableOf(spent.owner)]).toEqual([0, 0])
})

test("AFF-02 GOLD-01 concurrent releases and a chargeback never leave a negative balance", async () => {
  const { owner, paymentId, caseId, earning } = await waiting()
  await claim(caseId)
  await Promise.all([
    ...Array.from({ length: 10 }, () => release(caseId, earning.id)),
    chargeBack(paymentId),
    ...Array.from({ length: 5 }, () => cashOut(owner, 70)),
  ])
  const { earnings = 0 } = await storedOf(owner.id)
  expect([0, 7000]).toContain(earnings + 7000 * (await owner.ok(listWithdrawals, { query: {} })).items.length - 7000)
  expect(await availableOf(owner)).toBe(earnings / 100)
})

/** A member with a claimed cash-out of 70 gold, 70 gold that mature in 80 days, and 70 in 180 days. */
async function waitingForTwo() {
  const owner = await app.register()
  const giftOf = async (daysAgo: number) => {
    clock.set(new Date(Date.now() - daysAgo * dayMs))
    return gift(owner)
  }
  const [matured, sooner, later] = [await giftOf(181), await giftOf(100), await giftOf(0)]
  clock.set(null)
  const { id } = (await cashOut(owner, 70)).body
  await claim(id)
  const { items } = await admin.ok(listUnmaturedEarnings, { params: { id }, query: {} })
  const [ofLater, ofSooner] = items
  if (!ofLater || !ofSooner || items.length !== 2) throw new Error(`${items.length} earnings have to mature, not 2`)
  return { owner, matured, sooner, later, caseId: id, ofLater }
}
const payersIn = async (id: number) =>
  (await admin.ok(queues.withdrawal.show, { params: { id } })).case.payers?.map(({ user_id, earned, share }) => ({
    user_id,
    earned,
    share,
  }))

test("AFF-02 STAFF-01 after an early release out of order, each case lists the payers of the earnings it cashed out", async () => {
  const { owner, matured, sooner, later, caseId, ofLater } = await waitingForTwo()
  expect((await release(caseId, ofLater.id)).status).toBe(200)
  const second = (await cashOut(owner, 50)).body
  expect(second).toMatchObject({ amount: 50, balance: 90 })
  expect(await payersIn(second.id)).toEqual([{ user_id: later.payer.id, earned: 50, share: 100 }])
  // The release does not change the case in which it was made.
  expect(await payersIn(caseId)).toEqual([{ user_id: matured.payer.id, earned: 70, share: 100 }])
  // The earning that was passed over matures; a token is valid for an hour.
  clock.set(new Date(Date.now() + 81 * dayMs))
  const body = { email: owner.session.me.email ?? "", password: owner.password }
  const again = new TestMember(app, (await app.call(authenticate, { body })).body, owner.password)
  const third = (await cashOut(again, 90)).body
  clock.set(null)
  expect(third).toMatchObject({ amount: 90, balance: 0 })
  expect(await payersIn(third.id)).toEqual([
    { user_id: sooner.payer.id, earned: 70, share: 77.8 },
    { user_id: later.payer.id, earned: 20, share: 22.2 },
  ])
  expect(await payersIn(second.id)).toEqual([{ user_id: later.payer.id, earned: 50, share: 100 }])
})

test("AFF-02 STAFF-01 chargebacks after a cash-out of an early release leave the payers of its case as they were", async () => {
  const { owner, sooner, later, caseId, ofLater } = await waitingForTwo()
  expect((await release(caseId, ofLater.id)).status).toBe(200)
  const second = (await cashOut(owner, 50)).body
  for (const { paymentId, earnings } of [
    { ...sooner, earnings: 2000 },
    { ...later, earnings: 0 },
  ]) {
    await chargeBack(paymentId)
    expect(await storedOf(owner.id)).toMatchObject({ earnings })
    expect(await payersIn(second.id)).toEqual([{ user_id: later.payer.id, earned: 50, share: 100 }])
  }
})
