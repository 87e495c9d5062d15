import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { errors } from "@redthread/contract/core/error"
import { liftSanction, previewLift, previewSanction, sanctions } from "@redthread/contract/sanction"
import { listAudit } from "@redthread/contract/staff"
import { listDecisions, undoDecision } from "@redthread/contract/staff-decision"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { rows } from "../../../testing/rows"
import { newStaff, sanctionMember, settleDecisions } from "../../../testing/staff"
import { accept, claim, deliver, fail, ordered, rowOf } from "../../shop/mall/testing/mall-crowd"
import { give } from "../../money/gold/testing/gold-crowd"

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
})
afterAll(() => app.stop())

const body = { reason: "Asked three members for money", ground: "scam" } as const
const params = ({ id }: TestMember) => ({ id })
const sanctionsOf = ({ id }: TestMember) =>
  rows<{ id: number; kind: string }>(db, sql`select id, kind from sanction where member_id = ${id} order by id`)

test("STAFF-01 a sanction outside a case takes effect when it can no longer be undone, with its reason in the audit", async () => {
  const [admin, ben] = [await newStaff(app, "admin"), await app.register({ gender: 1 })]
  const { notices } = await moderator.ok(previewSanction, { params: params(ben), body: { ...body, kind: "suspend" } })
  expect(notices).toMatchObject([{ by: "mail" }, { by: "app" }])
  expect(notices[0]?.text).toContain(body.reason)
  const staged = await moderator.ok(sanctions.suspend, { params: params(ben), body })
  expect(staged).toMatchObject({ queue: "member", case_id: ben.id, decision: "suspend", mine: true, state: "pending" })
  expect((await ben.call(showMe, {})).status).toBe(200)
  const twice = await moderator.call(sanctions.warn, { params: params(ben), body })
  expect(twice.error.code).toBe(errors.already_decided.code)
  await moderator.ok(undoDecision, { params: { id: staged.id } })
  await settleDecisions()
  expect((await ben.call(showMe, {})).status).toBe(200)
  expect(await messagesTo(app, ben.session.me.email ?? "")).toEqual([])
  await sanctionMember(moderator, "suspend", ben.id, body)
  expect((await ben.call(showMe, {})).status).toBe(401)
  const { items } = await admin.ok(listAudit, { query: { subject_id: ben.id } })
  expect(items.map(({ action }) => action)).toEqual(["sanction.suspend", "case.undo"])
  expect(items[0]).toMatchObject({ reason: body.reason, detail: { ground: "scam" } })
})

test("STAFF-01 sanctions without a reason or with a ground of another decision are refused, and leave nothing", async () => {
  const ben = await app.register({ gender: 1 })
  const impose = (change: object) =>
    moderator.call(sanctions.warn, { params: params(ben), body: { ...body, ...change } as never })
  expect((await impose({ reason: " " })).error).toMatchObject({ code: errors.empty.code, field: "reason" })
  expect((await impose({ ground: "no_breach" })).error).toMatchObject({ field: "ground" })
  await settleDecisions()
  expect(await sanctionsOf(ben)).toEqual([])
})

test("STAFF-01 lifting a sanction shows what the member reads, and can be undone", async () => {
  const ben = await app.register({ gender: 1 })
  const id = await sanctionMember(moderator, "limit", ben.id, body)
  const lift = { params: { id }, body: { reason: "We were wrong, sorry", ground: "mistake" as const } }
  const { notices } = await moderator.ok(previewLift, lift)
  expect(notices[0]?.text).toContain(lift.body.reason)
  const isLimited = async () =>
    (
      await rows<{ limited: boolean }>(
        db,
        sql`select limited_until is not null as limited from account where id = ${ben.id}`,
      )
    )[0]?.limited
  const staged = await moderator.ok(liftSanction, lift)
  expect(await isLimited()).toBe(true)
  await moderator.ok(undoDecision, { params: { id: staged.id } })
  await settleDecisions()
  expect(await isLimited()).toBe(true)
  await moderator.ok(liftSanction, lift)
  await settleDecisions()
  expect(await isLimited()).toBe(false)
})

test("STAFF-01 GIFT-04 an order is delivered or cancelled when it can no longer be undone, and refunded once", async () => {
  const [payer, receiver, staff] = [
    await app.register(),
    await app.register({ gender: 1 }),
    await newStaff(app, "support"),
  ]
  await give(payer.id, 100_000)
  const { id } = await ordered(payer, receiver)
  await accept(receiver, id)
  await claim(staff, id)
  const staged = await fail(staff, id, { settle: false })
  expect(staged.body).toMatchObject({ state: "canceled", staged: { queue: "order", decision: "cancel" } })
  expect(await rowOf(id)).toMatchObject({ state: "prepare_delivery" })
  expect((await staff.ok(listDecisions, {})).items).toHaveLength(1)
  await staff.ok(undoDecision, { params: { id: staged.body.staged.id } })
  await settleDecisions()
  expect(await rowOf(id)).toMatchObject({ state: "prepare_delivery" })
  const answers = await Promise.all(Array.from({ length: 50 }, () => fail(staff, id, { settle: false })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await settleDecisions()
  expect(await rowOf(id)).toMatchObject({ state: "canceled" })
  expect((await deliver(staff, id)).status).toBe(400)
}, 60_000)
