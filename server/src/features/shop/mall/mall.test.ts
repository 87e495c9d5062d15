import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import {
  changeOrder,
  listOrders,
  listProducts,
  listStaffOrders,
  orderDays,
  releaseOrder,
} from "@redthread/contract/mall"
import { lowerCounter } from "@redthread/contract/notice"
import { listNotifications } from "@redthread/contract/notification"
import { block } from "@redthread/contract/relation"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import { storedOf } from "../../money/gold/testing/gold-crowd"
import { expire } from "./mall.service"
import {
  accept,
  act,
  attempt,
  claim,
  deliver,
  fail,
  funds,
  home,
  ordered,
  pair,
  product,
  rowOf,
  support,
  tulips,
} from "./testing/mall-crowd"

let app: TestApp
let staff: TestMember
let colleague: TestMember
beforeAll(async () => {
  app = await startApp()
  ;[staff, colleague] = [await support(app), await support(app)]
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const cents = tulips.price * 100
const days = (count: number): void => clock.advance(count * 86_400_000 + 1)

const ordersOf = async (member: TestMember, query: { to?: 0 | 1; page?: number } = {}) =>
  (await member.ok(listOrders, { query })).items
const badgeOf = async (member: TestMember) => (await member.ok(showMe, {})).counter.order
const toldTo = async (member: TestMember) =>
  (await member.ok(listNotifications, { query: {} })).items
    .filter(({ type }) => type === "order")
    .map(({ event, data }) => [event, data.user_id])

describe("the mall", () => {
  test("GIFT-02 has products with pictures, prices, countries and days, cheapest first", async () => {
    const { items } = await staff.ok(listProducts, { query: {} })
    expect(items.length).toBeGreaterThanOrEqual(12)
    const prices = items.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    expect(items.find(({ id }) => id === tulips.id)).toMatchObject({
      src: "/products/tulips.svg",
      days_min: 1,
      days_max: 3,
      countries: expect.arrayContaining(["UA", "JP"]),
    })
    const sweets = (await staff.ok(listProducts, { query: { category: "sweets" } })).items
    expect(new Set(sweets.map(({ category }) => category))).toEqual(new Set(["sweets"]))
  })

  test("GIFT-03 is announced by `bd`, and empty if disabled", async () => {
    const [payer, receiver] = await pair(app)
    expect((await payer.ok(showMe, {})).bd).toBe(1)
    env.MALL = false
    try {
      expect((await payer.ok(showMe, {})).bd).toBe(0)
      expect((await payer.ok(listProducts, { query: {} })).items).toEqual([])
      expect((await attempt(payer, receiver)).status).toBe(404)
    } finally {
      env.MALL = true
    }
  })
})

test("GIFT-02 GIFT-03 GIFT-04 an order is held, accepted, delivered with photos, received and paid", async () => {
  const [payer, receiver] = await pair(app)
  const created = await ordered(payer, receiver, { quantity: 2 })
  expect(created).toMatchObject({
    state: "pending_accept",
    to_me: false,
    quantity: 2,
    price: tulips.price * 2,
    from_name: "Tom Reed",
    user: { user_id: receiver.id },
  })
  expect(await storedOf(payer.id)).toMatchObject({ paid: funds - cents * 2, escrow: cents * 2 })
  expect(await badgeOf(receiver)).toBe(1)
  expect(await toldTo(receiver)).toEqual([["came", payer.id]])
  const [asked] = await ordersOf(receiver, { to: 1 })
  expect(asked).toMatchObject({ id: created.id, to_me: true, price: null, user: { user_id: payer.id } })
  expect((await accept(receiver, created.id)).body).toMatchObject({ state: "prepare_delivery", ...home })
  expect(await toldTo(payer)).toEqual([["accepted", receiver.id]])
  expect((await staff.ok(listStaffOrders, { query: {} })).items.find(({ id }) => id === created.id)).toMatchObject({
    country: "UA",
    address: null,
    full_name: null,
  })
  expect((await claim(staff, created.id)).body).toMatchObject(home)
  expect((await deliver(staff, created.id)).body).toMatchObject({ state: "delivered" })
  for (const member of [payer, receiver]) {
    const [shown] = await ordersOf(member)
    expect(shown).toMatchObject({ state: "delivered", note: "Left with a smile" })
    expect(shown?.photos).toHaveLength(1)
  }
  expect(await storedOf(payer.id)).toMatchObject({ escrow: cents * 2 })
  expect((await act(receiver, created.id, "receive")).body).toMatchObject({ state: "signed_received", address: null })
  expect(await storedOf(payer.id)).toMatchObject({ paid: funds - cents * 2, escrow: 0 })
  expect((await toldTo(payer)).map(([event]) => event)).toEqual(["received", "delivered", "accepted"])
  expect(await rowOf(created.id)).toMatchObject({ address: null, fullName: null })
  const audited = await rows(db, sql`select from audit where actor_id = ${staff.id} and subject_id = ${receiver.id}`)
  expect(audited).toHaveLength(2)
  expect(await checkLedger(db)).toEqual([])
})

test("GIFT-02 no reply shows the address to the payer", async () => {
  const [payer, receiver] = await pair(app)
  const { id } = await ordered(payer, receiver)
  await accept(receiver, id)
  await claim(staff, id)
  await deliver(staff, id)
  const answers = JSON.stringify([
    await ordersOf(payer),
    await payer.ok(listNotifications, { query: {} }),
    await everyFeature
      .exports(db, payer.id)
      .find(({ name }) => name === "mall")
      ?.read(),
    (await accept(payer, id)).error,
  ])
  expect(answers).toContain("Tom Reed")
  for (const secret of ["Khreshchatyk", "Olena", "UA"]) expect(answers).not.toContain(secret)
  const own = JSON.stringify(
    await everyFeature
      .exports(db, receiver.id)
      .find(({ name }) => name === "mall")
      ?.read(),
  )
  expect(own).toContain("Khreshchatyk")
})

describe("ordering", () => {
  test("GIFT-02 stores one order for twenty attempts with one key, and pays four of ten with gold for four", async () => {
    const [payer, receiver] = await pair(app)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(payer, receiver, {}, key)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const race = await Promise.all(Array.from({ length: 10 }, () => attempt(payer, receiver)))
    expect(race.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(race.filter(({ error }) => error.code === 400_022)).toHaveLength(7)
    expect(await storedOf(payer.id)).toMatchObject({ escrow: cents * 4 })
    expect(await badgeOf(receiver)).toBe(4)
  })

  test("GIFT-02 takes nothing for a wrong price, product, quantity or member", async () => {
    const [payer, receiver] = await pair(app)
    expect((await attempt(payer, receiver, { price: 1 })).error).toMatchObject({
      code: 400_482,
      data: { price: tulips.price },
    })
    expect((await attempt(payer, receiver, { product: { id: 999, price: 1 } })).status).toBe(404)
    for (const quantity of [0, 11]) expect((await attempt(payer, receiver, { quantity })).error.field).toBe("quantity")
    expect((await attempt(payer, payer)).error.code).toBe(400_206)
    await receiver.ok(block, { body: { user_id: payer.id } })
    expect((await attempt(payer, receiver)).status).toBe(404)
    expect(await storedOf(payer.id)).toMatchObject({ paid: funds })
  })

  test("GIFT-02 delivers fresh products only where they are offered, and nothing elsewhere", async () => {
    const [payer, receiver] = await pair(app)
    await db.execute(sql`update profile set country_code = 'IE' where member_id = ${receiver.id}`)
    expect((await attempt(payer, receiver)).error).toMatchObject({ code: 400_720, field: "product_id" })
    const { id } = await ordered(payer, receiver, { product: product("bear") })
    expect((await accept(receiver, id, { country: "AQ" })).error).toMatchObject({ code: 400_720, field: "country" })
    expect((await accept(receiver, id, { country: "IE" })).status).toBe(200)
  })
})

describe("permissions", () => {
  test("GIFT-03 only the receiver accepts, refuses and confirms, only the payer withdraws, in the right state", async () => {
    const [payer, receiver] = await pair(app)
    const eve = await app.register()
    const { id } = await ordered(payer, receiver)
    expect((await accept(payer, id)).status).toBe(404)
    for (const action of ["refuse", "receive"] as const) expect((await act(payer, id, action)).status).toBe(404)
    expect((await act(receiver, id, "withdraw")).status).toBe(404)
    for (const action of ["refuse", "receive", "withdraw"] as const)
      expect((await act(eve, id, action)).status).toBe(404)
    expect((await act(receiver, id, "receive")).error.code).toBe(400_721)
    const blank = { action: "accept", full_name: " ", address: " ", country: "UA" } as const
    expect((await receiver.call(changeOrder, { params: { id }, body: blank })).status).toBe(400)
    await accept(receiver, id)
    expect((await act(receiver, id, "refuse")).error.code).toBe(400_721)
    await claim(staff, id)
    await deliver(staff, id)
    expect((await act(payer, id, "withdraw")).error.code).toBe(400_721)
    expect(await ordersOf(eve)).toEqual([])
  })

  test("GIFT-04 an order has one staff member, whose claim expires; staff do not process their own orders", async () => {
    const [payer, receiver] = await pair(app)
    const { id } = await ordered(payer, receiver)
    expect((await claim(staff, id)).error.code).toBe(400_721)
    await accept(receiver, id)
    expect((await claim(staff, id)).status).toBe(200)
    expect((await claim(staff, id)).status).toBe(200)
    expect((await claim(colleague, id)).error.code).toBe(400_722)
    expect((await deliver(colleague, id)).status).toBe(404)
    await staff.ok(releaseOrder, { params: { id } })
    expect((await deliver(staff, id)).status).toBe(404)
    await claim(colleague, id)
    days(2)
    await expire(db)
    clock.set(null)
    expect((await claim(staff, id)).status).toBe(200)
    const mine = (await staff.ok(listStaffOrders, { query: { mine: "1" } })).items
    expect(mine[0]).toMatchObject({ id, ...home })
    const own = await ordered(payer, staff)
    await accept(staff, own.id)
    expect((await claim(staff, own.id)).error.code).toBe(400_206)
    expect((await payer.call(listStaffOrders, { query: {} })).status).toBe(403)
  })
})

describe("refunds", () => {
  test("GIFT-03 refused, withdrawn and undeliverable orders are refunded once automatically, with the reason", async () => {
    const [payer, receiver] = await pair(app)
    const refused = await ordered(payer, receiver)
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(receiver, refused.id, "refuse")))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await toldTo(payer)).toEqual([["refunded", null]])
    const withdrawn = await ordered(payer, receiver)
    expect((await toldTo(receiver)).map(([event]) => event)).toContain("came")
    await act(payer, withdrawn.id, "withdraw")
    const failed = await ordered(payer, receiver)
    await accept(receiver, failed.id)
    await claim(staff, failed.id)
    expect((await fail(staff, failed.id)).body).toMatchObject({ state: "canceled", note: "The shop has closed" })
    expect((await toldTo(receiver))[0]).toEqual(["canceled", null])
    const lost = await ordered(payer, receiver)
    await accept(receiver, lost.id)
    await claim(staff, lost.id)
    await deliver(staff, lost.id)
    expect((await fail(staff, lost.id)).status).toBe(200)
    expect((await ordersOf(payer)).map(({ id, reason }) => [id, reason])).toEqual([
      [lost.id, "undeliverable"],
      [failed.id, "undeliverable"],
      [withdrawn.id, "withdrawn"],
      [refused.id, "refused"],
    ])
    expect(await storedOf(payer.id)).toMatchObject({ paid: funds, escrow: 0 })
    expect(await checkLedger(db)).toEqual([])
  })

  test("GIFT-03 an order without answer or delivery is cancelled; a delivered one counts as received", async () => {
    const [payer, receiver] = await pair(app)
    const silent = await ordered(payer, receiver)
    const late = await ordered(payer, receiver)
    await accept(receiver, late.id)
    const come = await ordered(payer, receiver)
    await accept(receiver, come.id)
    await claim(staff, come.id)
    await deliver(staff, come.id)
    days(orderDays.delivered)
    await Promise.all([expire(db), expire(db)])
    expect(await rowOf(silent.id)).toMatchObject({ state: "canceled", reason: "timeout" })
    expect(await rowOf(come.id)).toMatchObject({ state: "signed_received", address: null })
    expect(await rowOf(late.id)).toMatchObject({ state: "prepare_delivery" })
    days(orderDays.prepare_delivery - orderDays.delivered)
    await expire(db)
    expect(await rowOf(late.id)).toMatchObject({ state: "canceled", reason: "timeout", address: null })
    expect(await storedOf(payer.id)).toMatchObject({ paid: funds - cents, escrow: 0 })
  })

  test("GIFT-03 a block cancels orders before acceptance; later ones only if the receiver blocks", async () => {
    const [payer, receiver] = await pair(app)
    const open = await ordered(payer, receiver)
    const accepted = await ordered(payer, receiver)
    await accept(receiver, accepted.id)
    await payer.ok(block, { body: { user_id: receiver.id } })
    expect(await rowOf(open.id)).toMatchObject({ state: "canceled", reason: "gone" })
    expect(await rowOf(accepted.id)).toMatchObject({ state: "prepare_delivery" })
    const [other, another] = await pair(app)
    const unwanted = await ordered(other, another)
    await accept(another, unwanted.id)
    await another.ok(block, { body: { user_id: other.id } })
    expect(await rowOf(unwanted.id)).toMatchObject({ state: "canceled", reason: "gone", address: null })
    expect((await ordersOf(other)).map(({ user }) => user)).toEqual([null])
    expect(await storedOf(payer.id)).toMatchObject({ paid: funds - cents, escrow: cents })
    expect(await storedOf(other.id)).toMatchObject({ paid: funds, escrow: 0 })
  })

  test("ACC-07 an erasure settles both kinds of orders, and deletes the address", async () => {
    const [payer, receiver] = await pair(app)
    const accepted = await ordered(payer, receiver)
    await accept(receiver, accepted.id)
    const come = await ordered(payer, receiver)
    await accept(receiver, come.id)
    await claim(staff, come.id)
    await deliver(staff, come.id)
    await transaction(db, (tx) => everyFeature.onErase(tx, receiver.id))
    expect([await rowOf(accepted.id), await rowOf(come.id)]).toEqual([undefined, undefined])
    expect(await storedOf(payer.id)).toMatchObject({ paid: funds - cents, escrow: 0 })
    const [other, another] = await pair(app)
    const open = await ordered(other, another)
    await accept(another, open.id)
    const leaver = await support(app)
    await claim(leaver, open.id)
    await transaction(db, (tx) => everyFeature.onErase(tx, leaver.id))
    expect((await claim(staff, open.id)).status).toBe(200)
    await transaction(db, (tx) => everyFeature.onErase(tx, other.id))
    expect(await storedOf(other.id)).toMatchObject({ escrow: 0 })
    expect(await checkLedger(db)).toEqual([])
  })
})

