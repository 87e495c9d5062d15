import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { register } from "@redthread/contract/account"
import { showAffiliate } from "@redthread/contract/affiliate"
import { editContact, payContact, showContact, withdrawContact } from "@redthread/contract/contact"
import { listNotifications } from "@redthread/contract/notification"
import { purchase } from "@redthread/contract/payment"
import { listStaffQueues, queues } from "@redthread/contract/staff-queue"
import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"
import { PaypalStub } from "../../../testing/stub/paypal-stub"
import { checkLedger } from "../gold/gold.check.service"
import * as gold from "../gold/gold.service"
import { give, makeCrowd, newReference, storedOf } from "../gold/testing/gold-crowd"
import { pickAt } from "../payment/testing/sandbox-person"
import { sweepAccounts } from "../payer/payer.service"

const paypal = new PaypalStub()
let app: TestApp
let admin: TestMember
beforeAll(async () => {
  await paypal.start()
  app = await startApp({ ...paypal.variables, TRUST_PROXY: "127.0.0.1" })
  admin = await newStaff(app, "admin")
  // Before the first page of each test.
  const [anna, second] = [await seller({ device: "first" }), await buyer({ device: "first" })]
  await buy(second, anna)
})
afterAll(async () => {
  await app.stop()
  paypal.stop()
})
afterEach(async () => {
  clock.set(null)
  const differences = await checkLedger(db)
  if (differences.length > 0) throw new Error(`the books don't balance: ${JSON.stringify(differences)}`)
})

const dayMs = 86_400_000
let counter = 0
/** Registrations by device and address; unique by default. */
async function signUp({
  device,
  address,
  pid,
  gender = 1,
}: Partial<Record<"device" | "address" | "pid", string>> & { gender?: 0 | 1 } = {}) {
  counter += 1
  const body = {
    email: `own-account-${counter}@example.org`,
    name: `Person ${counter}`,
    password: "a good password",
    gender,
    birthday: "1990-05-17",
    language: "en" as const,
  }
  const headers = {
    "x-client-id": device ?? `device-${counter}`,
    "x-forwarded-for": address ?? `81.169.${counter >> 8}.${counter & 255}`,
  }
  const path = { ...register, path: pid ? `/register?pid=${pid}` : "/register" } as typeof register
  const { status, body: session } = await app.call(path, { body }, { headers })
  expect(status).toBe(201)
  return new TestMember(app, session, body.password)
}

async function seller(options: Parameters<typeof signUp>[0] = {}, price = 100): Promise<TestMember> {
  const member = await signUp({ gender: 0, ...options })
  await member.ok(editContact, { body: { wechat: "owner_wx", price } })
  return member
}
async function buyer(options: Parameters<typeof signUp>[0] = {}, cents = 10_000): Promise<TestMember> {
  const member = await signUp(options)
  if (cents > 0) await give(member.id, cents)
  return member
}
let keys = 0
const buy = (by: TestMember, owner: TestMember, price = 100) =>
  by.call(payContact, { params: { id: owner.id }, body: { price } }, { "idempotency-key": `own-${(keys += 1)}` })
const payAgain = (from: TestMember, to: TestMember, cents: number) => {
  const reference = { type: "gift" as const, id: newReference() }
  return transaction(db, (tx) => gold.pay(tx, { kind: "gift", reference, from: from.id, to: to.id, cents }))
}

const isHeld = async (of: TestMember) => (await of.ok(showAffiliate, {})).checking ?? 0
const waitingFor = async (member: TestMember) =>
  (await admin.ok(queues.earning.list, { query: { max_id: last } })).items.filter(
    ({ user_id }) => user_id === member.id,
  )
/** Last case before this test. */
let last = 1
beforeEach(async () => {
  const [row] = await rows<{ id: number }>(db, sql`select greatest(max(id), 1)::bigint as id from earning_review`)
  last = row?.id ?? 1
})
const decide = (id: number, decision: "release" | "refused") =>
  decideCase(admin, "earning", id, { decision, reason: "looked at it" })
/** No payment can be disputed after half a year, and sessions have ended. */
async function half<T>(read: () => Promise<T>): Promise<T> {
  clock.set(new Date(Date.now() + 181 * dayMs))
  const result = await read()
  clock.set(null)
  return result
}
const payable = async (member: TestMember) => half(async () => (await gold.balances(db, member.id)).matured)
const to = { method: "bank" as const, account_name: "Anna Example" }
let accounts = 0
const cashOut = (member: TestMember, amount: number, account_number = `DE${(accounts += 1)}00000000`) =>
  member.call(withdraw, { body: { ...to, account_number, amount } }, { "idempotency-key": `out-${(keys += 1)}` })
