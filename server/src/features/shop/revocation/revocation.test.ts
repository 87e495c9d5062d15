import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { showMe } from "@redthread/contract/account"
import { languages } from "@redthread/contract/language"
import { listNotifications } from "@redthread/contract/notification"
import { showPayment } from "@redthread/contract/payment"
import { listRevocable, type RevocationKind, showRevocation } from "@redthread/contract/revocation"
import { upgrade } from "@redthread/contract/vip"
import { db } from "../../../core/db/pool"
import { clock, dayMs } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { rows } from "../../../testing/rows"
import { decideCase, newStaff } from "../../../testing/staff"
import { checkLedger } from "../../money/gold/gold.check.service"
import { storedOf } from "../../money/gold/testing/gold-crowd"
import { GatewayError } from "../../money/payment/payment.gateway"
import { sandbox } from "../../money/payment/sandbox/sandbox.gateway"
import { pickAt } from "../../money/payment/testing/sandbox-person"
import { refund, sweep } from "./revocation.service"
import { again, buy, preview, refundedOf, spend, stateOf, untilRefunded, withdraw } from "./testing/buyer"

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startApp()
  admin = await newStaff(app, "admin")
})
afterAll(() => app.stop())
afterEach(async () => {
  vi.restoreAllMocks()
  clock.set(null)
  const differences = await checkLedger(db)
  if (differences.length > 0) throw new Error(`the ledger differs: ${JSON.stringify(differences)}`)
})

const rowOf = async (paymentId: number) =>
  (
    await rows<{ id: number; state: string; reason: string | null }>(
      db,
      sql`select id, state, reason from revocation where kind = 'payment' and subject_id = ${paymentId}`,
    )
  )[0]
const mailsTo = async (member: TestMember) => messagesTo(app, member.session.me.email ?? "")
const key = () => ({ "idempotency-key": crypto.randomUUID() })

test.each([
  { spent: 0, back: 5000 },
  { spent: 1250, back: 3750 },
  { spent: 5000, back: 0 },
])("GOLD-09 of 50 gold, $spent cents spent, the unspent gold goes back as money, once", async ({ spent, back }) => {
  const [anna, owner] = [await app.register(), await app.register()]
  const id = await buy(app, anna, { amount: 50 })
  if (spent > 0) await spend(anna.id, spent, owner.id)
  const money_back = { amount: back, currency: "USD" }
  const shown = { money_back, used: spent / 100, unspent: (5000 - spent) / 100, gold_back: 0 }
  expect(await preview(anna, id)).toMatchObject({ ...shown, state: "open", confirmed_at: null })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 5000 - spent })
  const { status, body } = await withdraw(anna, id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...shown, state: back > 0 ? "refunding" : "done" })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0 })
  if (back > 0) await untilRefunded(id)
  expect(await refundedOf(id)).toBe(back)
  expect((await storedOf(owner.id))["earnings"] ?? 0).toBe(Math.floor(spent * 0.7))
  expect((await withdraw(anna, id)).body).toMatchObject({ ...shown, confirmed_at: body.confirmed_at })
  expect(await refundedOf(id)).toBe(back)
})

test("GOLD-09 50 withdrawals at once are one withdrawal, with one receipt and one refund", async () => {
  const anna = await app.register()
  const id = await buy(app, anna, { amount: 100 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(anna, id)))
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
  expect(new Set(answers.map(({ body }) => body.confirmed_at)).size).toBe(1)
  await untilRefunded(id)
  expect(await refundedOf(id)).toBe(10_000)
  expect((await mailsTo(anna)).filter(({ subject }) => subject === `Receipt of your withdrawal: ${id}`)).toHaveLength(1)
})

test("GOLD-09 a VIP gets the remaining days back in proportion, and is no VIP any more", async () => {
  const anna = await app.register()
  const id = await buy(app, anna, { month: 1 })
  await anna.ok(upgrade, { body: { month: 1, payment_id: id } })
  const end = Date.parse((await anna.ok(showMe, {})).vip_expired_at ?? "")
  const span = end - clock.ms()
  clock.advance(10 * dayMs)
  const later = await again(app, anna)
  const { body } = await withdraw(later, id)
  const back = Math.round((3000 * (span - 10 * dayMs)) / span)
  expect(Math.abs((body.money_back?.amount ?? 0) - back)).toBeLessThanOrEqual(1)
  expect(body.vip_days).toBeGreaterThanOrEqual(17)
  expect((await later.ok(showMe, {})).vip).toBe(0)
  await untilRefunded(id)
  expect(await refundedOf(id)).toBe(body.money_back?.amount)
})

