import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listNotifications } from "@redthread/contract/notification"
import { purchase, showPayment } from "@redthread/contract/payment"
import { queues } from "@redthread/contract/staff-queue"
import { cancelTravel, requestTravel, showTravel, travelFee, type TravelState } from "@redthread/contract/travel"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"
import { checkLedger } from "../../money/gold/gold.check.service"
import { balances } from "../../money/gold/gold.service"
import { give } from "../../money/gold/testing/gold-crowd"
import { pickAt } from "../../money/payment/testing/sandbox-person"
import { grantFreeTrip } from "./travel.service"

let app: TestApp
let staff: TestMember
beforeAll(async () => {
  app = await startApp()
  staff = await newStaff(app, "support")
})
afterAll(() => app.stop())

let keys = 0
const newKey = () => ({ "idempotency-key": `travel-test-${(keys += 1)}` })

const wishes = {
  full_name: "Anna Berg",
  email: "anna@example.org",
  destination: "Lisbon, in May",
  meet: "Yuki",
  visa: true,
  hotel: true,
  notes: "A room with a view.\nNo flights at night.",
}
const request = (member: TestMember, body: object = wishes, headers = newKey()) =>
  member.call(requestTravel, { body: body as typeof wishes }, headers)

const fee = travelFee * 100

async function traveller(cents = fee): Promise<TestMember> {
  const member = await app.register()
  if (cents > 0) await give(member.id, cents)
  return member
}

const move = (id: number, decision: Exclude<TravelState, "submitted" | "canceled">, reason?: string) =>
  decideCase(staff, "travel", id, { decision, ...(reason ? { reason } : {}) })

test("TRAVEL-01 a request stores all fields, holds the fee and shows each step", async () => {
  const member = await traveller()
  const { status, body } = await request(member)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...wishes,
    ticket: false,
    car: false,
    translator: false,
    state: "submitted",
    free: false,
  })
  expect(await balances(db, member.id)).toMatchObject({ spendable: 0, escrow: fee })
  expect((await staff.ok(queues.travel.list, { query: {} })).items.map(({ id }) => id)).toContain(body.id)
  expect((await move(body.id, "accepted", "We are looking at flights.")).status).toBe(200)
  expect(await balances(db, member.id)).toMatchObject({ escrow: fee })
  expect((await move(body.id, "booked")).status).toBe(200)
  expect(await balances(db, member.id)).toMatchObject({ spendable: 0, escrow: 0 })
  await move(body.id, "done")
  const { items, fee: told } = await member.ok(showTravel, {})
  expect(told).toBe(50)
  expect(items[0]?.steps.map(({ state, note }) => [state, note])).toEqual([
    ["submitted", ""],
    ["accepted", "We are looking at flights."],
    ["booked", ""],
    ["done", ""],
  ])
  const news = (await member.ok(listNotifications, { query: {} })).items.filter(({ type }) => type === "travel")
  expect(news.map(({ event, data }) => [event, data.target_id])).toEqual([
    ["done", body.id],
    ["booked", body.id],
    ["accepted", body.id],
  ])
  const audited = await rows(db, sql`select from audit where action = 'travel.move' and subject_id = ${member.id}`)
  expect(audited).toHaveLength(3)
  expect(await checkLedger(db)).toEqual([])
})

test("TRAVEL-01 nothing is stored without enough gold, and the same form succeeds later", async () => {
  const member = await traveller(0)
  expect((await request(member)).error).toMatchObject({ code: 400_022, data: { missing: travelFee } })
  expect((await member.ok(showTravel, {})).items).toEqual([])
  await give(member.id, fee)
  expect((await request(member)).status).toBe(201)
})

test("TRAVEL-01 the fee is paid at a gateway, and the refused form then succeeds", async () => {
  const member = await traveller(0)
  const headers = newKey()
  const { error } = await request(member, wishes, headers)
  const amount = Number(error.data?.["missing"])
  expect(amount).toBe(travelFee)
  const payment = await member.ok(purchase, { params: { method: "sandbox" }, body: { amount } })
  expect(payment.money).toEqual({ amount: 5000, currency: "USD" })
  await pickAt(app, payment, "failed")
  await member.ok(showPayment, { params: { id: payment.id } })
  expect((await request(member, wishes, headers)).error.code).toBe(400_022)
  const second = await member.ok(purchase, { params: { method: "sandbox" }, body: { amount } })
  await pickAt(app, second, "success")
  await member.ok(showPayment, { params: { id: second.id } })
  const { status, body } = await request(member, wishes, headers)
  expect([status, body.state]).toEqual([201, "submitted"])
  expect(await balances(db, member.id)).toMatchObject({ spendable: 0, escrow: fee })
})

test("TRAVEL-01 each missing or invalid field is named", async () => {
  const member = await traveller()
  for (const field of ["full_name", "email", "destination", "meet"] as const) {
    const { status, error } = await request(member, { ...wishes, [field]: "" })
    expect([status, error.field]).toEqual([400, field])
  }
  expect(await balances(db, member.id)).toMatchObject({ spendable: fee })
})

test("TRAVEL-01 twenty attempts with one key are one request and one fee", async () => {
  const member = await traveller(fee * 3)
  const headers = newKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => request(member, wishes, headers)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await balances(db, member.id)).toMatchObject({ spendable: fee * 2, escrow: fee })
})

test("TRAVEL-01 PLAY-01 a free trip pays for one request, and is returned with it", async () => {
  const member = await traveller(0)
  await transaction(db, (tx) => grantFreeTrip(tx, member.id))
  expect((await member.ok(showTravel, {})).free_trips).toBe(1)
  const answers = await Promise.all([request(member), request(member), request(member)])
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
  const created = answers.find(({ status }) => status === 201)?.body
  expect(created?.free).toBe(true)
  expect((await member.ok(showTravel, {})).free_trips).toBe(0)
  await member.ok(cancelTravel, { params: { id: created?.id ?? 0 } })
  expect((await member.ok(showTravel, {})).free_trips).toBe(1)
})

test("TRAVEL-01 a refused request is refunded once", async () => {
  const member = await traveller()
  const { body } = await request(member)
  const answers = await Promise.all(Array.from({ length: 6 }, () => move(body.id, "refused", "There is no way there.")))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 400_506)).toHaveLength(5)
  expect(await balances(db, member.id)).toMatchObject({ spendable: fee, escrow: 0 })
})

test("TRAVEL-01 a member cancels an own request before staff accept it", async () => {
  const [member, other] = [await traveller(), await traveller()]
  const { body } = await request(member)
  expect((await other.call(cancelTravel, { params: { id: body.id } })).status).toBe(404)
  await member.ok(cancelTravel, { params: { id: body.id } })
  expect(await balances(db, member.id)).toMatchObject({ spendable: fee, escrow: 0 })
  expect((await member.call(cancelTravel, { params: { id: body.id } })).status).toBe(404)
  const { body: second } = await request(member)
  await move(second.id, "accepted")
  expect((await member.call(cancelTravel, { params: { id: second.id } })).status).toBe(404)
  expect((await move(second.id, "done")).error).toMatchObject({ code: 400_202, field: "decision" })
})