const earningNotes = async (member: TestMember) =>
  (await member.ok(listNotifications, { query: {} })).items.flatMap(({ type, event, data }) =>
    type === "earning" ? [[event, data.gold]] : [],
  )

test("AFF-03 earnings from a second account on the same device are booked and held until staff release them", async () => {
  const [anna, second] = [await seller({ device: "shared" }), await buyer({ device: "shared" })]
  expect((await buy(second, anna)).status).toBe(200)
  expect(await storedOf(anna.id)).toMatchObject({ earnings: 7000 })
  expect(await isHeld(anna)).toBe(70)
  expect((await anna.ok(listWithdrawals, { query: {} })).checking).toBe(70)
  expect(await payable(anna)).toBe(0)
  const [earningCase] = await waitingFor(anna)
  expect(earningCase?.facts).toEqual([
    { name: "amount", as: "gold", value: 70 },
    { name: "earnings", as: "number", value: 1 },
    { name: "payer", as: "member", value: second.id, label: second.session.me.name },
    { name: "signs", as: "word", value: "device" },
  ])
  const id = earningCase?.id ?? 0
  const unclaimed = { decision: "release" as const, ground: "unrelated" as const, reason: "looked at it" }
  expect((await admin.call(queues.earning.decide, { params: { id }, body: unclaimed })).error.code).toBe(400_745)
  expect((await decide(id, "release")).status).toBe(200)
  expect((await admin.call(queues.earning.claim, { params: { id } })).error.code).toBe(400_506)
  expect(await isHeld(anna)).toBe(0)
  expect(await payable(anna)).toBe(7000)
  expect(await earningNotes(anna)).toContainEqual(["accepted", 70])
  const [entry] = await rows<{ reason: string }>(
    db,
    sql`select reason from audit where action = 'earning.release' and subject_id = ${anna.id}`,
  )
  expect(entry).toEqual({ reason: "looked at it" })
  // Signs that staff released are not held again.
  await give(second.id, 1000)
  await payAgain(second, anna, 1000)
  expect(await waitingFor(anna)).toEqual([])
})

test("AFF-03 a refusal withdraws the earning; the purchase stays and can still be reversed", async () => {
  const [anna, second] = [await seller({ device: "other shared" }), await buyer({ device: "other shared" })]
  await buy(second, anna)
  const [earningCase] = await waitingFor(anna)
  expect((await decide(earningCase?.id ?? 0, "refused")).status).toBe(200)
  expect(await storedOf(anna.id)).toMatchObject({ earnings: 0 })
  expect(await payable(anna)).toBe(0)
  expect(await isHeld(anna)).toBe(0)
  expect(await second.ok(showContact, { params: { id: anna.id } })).toMatchObject({
    paid: true,
    entries: { wechat: "owner_wx" },
  })
  expect(await storedOf(second.id)).toMatchObject({ paid: 0 })
  expect(await earningNotes(anna)).toContainEqual(["removed", 70])
  // A refusal does not release later purchases.
  await give(second.id, 1000)
  await payAgain(second, anna, 1000)
  expect(await waitingFor(anna)).toHaveLength(1)
  await anna.ok(withdrawContact, {})
  await expect.poll(() => storedOf(second.id)).toMatchObject({ paid: 10_000 })
  expect(await storedOf(anna.id)).toMatchObject({ earnings: 700 })
  expect((await storedOf(anna.id))["debt"]).toBeUndefined()
})

test("AFF-03 an ordinary pair is not held, nor one that shares only a network", async () => {
  const [anna, ben] = [await seller(), await buyer()]
  await buy(ben, anna)
  expect(await isHeld(anna)).toBe(0)
  expect(await payable(anna)).toBe(7000)
  const [cora, dan, emil] = [
    await seller({ address: "81.170.9.9" }),
    await buyer({ address: "81.170.9.9" }),
    await buyer(),
  ]
  await payAgain(emil, cora, 6000)
  await payAgain(dan, cora, 5000)
  expect(await isHeld(cora)).toBe(0)
  expect(await waitingFor(cora)).toEqual([])
})

