import type { Role } from "@redthread/contract/core/call"
import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { errors } from "@redthread/contract/core/error"
import { createFeed, deleteFeed, showFeed } from "@redthread/contract/feed"
import {
  cancelTranslationOrder,
  claimTranslation,
  deliverTranslation,
  type DeskOrder,
  editTranslationOrder,
  humanPrice,
  listDesk,
  listTranslationOrders,
  orderTranslation,
  refuseTranslation,
  showDeskEarnings,
  showTranslationOrder,
  type TranslationOrder,
  unclaimTranslation,
} from "@redthread/contract/human-translation"
import { listNotifications } from "@redthread/contract/notification"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { showProgress } from "@redthread/contract/export"
import { block } from "@redthread/contract/relation"
import { translate } from "@redthread/contract/translation"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { newStaff, settleDecisions } from "../../../testing/staff"
import { checkLedger } from "../../money/gold/gold.check.service"
import { give, movedOf, storedOf } from "../../money/gold/testing/gold-crowd"
import { EngineStub } from "../../people/translation/testing/engine-stubs"
import { openTranslation } from "../../people/translation/translation.service"
import { expire } from "./human-translation.service"

let app: TestApp
let stub: EngineStub
let translator: TestMember
let colleague: TestMember

beforeAll(async () => {
  app = await startApp()
  ;[translator, colleague] = [await staff("translator"), await staff("translator")]
})
afterAll(() => app.stop())
beforeEach(async () => {
  stub = await new EngineStub("libretranslate").start()
  await openTranslation(db, stub.settings)
})
afterEach(async () => {
  clock.set(null)
  await stub.stop()
})

const staff = (role: Role): Promise<TestMember> => newStaff(app, role)

async function buyer(cents = 10_000): Promise<TestMember> {
  const member = await app.register({ gender: 1, language: "de" })
  await give(member.id, cents)
  return member
}

const text =
  "I have been thinking about what you said to me by the lake, and about the boat that we never took out on it"
const price = humanPrice(text)
const cents = Math.round(price * 100)
const earned = Math.floor(cents * 0.7)

interface Asked {
  readonly type: "message" | "introduction" | "feed"
  readonly id: number
  readonly shared?: boolean
}

const attempt = (by: TestMember, asked: Asked, key: string = randomUUID(), shown = price) =>
  by.call(orderTranslation, { body: { ...asked, price: shown } }, { "idempotency-key": key })

async function order(by: TestMember, asked: Asked): Promise<TranslationOrder> {
  const { status, body, error } = await attempt(by, asked)
  if (status !== 201) throw new Error(`ordering answered ${status} ${JSON.stringify(error)}`)
  return body
}

const write = async (from: TestMember, to: TestMember): Promise<number> =>
  (await from.ok(sendMessage, { body: { user_id: to.id, message_content: text } })).id

const claim = (by: TestMember, id: number): Promise<DeskOrder> => by.ok(claimTranslation, { params: { id } })
const deliver = (by: TestMember, id: number, words = "Von Hand übersetzt") =>
  by.ok(deliverTranslation, { params: { id }, body: { translate: words } })

const read = async (reader: TestMember, other: TestMember) =>
  (await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages[0]

test("TRANS-03 API-06 forty concurrent orders of one member delay no other request", async () => {
  const [anna, ben] = [await app.register(), await buyer()]
  const id = await write(anna, ben)
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(ben, { type: "message", id })))
  const statuses = answers.map(({ status, error }) => (status === 201 ? "ordered" : error.code))
  expect(statuses.filter((status) => status === "ordered")).toHaveLength(1)
  expect(statuses.filter((status) => status === errors.translation_ordered.code)).toHaveLength(39)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})