test("GOLD-09 VIP given to another ends for the recipient, who is notified, and the payer gets the money", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const id = await buy(app, anna, { month: 3, user_id: ben.id })
  await anna.ok(upgrade, { body: { month: 3, user_id: ben.id, payment_id: id } })
  expect((await ben.ok(showMe, {})).vip).toBe(1)
  expect((await withdraw(anna, id)).status).toBe(200)
  expect((await ben.ok(showMe, {})).vip).toBe(0)
  const { items } = await ben.ok(listNotifications, { query: {} })
  expect(items.map(({ type, event }) => `${type} ${event}`)).toContain("upgrade withdrawn")
  await untilRefunded(id)
  expect((await withdraw(ben, id)).status).toBe(404)
})

test("GOLD-09 VIP bought with the payment's gold ends, and its gold goes back as money too", async () => {
  const anna = await app.register()
  const id = await buy(app, anna, { amount: 100 })
  expect((await anna.call(upgrade, { body: { month: 1 } }, key())).status).toBe(200)
  clock.advance(2 * dayMs)
  const later = await again(app, anna)
  const { body } = await withdraw(later, id)
  expect(body).toMatchObject({ money_back: { amount: 10_000 }, used: 0 })
  expect((await later.ok(showMe, {})).vip).toBe(0)
  await untilRefunded(id)
})

test("GOLD-09 VIP that was paid with gold alone gives the gold back", async () => {
  const anna = await app.register()
  await buy(app, anna, { amount: 100 })
  await anna.call(upgrade, { body: { month: 1 } }, key())
  const { items } = await anna.ok(listRevocable, {})
  const vip = items.find(({ kind }) => kind === "upgrade")
  expect(vip).toMatchObject({ price: 30, month: 1, state: "open" })
  expect((await withdraw(anna, vip?.id ?? 0, "upgrade")).body).toMatchObject({ gold_back: 30, state: "done" })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 10_000 })
  expect((await withdraw(anna, vip?.id ?? 0, "upgrade")).body).toMatchObject({ gold_back: 30 })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 10_000 })
})

test("GOLD-09 a client without consent still buys, and used days of VIP cost nothing", async () => {
  const anna = await app.register()
  const id = await buy(app, anna, { month: 1, consent: false })
  await anna.ok(upgrade, { body: { month: 1, payment_id: id } })
  clock.advance(5 * dayMs)
  expect((await withdraw(await again(app, anna), id)).body).toMatchObject({
    money_back: { amount: 3000 },
    state: "refunding",
  })
  await untilRefunded(id)
  expect(await refundedOf(id)).toBe(3000)
})

test.each([
  { decision: "refund_part" as const, refunded: 4000 },
  { decision: "refund_full" as const, refunded: 5000 },
  { decision: "refund_none" as const, refunded: 0 },
])("GOLD-09 without consent staff decide about spent gold: $decision", async ({ decision, refunded }) => {
  const [anna, owner] = [await app.register(), await app.register()]
  const id = await buy(app, anna, { amount: 50, consent: false })
  await spend(anna.id, 1000, owner.id)
  expect((await withdraw(anna, id)).body).toMatchObject({ state: "review", reason: "no_consent" })
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0 })
  const row = await rowOf(id)
  expect(await refundedOf(id)).toBe(0)
  const reply = await decideCase(admin, "revocation", Number(row?.id), { decision, reason: "as we agreed" })
  expect(reply.status).toBe(200)
  await untilRefunded(id)
  expect(await refundedOf(id)).toBe(refunded)
  expect((await mailsTo(anna))[0]).toMatchObject({ subject: `About your withdrawal: ${id}` })
})

test("GOLD-09 a payment that was charged back can't be withdrawn from", async () => {
  const anna = await app.register()
  const id = await buy(app, anna, { amount: 50 })
  await pickAt(app, await anna.ok(showPayment, { params: { id } }), "charged_back")
  expect(await stateOf(id)).toBe("charged_back")
  expect((await withdraw(anna, id)).error.code).toBe(400_509)
  expect((await preview(anna, id).catch((error: Error) => error.message)) as string).toContain("400509")
})

test("GOLD-09 a chargeback after the withdrawal takes only what was not returned", async () => {
  const anna = await app.register()
  const id = await buy(app, anna, { amount: 50 })
  await spend(anna.id, 2000)
  await withdraw(anna, id)
  await untilRefunded(id)
  await pickAt(app, await anna.ok(showPayment, { params: { id } }), "charged_back")
  expect(await stateOf(id)).toBe("charged_back")
  expect(await storedOf(anna.id)).toMatchObject({ paid: 0, debt: -2000 })
})