test("AFF-03 a shared network counts if the payer is the source of most earnings; local addresses and distant times do not", async () => {
  const shared = { address: "2003:e5:1:81b::1" }
  const [anna, second] = [await seller(shared), await buyer({ address: "2003:e5:1:81b:9::9" })]
  // Below the minimum cash-out.
  await payAgain(second, anna, 2000)
  expect(await isHeld(anna)).toBe(0)
  await payAgain(second, anna, 2000)
  // With earlier earnings from the same payer.
  expect(await isHeld(anna)).toBe(28)
  expect((await waitingFor(anna))[0]?.facts).toContainEqual({ name: "signs", as: "word", value: "network" })
  for (const address of ["192.168.1.5", "127.0.0.1"]) {
    const [cora, dan] = [await seller({ address }), await buyer({ address })]
    await buy(dan, cora)
    expect(await isHeld(cora)).toBe(0)
  }
  const [emil, fay] = [await seller({ address: "81.171.9.8" }), await buyer({ address: "81.171.9.8" })]
  await db.execute(sql`update session set created_at = created_at - interval '25 hours' where member_id = ${emil.id}`)
  await buy(fay, emil)
  expect(await isHeld(emil)).toBe(0)
})

test("AFF-03 a commission for a second account of the same person is held", async () => {
  const anna = await signUp({ device: "referral" })
  const { pid } = await anna.ok(showAffiliate, {})
  const [second, ben] = [await signUp({ device: "referral", pid }), await signUp({ pid })]
  for (const payer of [second, ben])
    await pickAt(app, await payer.ok(purchase, { params: { method: "sandbox" }, body: { amount: 100 } }), "success")
  expect(await anna.ok(showAffiliate, {})).toMatchObject({ earnings: 40, checking: 20, members: 2 })
  expect(await payable(anna)).toBe(2000)
  const [earningCase] = await waitingFor(anna)
  await decide(earningCase?.id ?? 0, "refused")
  expect(await anna.ok(showAffiliate, {})).toMatchObject({ earnings: 20, checking: 0 })
})

const paidBy = async (member: TestMember, payerId: string) => {
  const order = await member.ok(purchase, { params: { method: "paypal" }, body: { amount: 100 } })
  paypal.approve(order.token ?? "", "COMPLETED", payerId)
  await fetch(`${app.url}/v1/payment/paypal/return?token=${order.token}`)
}

test("AFF-03 a shared PayPal account holds earnings, also if its email is the account of a payout", async () => {
  const [anna, second, ben] = [await seller(), await buyer({}, 0), await buyer({}, 0)]
  await paidBy(anna, "PAYER1")
  await paidBy(second, "PAYER1")
  await paidBy(ben, "PAYER2")
  await buy(ben, anna)
  expect(await isHeld(anna)).toBe(0)
  await buy(second, anna)
  expect(await isHeld(anna)).toBe(70)
  expect((await waitingFor(anna))[0]?.facts).toContainEqual({ name: "signs", as: "word", value: "payment_account" })
  const [cora, dan] = [await seller(), await buyer({}, 0)]
  await paidBy(dan, "PAYER3")
  await give(cora.id, 1)
  await earn(cora, 10_000)
  expect((await cashOut(cora, 20, "PayPal: PAYER3@Example.org")).status).toBe(201)
  await buy(dan, cora)
  expect(await isHeld(cora)).toBe(70)
  const stored = await rows(db, sql`select 1 from payment_account where encode(digest, 'escape') ilike '%payer%'`)
  expect(stored).toEqual([])
})

/** Matured earnings from other payers. */
async function earn(member: TestMember, cents: number, from?: TestMember) {
  const payer = from ?? (await signUp())
  clock.set(new Date(Date.now() - 181 * dayMs))
  await give(payer.id, cents)
  await payAgain(payer, member, cents)
  clock.set(null)
  return payer
}

