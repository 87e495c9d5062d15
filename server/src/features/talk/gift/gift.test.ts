import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { listHottest } from "@redthread/contract/browse"
import { showThread } from "@redthread/contract/chat"
import { giftCatalogue, giftCategories, listGifts, listReceivedGifts, sendGift } from "@redthread/contract/gift"
import { editProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { rows } from "../../../testing/rows"
import { besideTransaction } from "../../../core/db/connection-gate"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { attention } from "../../lists/browse/browse.rank.service"
import { checkLedger } from "../../money/gold/gold.check.service"
import { balances } from "../../money/gold/gold.service"
import { give } from "../../money/gold/testing/gold-crowd"
import * as giftDb from "./gift.db"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let keys = 0
const newKey = () => ({ "idempotency-key": `gift-test-${(keys += 1)}` })

const rose = giftCatalogue.find(({ name }) => name === "rose") ?? giftCatalogue[0]
const daisy = giftCatalogue.find(({ name }) => name === "daisy") ?? giftCatalogue[0]

const send = (from: TestMember, to: { id: number }, gift: { id: number; price: number } = rose, headers = newKey()) =>
  from.call(sendGift, { body: { user_id: to.id, gift_id: gift.id, price: gift.price } }, headers)

async function pair(cents = 1000): Promise<[TestMember, TestMember]> {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  if (cents > 0) await give(anna.id, cents)
  return [anna, ben]
}

const messagesOf = async (reader: TestMember, other: TestMember) =>
  (await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages

const receivedBy = (reader: TestMember, { id }: { id: number }) => reader.ok(listReceivedGifts, { params: { id } })

describe("the catalogue", () => {
  test("GIFT-01 has about fifty gifts in six categories, by popularity or price", async () => {
    const anna = await app.register()
    const { items } = await anna.ok(listGifts, { query: {} })
    expect(items.length).toBeGreaterThanOrEqual(48)
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(giftCategories))
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    const prices = (await anna.ok(listGifts, { query: { order: "price" } })).items.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    const flowers = (await anna.ok(listGifts, { query: { category: "flower" } })).items
    expect(flowers.length).toBeGreaterThan(5)
    expect(flowers.every(({ category }) => category === "flower")).toBe(true)
  })

  test("GIFT-01 sorts by the number of gifts sent, and shows it", async () => {
    const [anna, ben] = await pair()
    const before = (await anna.ok(listGifts, { query: {} })).items.find(({ id }) => id === rose.id)?.hit ?? 0
    for (let each = 0; each < 3; each += 1) expect((await send(anna, ben)).status).toBe(201)
    const [first] = (await anna.ok(listGifts, { query: {} })).items
    expect(first).toMatchObject({ id: rose.id, hit: before + 3, thumb: "/gifts/rose.svg" })
  })
})

describe("sending", () => {
  test("GIFT-01 takes the gold, writes the message, notifies the recipient, and lists it as received", async () => {
    const [anna, ben] = await pair()
    const socket = await ben.socket()
    const { status, body } = await send(anna, ben)
    expect([status, body.taken]).toEqual([201, rose.price])
    expect(await balances(db, anna.id)).toMatchObject({ spendable: 1000 - rose.price * 100 })
    expect((await socket.next("message")).data).toMatchObject({ id: body.message_id, sender: anna.id })
    const [message] = await messagesOf(ben, anna)
    expect(message).toMatchObject({ id: body.message_id, message_type: "gift", gift_id: rose.id })
    expect(await receivedBy(anna, ben)).toEqual({ items: [{ gift_id: rose.id, count: 1 }], total: 1 })
    const notifications = await rows(db, sql`select from notification where member_id = ${ben.id} and type = 'gift'`)
    expect(notifications).toHaveLength(1)
  })

  test("GIFT-01 refuses a missing or unknown gift", async () => {
    const [anna, ben] = await pair()
    const body = { user_id: ben.id, price: 1 } as never
    expect((await anna.call(sendGift, { body }, newKey())).status).toBe(400)
    expect((await send(anna, ben, { id: 9999, price: 1 })).status).toBe(404)
    expect((await send(anna, anna)).error.code).toBe(400_206)
    expect(await balances(db, anna.id)).toMatchObject({ spendable: 1000 })
  })

  test("GIFT-01 sends nothing without enough gold", async () => {
    const [anna, ben] = await pair(0)
    expect((await send(anna, ben)).error).toMatchObject({ code: 400_022, data: { missing: rose.price } })
    expect(await messagesOf(anna, ben)).toEqual([])
    expect((await receivedBy(anna, ben)).total).toBe(0)
  })

  test("GIFT-01 sends one gift for twenty attempts with one key", async () => {
    const [anna, ben] = await pair()
    const headers = newKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(anna, ben, rose, headers)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message_id}`)).size).toBe(1)
    expect(await messagesOf(ben, anna)).toHaveLength(1)
    expect(await balances(db, anna.id)).toMatchObject({ spendable: 1000 - rose.price * 100 })
  })

  test("GIFT-01 pays five of twelve concurrent gifts with gold for five", async () => {
    const [anna, ben] = await pair(500)
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(anna, ben)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ error }) => error.code === 400_022)).toHaveLength(7)
    expect((await receivedBy(ben, ben)).total).toBe(5)
    expect(await checkLedger(db)).toEqual([])
  })

  test("GIFT-01 succeeds for two members who send to each other concurrently", async () => {
    const [anna, ben] = await pair()
    await give(ben.id, 1000)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, each) => (each % 2 === 0 ? send(anna, ben) : send(ben, anna))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  })

  test("GIFT-01 does not wait for another sender of the same gift, and counts both", async () => {
    const [anna, ben] = await pair()
    const hits = async () => (await anna.ok(listGifts, { query: {} })).items.find(({ id }) => id === rose.id)?.hit ?? 0
    expect((await send(anna, ben)).status).toBe(201)
    const before = await hits()
    await transaction(db, async (tx) => {
      // As a sender does whose transaction is not committed yet; the last gift's slot is the one that was counted last.
      const [last] = await rows<{ id: number }>(tx, sql`select id from gift_sent order by id desc limit 1`)
      await giftDb.countHit(tx, { id: Number(last?.id), giftId: rose.id })
      const sent = await besideTransaction(() => send(anna, ben))
      expect(sent.status).toBe(201)
    })
    expect(await hits()).toBe(before + 2)
  })

  test("GIFT-01 takes nothing at another price than the shown one", async () => {
    const [anna, ben] = await pair()
    const { error } = await send(anna, ben, { id: rose.id, price: rose.price + 1 })
    expect(error).toMatchObject({ code: 400_482, data: { price: rose.price } })
    expect(await balances(db, anna.id)).toMatchObject({ spendable: 1000 })
  })

  test("GIFT-01 is refused in both directions by a block", async () => {
    const [anna, ben] = await pair()
    await give(ben.id, 1000)
    await ben.ok(block, { body: { user_id: anna.id } })
    expect((await send(anna, ben)).status).toBe(404)
    expect((await send(ben, anna)).error.code).toBe(400_432)
    expect((await anna.call(listReceivedGifts, { params: { id: ben.id } })).status).toBe(404)
    expect(await balances(db, anna.id)).toMatchObject({ spendable: 1000 })
  })
})

test("GIFT-01 a VIP sends free gifts without gold, others pay for them", async () => {
  const [anna, ben] = await pair(0)
  expect((await send(anna, ben, { id: daisy.id, price: 0 })).error.code).toBe(400_482)
  await db.execute(sql`update profile set free = true where member_id = ${anna.id}`)
  await anna.ok(editProfile, { body: { sound: 1 } })
  expect((await send(anna, ben, { id: daisy.id, price: 0 })).body.taken).toBe(0)
  expect((await send(anna, ben)).error.code).toBe(400_022)
})

test("GIFT-01 a gift counts for the hottest list", async () => {
  const [anna, ben] = await pair()
  const seesBen = async () =>
    (await anna.ok(listHottest, { query: {} })).items.some(({ user_id }) => user_id === ben.id)
  expect(await seesBen()).toBe(false)
  await send(anna, ben)
  await attention.write()
  expect(await seesBen()).toBe(true)
})