test("GIFT-03 the badge counts orders with news for both, and goes down when seen", async () => {
  const [payer, receiver] = await pair(app)
  const [first, second] = [await ordered(payer, receiver), await ordered(payer, receiver)]
  expect(await badgeOf(receiver)).toBe(2)
  await act(payer, second.id, "withdraw")
  expect(await badgeOf(receiver)).toBe(1)
  expect(await toldTo(receiver)).toEqual([["came", payer.id]])
  await accept(receiver, first.id)
  expect(await badgeOf(payer)).toBe(1)
  expect(await receiver.ok(lowerCounter, { body: { type: "order", all: true } })).toMatchObject({ order: 0 })
  await claim(staff, first.id)
  await deliver(staff, first.id)
  expect([await badgeOf(payer), await badgeOf(receiver)]).toEqual([1, 1])
  expect(await payer.ok(lowerCounter, { body: { type: "order" } })).toMatchObject({ order: 0 })
  expect(await badgeOf(receiver)).toBe(1)
})

test("GIFT-03 orders are paged, received and paid ones apart or together", async () => {
  const [payer, receiver] = await pair(app)
  await db.execute(sql`insert into mall_order (payer_id, receiver_id, product_id, quantity, price, from_name, state, reason,
      created_at)
    select case when n % 2 = 0 then ${payer.id}::bigint else ${receiver.id}::bigint end,
      case when n % 2 = 0 then ${receiver.id}::bigint else ${payer.id}::bigint end, 1, 1, 3900, 'Tom', 'canceled', 'refused', now()
    from generate_series(1, 45) n`)
  const read = async (to?: 0 | 1): Promise<number[]> => {
    const ids: number[] = []
    for (let page: number | null = 1; page !== null;) {
      const query: { page: number; to?: 0 | 1 } = { page, ...(to === undefined ? {} : { to }) }
      const reply: { items: { id: number }[]; pagination: { next_page: number | null } } = await payer.ok(listOrders, {
        query,
      })
      ids.push(...reply.items.map(({ id }) => id))
      page = reply.pagination.next_page
    }
    return ids
  }
  const [all, mine, forMe] = [await read(), await read(0), await read(1)]
  expect([all.length, mine.length, forMe.length]).toEqual([45, 22, 23])
  expect(all).toEqual([...mine, ...forMe].toSorted((one, other) => other - one))
})