test("TRANS-03 PLAY-05 an order is held in escrow, claimed, delivered, paid and rated", async () => {
  const [anna, ben] = [await app.register(), await buyer()]
  const socket = await ben.socket()
  const id = await write(anna, ben)
  const created = await order(ben, { type: "message", id })
  expect(created).toMatchObject({ state: "queued", source: "en", language: "de", price, content: text, shared: false })
  expect(await storedOf(ben.id)).toMatchObject({ paid: 10_000 - cents, escrow: cents })
  const progress = async () => (await ben.ok(showProgress, { query: { type: "translation", id: created.id } })).progress
  expect(await progress()).toBe(0)
  const queue = await translator.ok(listDesk, { query: { source: "en", language: "de" } })
  expect(queue.items.find((item) => item.id === created.id)).toMatchObject({
    content: null,
    earns: earned / 100,
    length: text.length,
  })
  expect(queue.pairs).toContainEqual({ source: "en", language: "de", waiting: queue.items.length })
  expect(await claim(translator, created.id)).toMatchObject({
    content: text,
    draft: `[de] ${text}`,
    state: "translating",
  })
  expect(await progress()).toBe(50)
  await deliver(translator, created.id, "Ich denke an das, was du am See gesagt hast")
  await socket.next("translation", ({ seq }) => Number(seq) >= 3)
  expect(await read(ben, anna)).toMatchObject({
    translate: "Ich denke an das, was du am See gesagt hast",
    translated_by: "human",
  })
  expect(await progress()).toBe(100)
  expect(await storedOf(ben.id)).toMatchObject({ escrow: 0, paid: 10_000 - cents })
  expect((await movedOf(translator.id))["earnings"]).toBe(earned)
  const { items } = await ben.ok(listNotifications, { query: {} })
  expect(items[0]).toMatchObject({ type: "translation", event: "done", data: { translation: created.id } })
  const rated = await ben.ok(editTranslationOrder, { params: { id: created.id }, body: { rating: 5 } })
  expect(rated).toMatchObject({ state: "complete", rating: 5 })
  const again = await ben.call(editTranslationOrder, { params: { id: created.id }, body: { rating: 1 } })
  expect(again.error.code).toBe(400425)
  expect(await translator.ok(showDeskEarnings, {})).toMatchObject({ delivered: 1, rating: 5, ratings: 1, matured: 0 })
  expect((await ben.ok(listTranslationOrders, { query: {} })).items).toEqual([rated])
  expect(await checkLedger(db)).toEqual([])
})

test("TRANS-03 a repeated order takes gold once; a second order, a wrong price and too little gold take none", async () => {
  const [anna, ben, poor] = [await app.register(), await buyer(), await buyer(cents - 1)]
  const id = await write(anna, ben)
  const target = { type: "message" as const, id }
  const key = randomUUID()
  const [first, replay] = [await attempt(ben, target, key), await attempt(ben, target, key)]
  expect(replay.body).toEqual(first.body)
  expect((await attempt(ben, target)).error.code).toBe(400423)
  const wrong = await attempt(await buyer(), { type: "message", id }, randomUUID(), 1)
  expect(wrong.status).toBe(404)
  expect((await attempt(ben, target, randomUUID(), 1)).error).toMatchObject({ code: 400482, data: { price } })
  expect((await attempt(poor, { type: "message", id: await write(anna, poor) })).error.code).toBe(400022)
  expect(await storedOf(ben.id)).toMatchObject({ paid: 10_000 - cents, escrow: cents })
  const race = await buyer()
  const raced = await write(anna, race)
  const answers = await Promise.all([1, 2, 3, 4].map(() => attempt(race, { type: "message", id: raced })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400, 400, 400])
  expect(await storedOf(race.id)).toMatchObject({ escrow: cents })
})

test("TRANS-03 refused, cancelled and late orders are refunded once automatically", async () => {
  const [anna, ben, carl, dora] = [await app.register(), await buyer(), await buyer(), await buyer()]
  const refused = await order(ben, { type: "message", id: await write(anna, ben) })
  await claim(translator, refused.id)
  await translator.ok(refuseTranslation, { params: { id: refused.id }, body: { reason: "It is a recipe for trouble" } })
  await settleDecisions()
  expect(await ben.ok(showTranslationOrder, { params: { id: refused.id } })).toMatchObject({
    state: "refunded",
    refund_reason: "refused",
    note: "It is a recipe for trouble",
  })
  const cancelled = await order(carl, { type: "message", id: await write(anna, carl) })
  await carl.ok(cancelTranslationOrder, { params: { id: cancelled.id } })
  const late = await order(dora, { type: "message", id: await write(anna, dora) })
  await claim(translator, late.id)
  clock.advance(48 * 3_600_000 + 1)
  await expire(db)
  await expire(db)
  clock.set(null)
  expect((await orderRow(late.id))?.reason).toBe("late")
  for (const member of [ben, carl, dora]) expect(await storedOf(member.id)).toMatchObject({ paid: 10_000, escrow: 0 })
  const tooLate = await translator.call(deliverTranslation, { params: { id: late.id }, body: { translate: "Zu spät" } })
  expect(tooLate.error.code).toBe(400425)
  const events = await rows<{ event: string }>(
    db,
    sql`select event from notification where member_id = any(${`{${ben.id},${carl.id},${dora.id}}`}::bigint[]) and type = 'translation'`,
  )
  expect(events).toEqual([{ event: "refunded" }, { event: "refunded" }])
  expect(await checkLedger(db)).toEqual([])
})

const orderRow = async (id: number) =>
  (
    await rows<{ state: string; reason: string | null }>(
      db,
      sql`select state, refund_reason as reason from translation_order where id = ${id}`,
    )
  )[0]