test("GOLD-09 gold of another payment that was charged back is a debt, which a withdrawal settles first", async () => {
  const anna = await app.register()
  const first = await buy(app, anna, { amount: 20 })
  const second = await buy(app, anna, { month: 1 })
  await anna.ok(upgrade, { body: { month: 1, payment_id: second } })
  await spend(anna.id, 2000)
  await pickAt(app, await anna.ok(showPayment, { params: { id: first } }), "charged_back")
  expect(await storedOf(anna.id)).toMatchObject({ debt: -2000 })
  const { body } = await withdraw(anna, second)
  expect(body.money_back?.amount).toBeLessThanOrEqual(1000)
  const { debt = 0, paid } = await storedOf(anna.id)
  expect({ debt, paid }).toEqual({ debt: 0, paid: 0 })
  await untilRefunded(second)
})

test("GOLD-09 GOLD-06 the gateway is down, then its reply is lost: the job repeats, and the money goes back once", async () => {
  const anna = await app.register()
  const id = await buy(app, anna, { amount: 50 })
  const original = sandbox.refund
  const refunds = vi.spyOn(sandbox, "refund")
  refunds.mockRejectedValueOnce(new GatewayError("sandbox", "no answer"))
  refunds.mockImplementationOnce(async (on, order, part) => {
    await original(on, order, part)
    throw new GatewayError("sandbox", "TimeoutError")
  })
  await withdraw(anna, id)
  await untilRefunded(id)
  expect(refunds.mock.calls.length).toBeLessThanOrEqual(2)
  expect(await refundedOf(id)).toBe(5000)
  await expect.poll(async () => (await rowOf(id))?.state).toBe("done")
})

test("GOLD-09 a gateway that does not answer for a day hands the case to staff, who can try again", async () => {
  const anna = await app.register()
  const id = await buy(app, anna, { amount: 50 })
  const down = vi.spyOn(sandbox, "fetchStatus").mockRejectedValue(new GatewayError("sandbox", "no answer"))
  await withdraw(anna, id)
  const row = await rowOf(id)
  expect(await refund(db, Number(row?.id))).toBe(false)
  clock.advance(25 * 3_600_000)
  await sweep(db)
  expect(await rowOf(id)).toMatchObject({ state: "review", reason: "gateway" })
  down.mockRestore()
  clock.set(null)
  expect((await decideCase(admin, "revocation", Number(row?.id), { decision: "refund_part" })).status).toBe(200)
  await untilRefunded(id)
  expect(await refundedOf(id)).toBe(5000)
})

test("GOLD-09 the share of the referrer goes back with the money", async () => {
  const ben = await app.register()
  await db.execute(sql`update account set is_partner = true where id = ${ben.id}`)
  const anna = await app.register()
  await db.execute(sql`insert into referral (member_id, referrer_id, created_at) values (${anna.id}, ${ben.id}, now())`)
  const id = await buy(app, anna, { amount: 50 })
  expect(await storedOf(ben.id)).toMatchObject({ earnings: 1000 })
  await spend(anna.id, 2500)
  await withdraw(anna, id)
  expect(await storedOf(ben.id)).toMatchObject({ earnings: 500 })
  await untilRefunded(id)
})

test.each(["payment", "upgrade", "order"] as const)(
  "GOLD-09 a %s of another member, or one that does not exist, is not found",
  async (kind: RevocationKind) => {
    const [anna, ben] = [await app.register(), await app.register()]
    const id = kind === "payment" ? await buy(app, anna, { amount: 20 }) : 999_999
    expect((await ben.call(showRevocation, { params: { kind, id } })).status).toBe(404)
    expect((await withdraw(ben, id, kind)).status).toBe(404)
  },
)

test.each(languages)(
  "GOLD-09 the purchase and the withdrawal are confirmed by mail, with date and time, in %s",
  async (language) => {
    const anna = await app.register({ language })
    const id = await buy(app, anna, { amount: 50 })
    await withdraw(anna, id)
    await untilRefunded(id)
    const [receipt, bought] = (await mailsTo(anna)).filter(({ subject }) => new RegExp(`\\D${id}$`).test(subject))
    const time = /\d{1,2}(?::\d{2}|시)/g
    for (const message of [receipt, bought]) expect(message?.text).toMatch(time)
    expect(receipt?.text).toContain(anna.session.me.name)
    expect(bought?.text).toContain("/withdrawal")
    expect(bought?.text.match(time)?.length).toBeGreaterThanOrEqual(2)
    expect(`${receipt?.text}${bought?.text}`).not.toContain("{{")
  },
)