test("GIFT-03 the next page skips and repeats no order after changes", async () => {
  const [payer, receiver] = await pair(app)
  const add = (count: number) =>
    rows<{ id: number }>(
      db,
      sql`insert into mall_order (payer_id, receiver_id, product_id, quantity, price, from_name, state, reason, created_at)
        select case when n % 2 = 0 then ${payer.id}::bigint else ${receiver.id}::bigint end,
          case when n % 2 = 0 then ${receiver.id}::bigint else ${payer.id}::bigint end, 1, 1, 3900, 'Tom', 'canceled', 'refused', now()
        from generate_series(1, ${count}) n returning id`,
    )
  const before = (await add(45)).map(({ id }) => id).toReversed()
  const pages = [await payer.ok(listOrders, { query: {} })]
  await db.execute(sql`delete from mall_order where id in (${before[2]}, ${before[19]})`)
  await add(3)
  for (let max_id = pages[0]?.pagination.next_max_id; max_id; max_id = pages.at(-1)?.pagination.next_max_id)
    pages.push(await payer.ok(listOrders, { query: { max_id } }))
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(before)
  expect(pages).toHaveLength(3)
  const numbered = await payer.ok(listOrders, { query: { page: 2 } })
  expect(numbered.items[0]?.id).toBe(before[18])
  expect(numbered.pagination).toMatchObject({ page: 2, next_page: 3 })
})