test("TRANS-03 an order has one translator, whose claim expires; translators cannot take their own orders", async () => {
  const [anna, ben] = [await app.register(), await buyer()]
  const created = await order(ben, { type: "message", id: await write(anna, ben) })
  await claim(translator, created.id)
  expect((await colleague.call(claimTranslation, { params: { id: created.id } })).error.code).toBe(400424)
  const foreign = { params: { id: created.id }, body: { translate: "Fremd" } }
  expect((await colleague.call(deliverTranslation, foreign)).status).toBe(404)
  clock.advance(4 * 3_600_000 + 1)
  await expire(db)
  clock.set(null)
  await claim(colleague, created.id)
  expect((await translator.call(deliverTranslation, foreign)).status).toBe(404)
  await colleague.ok(unclaimTranslation, { params: { id: created.id } })
  expect((await orderRow(created.id))?.state).toBe("queued")
  await give(translator.id, 10_000)
  const own = await order(translator, { type: "introduction", id: await introductionOf(anna) }).catch(() => null)
  expect(own).toBeNull()
  const carl = await buyer()
  const written = await order(carl, { type: "message", id: await write(translator, carl) })
  expect((await translator.call(claimTranslation, { params: { id: written.id } })).error.code).toBe(400206)
})

async function introductionOf(member: TestMember): Promise<number> {
  await member.ok(editProfile, { body: { biography: text } })
  return (await member.ok(showProfile, { params: { id: member.id } })).introduction?.id ?? 0
}

test("TRANS-03 PRO-07 a paid translation of the buyer's introduction is shown to all readers", async () => {
  const [anna, reader] = [await app.register(), await app.register({ gender: 1, language: "de" })]
  await give(anna.id, 10_000)
  const id = await introductionOf(anna)
  const { body: made } = await anna.call(
    orderTranslation,
    { body: { type: "introduction", id, language: "de", price } },
    { "idempotency-key": randomUUID() },
  )
  await claim(translator, made.id)
  await deliver(translator, made.id, "Ein ganzer Mensch am See")
  const shown = async () => (await reader.ok(showProfile, { params: { id: anna.id } })).introduction
  await expect.poll(shown).toMatchObject({ translate: "Ein ganzer Mensch am See", translated_by: "human" })
})

test("TRANS-03 a paid translation of another's text is shown to others only if it is shared", async () => {
  const [anna, ben, carl] = [await app.register(), await buyer(), await app.register({ gender: 1, language: "de" })]
  const post = await anna.ok(createFeed, { body: { content: text } })
  const created = await order(ben, { type: "feed", id: post.id })
  await claim(translator, created.id)
  await deliver(translator, created.id, "Nur für Ben")
  const of = { body: { type: "feed" as const, id: post.id, language: "de" as const } }
  expect(await ben.ok(translate, of)).toMatchObject({ translate: "Nur für Ben", translated_by: "human" })
  expect(await carl.ok(translate, of)).toMatchObject({ translate: `[de] ${text}`, translated_by: "machine" })
  await ben.ok(editTranslationOrder, { params: { id: created.id }, body: { shared: true } })
  const shown = () => carl.ok(showFeed, { params: { id: post.id } })
  await expect.poll(shown).toMatchObject({ translate: "Nur für Ben", translated_by: "human" })
  await ben.ok(editTranslationOrder, { params: { id: created.id }, body: { shared: false } })
  await expect.poll(shown).toMatchObject({ translated_by: "machine" })
})

test("TRANS-03 an order of a deleted or invisible text is refunded before work begins", async () => {
  const [anna, ben] = [await app.register(), await buyer()]
  const post = await anna.ok(createFeed, { body: { content: text } })
  const created = await order(ben, { type: "feed", id: post.id })
  await anna.ok(deleteFeed, { params: { id: post.id } })
  expect((await translator.call(claimTranslation, { params: { id: created.id } })).status).toBe(404)
  expect(await orderRow(created.id)).toEqual({ state: "refunded", reason: "gone" })
  const other = await order(ben, { type: "introduction", id: await introductionOf(anna) })
  await anna.ok(block, { body: { user_id: ben.id } })
  expect((await translator.call(claimTranslation, { params: { id: other.id } })).status).toBe(404)
  expect(await storedOf(ben.id)).toMatchObject({ paid: 10_000, escrow: 0 })
})