test("AFF-03 fifty concurrent purchases by own accounts are all held, in one case per pair", async () => {
  const anna = await seller({ device: "crowd" }, 10)
  const crowd = await makeCrowd(50)
  await db.execute(
    sql`update session set device_id = 'crowd' where member_id = any(${`{${crowd.map(({ id }) => id).join(",")}}`}::bigint[])`,
  )
  for (const { id } of crowd) await give(id, 1000)
  // Repeats a refused request with the same key while all connections are in use.
  const buy = async (token: string, key: string) => {
    for (;;) {
      const call = { params: { id: anna.id }, body: { price: 10 } }
      const answer = await app.call(payContact, call, { token, headers: { "idempotency-key": key } })
      if (answer.status !== 503) return answer
    }
  }
  const answers = await Promise.all(crowd.map(({ token }, n) => buy(token, `crowd-${n}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(await isHeld(anna)).toBe(350)
  expect(await payable(anna)).toBe(0)
  const second = await buyer({ device: "crowd" })
  const before = (await countWaiting()) ?? 0
  await Promise.all(Array.from({ length: 50 }, () => payAgain(second, anna, 100)))
  expect(await isHeld(anna)).toBe(385)
  expect(await countWaiting()).toBe(before + 1)
  const both = await Promise.all([
    payAgain(second, anna, 100),
    ...(await waitingFor(anna)).slice(0, 1).map(({ id }) => decide(id, "refused")),
  ])
  expect(both).toHaveLength(2)
})
const countWaiting = async () =>
  (await admin.ok(listStaffQueues, {})).items.find(({ queue }) => queue === "earning")?.waiting

test("AFF-02 the case of a cash-out names the payers, their shares, payments and relations", async () => {
  const anna = await signUp({ device: "case" })
  const { pid } = await anna.ok(showAffiliate, {})
  const ben = await signUp({ pid })
  const [old, second] = [await signUp(), await signUp({ device: "case" })]
  // Cashed out before, so not part of the next one.
  await earn(anna, 10_000, old)
  const before = (await cashOut(anna, 70)).body
  clock.set(new Date(Date.now() - 181 * dayMs))
  const payments = []
  for (const [payer, amount] of [
    [ben, 150],
    [second, 50],
  ] as const) {
    clock.set(null)
    const order = await payer.ok(purchase, { params: { method: "sandbox" }, body: { amount } })
    await pickAt(app, order, "success")
    await db.execute(sql`update ledger_lot set matures_at = now() - interval '1 day' where member_id = ${payer.id}`)
    payments.push(order.id)
  }
  await payAgain(ben, anna, 15_000)
  await payAgain(second, anna, 5000)
  const [review] = await waitingFor(anna)
  await decide(review?.id ?? 0, "release")
  await half(async () => undefined)
  await db.execute(sql`update ledger_lot set matures_at = now() + interval '1 day' where member_id = ${second.id}`)
  const { id, amount } = (await cashOut(anna, 140)).body
  expect(amount).toBe(140)
  const shown = await admin.ok(queues.withdrawal.show, { params: { id } })
  expect(shown.case.payer_count).toBe(2)
  expect(shown.case.payers).toEqual([
    {
      user_id: ben.id,
      name: ben.session.me.name,
      earned: 105,
      share: 75,
      relations: ["referral"],
      payments: [
        expect.objectContaining({
          id: payments[0],
          method: "sandbox",
          status: "success",
          amount: 150,
          disputable: false,
        }),
      ],
      payment_count: 1,
    },
    {
      user_id: second.id,
      name: second.session.me.name,
      earned: 35,
      share: 25,
      relations: ["device"],
      payments: [expect.objectContaining({ id: payments[1], amount: 50, disputable: true })],
      payment_count: 1,
    },
  ])
  const first = await admin.ok(queues.withdrawal.show, { params: { id: before.id } })
  expect(first.case.payers).toMatchObject([{ user_id: old.id, earned: 70, share: 100, relations: [], payments: [] }])
  expect((await anna.call(queues.withdrawal.show, { params: { id } })).status).toBe(403)
  const listed = await admin.ok(queues.withdrawal.list, { query: {} })
  expect(listed.items.every(({ payers }) => payers === undefined)).toBe(true)
})

test("AFF-02 AFF-03 a case does not list payers of earnings that were held at its request and released later", async () => {
  const anna = await signUp({ device: "held case" })
  const second = await earn(anna, 10_000, await signUp({ device: "held case" }))
  const ben = await earn(anna, 10_000)
  const { id } = (await cashOut(anna, 70)).body
  const [review] = await waitingFor(anna)
  expect((await decide(review?.id ?? 0, "release")).status).toBe(200)
  const payersIn = async (caseId: number) =>
    (await admin.ok(queues.withdrawal.show, { params: { id: caseId } })).case.payers
  expect(await payersIn(id)).toMatchObject([{ user_id: ben.id, earned: 70, share: 100 }])
  const next = (await cashOut(anna, 70)).body
  expect(await payersIn(next.id)).toMatchObject([{ user_id: second.id, earned: 70, share: 100 }])
})

test("AFF-03 digests of payment accounts are deleted a year after their last use", async () => {
  const anna = await signUp()
  await paidBy(anna, "PAYER9")
  const count = async () => (await rows(db, sql`select 1 from payment_account where member_id = ${anna.id}`)).length
  expect(await count()).toBeGreaterThan(0)
  await sweepAccounts(db)
  expect(await count()).toBeGreaterThan(0)
  clock.set(new Date(Date.now() + 366 * dayMs))
  await sweepAccounts(db)
  expect(await count()).toBe(0)
})
