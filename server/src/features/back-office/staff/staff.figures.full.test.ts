import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { listFigures } from "@redthread/contract/staff"
import { listBreakdown, listModeration, listMoney } from "@redthread/contract/staff-figures"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { twoWhoTalk } from "../../../testing/fixtures/pairs"
import { decideCase, newStaff } from "../../../testing/staff"
import * as gold from "../../money/gold/gold.service"
import { give, newReference } from "../../money/gold/testing/gold-crowd"
import { countMoney } from "./staff.figures.service"
import { countFigures } from "./staff.service"

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
})
afterAll(() => app.stop())

const monthOf = (date: Date): string => `${date.toISOString().slice(0, 7)}-01`

test("STAFF-01 figures have the time of their count and the sums of the period before", async () => {
  await countFigures(db)
  await db.execute(sql`delete from day_figures where day < (now() at time zone 'UTC')::date`)
  const alone = await moderator.ok(listFigures, { query: { days: "1" } })
  expect(Math.abs(Date.parse(alone.counted_at ?? "") - Date.now())).toBeLessThan(600_000)
  expect(alone.previous).toBeNull()
  await db.execute(sql`insert into day_figures (day, members, active, messages, answers, payments, paid_cents, counted_at)
    values ((now() at time zone 'UTC')::date - 1, 7, 3, 20, 2, 1, 1500, now())`)
  const { previous } = await moderator.ok(listFigures, { query: { days: "1" } })
  expect(previous).toEqual({ members: 7, active: 3, messages: 20, answers: 2, payments: 1, paid: 15 })
})

test("STAFF-01 new members and payments are counted by country and language, new members by the step they came to", async () => {
  const before = await moderator.ok(listBreakdown, { query: { days: "1" } })
  const [anna, ben] = await twoWhoTalk(app)
  const japanese = await app.register({ language: "ja" })
  await japanese.ok(sendMessage, { body: { user_id: ben.id, message_content: "Hello" } })
  await db.execute(sql`update profile set country_code = 'JP' where member_id = ${japanese.id}`)
  await db.execute(sql`insert into payment (member_id, method, state, cents, currency, amount, client_id, created_at, changed_at)
    values (${japanese.id}, 'paypal', 'success', 2500, 'USD', 2500, 'counted', now(), now())`)
  const after = await moderator.ok(listBreakdown, { query: { days: "1" } })
  expect(after.countries).toContainEqual({ name: "JP", members: 1, payments: 1, paid: 25 })
  expect(after.languages).toContainEqual({ name: "ja", members: 1, payments: 1, paid: 25 })
  const grown = after.funnel.map(({ step, members }, index) => [step, members - (before.funnel[index]?.members ?? 0)])
  expect(anna.id).not.toBe(ben.id)
  expect(grown).toEqual([
    ["joined", 3],
    ["complete", 3],
    ["portrait", 0],
    ["wrote", 2],
    ["answered", 1],
  ])
})

test("STAFF-01 moderation is counted by month: reports, decisions by kind and reason, their time and appeals", async () => {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  const body = { category: "complaint", about: "user", related_id: ben.id, reason: "spam", content: "Look" } as const
  await anna.ok(createTicket, { body })
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  const id = items.find(({ user_id: owner }) => owner === ben.id)?.id ?? 0
  await decideCase(moderator, "complaint", id, { decision: "warn", ground: "spam", reason: "One text to many" })
  const reply = await moderator.ok(listModeration, {})
  const month = monthOf(new Date())
  expect(reply.items[0]).toMatchObject({ month, reports: 1, automatic: 0, warn: 1, dismiss: 0, appeals: 0, lifted: 0 })
  expect(reply.items[0]?.median_hours).toBeLessThan(1)
  expect(reply.grounds).toEqual([{ month, decision: "warn", ground: "spam", decisions: 1 }])
})

test("STAFF-01 gold sold, spent, held, refunded and paid out is counted by day, kind, country and language", async () => {
  const admin = await newStaff(app, "admin")
  const [anna, ben] = [await app.register({ language: "ja" }), await app.register({ gender: 1 })]
  await db.execute(sql`update profile set country_code = 'JP' where member_id = ${anna.id}`)
  await give(anna.id, 5000)
  const reference = { type: "gift" as const, id: newReference() }
  await transaction(db, (tx) => gold.pay(tx, { kind: "gift", reference, from: anna.id, to: ben.id, cents: 1200 }))
  await countMoney(db)
  await countMoney(db)
  const reply = await admin.ok(listMoney, { query: { days: "1" } })
  const moved = (name: string) => reply.kinds.find(({ kind }) => kind === name)
  expect(moved("recharge")).toEqual({ kind: "recharge", transactions: 1, moved: 50, previous: null })
  expect(moved("gift")).toMatchObject({ transactions: 1, moved: 12 })
  const part = { sold: 50, spent: 12, refunded: 0, paid_out: 0 }
  expect(reply.countries).toEqual([{ name: "JP", ...part }])
  expect(reply.languages).toEqual([{ name: "ja", ...part }])
  await db.execute(sql`update day_money set day = day - 1`)
  const later = await admin.ok(listMoney, { query: { days: "1" } })
  expect(later.kinds.find(({ kind }) => kind === "recharge")).toMatchObject({ moved: 0, previous: 50 })
  expect((await moderator.call(listMoney, { query: {} })).status).toBe(403)
})