test("TRANS-03 an order is private to its buyer", async () => {
  const [anna, ben, eve] = [await app.register(), await buyer(), await buyer()]
  const created = await order(ben, { type: "message", id: await write(anna, ben) })
  const params = { id: created.id }
  const answers = [
    await eve.call(showTranslationOrder, { params }),
    await eve.call(editTranslationOrder, { params, body: { rating: 1 } }),
    await eve.call(cancelTranslationOrder, { params }),
    await eve.call(showProgress, { query: { type: "translation", id: created.id } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await ben.call(listDesk, { query: {} })).status).toBe(403)
})

test("ACC-07 an erasure refunds held gold, and releases a translator's claims", async () => {
  const [anna, ben, leaver] = [await app.register(), await buyer(), await staff("translator")]
  const created = await order(ben, { type: "message", id: await write(anna, ben) })
  await claim(leaver, created.id)
  await transaction(db, (tx) => everyFeature.onErase(tx, leaver.id))
  expect((await orderRow(created.id))?.state).toBe("queued")
  await transaction(db, (tx) => everyFeature.onErase(tx, ben.id))
  expect(await orderRow(created.id)).toBeUndefined()
  expect(await storedOf(ben.id)).toMatchObject({ escrow: 0 })
  expect(await checkLedger(db)).toEqual([])
})

/** The write at which a step is cut off; `commit`: after all writes, by ending the database connection. */
const cuts = {
  "its order": "trigger failure before insert or update on translation_order",
  "the ledger": "trigger failure before insert on ledger_transaction",
  "an entry": "trigger failure before insert on ledger_entry",
  "the translation": "trigger failure before insert on translation",
  "the notification": "trigger failure before insert on notification",
  "its commit": "constraint trigger failure after insert or update on translation_order deferrable initially deferred",
} as const

async function cut(where: keyof typeof cuts, work: () => Promise<unknown>): Promise<void> {
  const failure =
    where === "its commit"
      ? "perform pg_terminate_backend(pg_backend_pid()), pg_sleep(10)"
      : "raise exception 'cut off'"
  await db.execute(
    sql.raw(
      `create or replace function failure() returns trigger language plpgsql as $$ begin ${failure}; return new; end $$`,
    ),
  )
  await db.execute(sql.raw(`create ${cuts[where]} for each row execute function failure()`))
  await work().catch(() => undefined)
  await db.execute(sql.raw(`drop trigger failure on ${/ on (\w+)/.exec(cuts[where])?.[1] ?? ""}`))
}

describe.each(Object.keys(cuts) as (keyof typeof cuts)[])("cut off at %s", (where) => {
  test("TRANS-03 an order ends either delivered or refunded", async () => {
    const [anna, ben, carl] = [await app.register(), await buyer(), await buyer()]
    const target = { type: "message" as const, id: await write(anna, ben) }
    await cut(where, () => attempt(ben, target))
    const orders = async () => (await ben.ok(listTranslationOrders, { query: {} })).items
    // A step without a write at this place succeeds.
    const first = (await orders())[0] ?? (await order(ben, target))
    expect(await storedOf(ben.id)).toMatchObject({ escrow: cents })
    await cut(where, () => translator.call(claimTranslation, { params: { id: first.id } }))
    if ((await orderRow(first.id))?.state === "queued") await claim(translator, first.id)
    await cut(where, () => translator.call(deliverTranslation, { params: { id: first.id }, body: { translate: "Da" } }))
    const wasCut = (await orderRow(first.id))?.state === "translating"
    expect(await storedOf(ben.id)).toMatchObject({ escrow: wasCut ? cents : 0 })
    expect((await read(ben, anna))?.translated_by === "human").toBe(!wasCut)
    if (wasCut) await deliver(translator, first.id, "Da")
    expect(await read(ben, anna)).toMatchObject({ translate: "Da", translated_by: "human" })

    const other = await order(carl, { type: "message", id: await write(anna, carl) })
    await claim(translator, other.id)
    await cut(where, () =>
      translator.call(refuseTranslation, { params: { id: other.id }, body: { reason: "Not readable" } }),
    )
    await settleDecisions()
    clock.advance(48 * 3_600_000 + 1)
    await cut(where, () => expire(db))
    // The scheduled job may hold the lock on the order and skip it.
    await db.execute(sql`select from translation_order where id = ${other.id} for update`)
    await expire(db)
    expect((await orderRow(other.id))?.state).toBe("refunded")
    expect((await orderRow(first.id))?.state).toBe("translated")
    expect(await storedOf(ben.id)).toMatchObject({ paid: 10_000 - cents, escrow: 0 })
    expect(await storedOf(carl.id)).toMatchObject({ paid: 10_000, escrow: 0 })
    const counts = await rows<{ member: number; count: number }>(
      db,
      sql`select member_id as member, count(*)::int as count from notification
        where member_id in (${ben.id}, ${carl.id}) and type = 'translation' group by 1 order by 1`,
    )
    expect(counts.map(({ count }) => count)).toEqual([1, 1])
    expect(await checkLedger(db)).toEqual([])
  })
})
