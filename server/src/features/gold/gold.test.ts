import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { showMe } from "@redthread/contract/account"
import { editContact, payContact } from "@redthread/contract/contact"
import { listTrades, type TradeFilter } from "@redthread/contract/gold"
import { listCounters } from "@redthread/contract/notice"
import { db, transaction } from "../../core/db"
import { startApp, type TestApp, type TestMember } from "../../testing/harness"
import { checkLedger } from "./gold.service"
import * as gold from "./gold.service"
import { give, makeCrowd, movedOf, storedOf } from "./testing/gold-crowd"

let app: TestApp
let owner: TestMember
beforeAll(async () => {
  app = await startApp()
  owner = await app.register({ gender: 0 })
  await owner.ok(editContact, { body: { wechat: "owner_wx", price: 10 } })
})
afterAll(() => app.stop())

let keys = 0
const newKey = () => ({ "idempotency-key": `gold-test-${(keys += 1)}` })
const buy = (buyer: TestMember, price = 10) =>
  buyer.call(payContact, { params: { id: owner.id }, body: { price } }, newKey())

describe("the ledger", () => {
  it("GOLD-01 gives gold once a deed, however often it is told, and tells the member's devices", async () => {
    const anna = await app.register()
    await give(anna.id, 100)
    const socket = await anna.socket()
    const told = await Promise.all(Array.from({ length: 8 }, () => give(anna.id, 1250, "paid", "order 7")))
    expect(told.filter(Boolean)).toHaveLength(1)
    const heard = await socket.next("balance")
    const { seq } = await anna.ok(listCounters, {})
    expect(heard).toMatchObject({ memberSeq: seq, data: { balance: 13.5 } })
    expect((await anna.ok(showMe, {})).balance).toBe(13.5)
  })

  it("GOLD-01 spends presents first, from which the owner earns nothing, then paid gold, of which 70%", async () => {
    const anna = await app.register()
    const before = await movedOf(owner.id)
    const house = await movedOf(null)
    await give(anna.id, 333, "promo")
    await give(anna.id, 1000)
    expect(await buy(anna)).toMatchObject({ status: 200, body: { ok: true, taken: 10 } })
    expect(await storedOf(anna.id)).toEqual({ promo: 0, paid: 333 })
    const earned = Math.floor(667 * 0.7)
    expect((await movedOf(owner.id))["earnings"]).toBe((before["earnings"] ?? 0) + earned)
    expect((await movedOf(null))["revenue"]).toBe((house["revenue"] ?? 0) + 1000 - earned)
    expect((await anna.ok(showMe, {})).balance).toBe(3.33)
    expect((await owner.ok(showMe, {})).balance).toBe(0)
  })

  it("GOLD-08 says what is missing, and takes nothing", async () => {
    const anna = await app.register()
    await give(anna.id, 999)
    const refused = await buy(anna)
    expect(refused).toMatchObject({ status: 400, error: { code: 400022, data: { missing: 0.01 } } })
    expect(await storedOf(anna.id)).toEqual({ promo: 0, paid: 999 })
    await give(anna.id, 1)
    expect((await buy(anna)).status).toBe(200)
  })

  it("GOLD-01 refuses to deal with oneself, and amounts that are none", async () => {
    const anna = await app.register()
    const deed = { reason: "contact", reference: "self" } as const
    const pay = (cents: number, to?: number) =>
      transaction((tx) => gold.pay(tx, { from: anna.id, ...(to ? { to } : {}), cents, ...deed }))
    await expect(pay(100, anna.id)).rejects.toMatchObject({ key: "yourself" })
    for (const cents of [-1, 0.5, Number.NaN, 2 ** 53]) await expect(pay(cents)).rejects.toThrow(RangeError)
  })

  it("GOLD-01 lets two who pay each other at the same time both through", async () => {
    const pair = [await app.register(), await app.register()] as const
    for (const member of pair) {
      await give(member.id, 2000)
      await member.ok(editContact, { body: { other: `@${member.id}`, price: 10 } })
    }
    const pay = (from: TestMember, to: TestMember) =>
      from.call(payContact, { params: { id: to.id }, body: { price: 10 } }, newKey())
    const answers = await Promise.all([pay(pair[0], pair[1]), pay(pair[1], pair[0])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const { id } of pair) expect(await storedOf(id)).toEqual({ promo: 0, paid: 1000, earnings: 700 })
  })

  it("GOLD-01 takes a price once where one member spends on many at once, and never goes below zero", async () => {
    const anna = await app.register()
    await give(anna.id, 2000, "promo")
    await give(anna.id, 5050)
    const owners = await makeCrowd(30)
    await db.execute(sql`insert into contact_info (member_id, other, price, consent_at)
      select id, 'call me', 1000, now() from unnest(${`{${owners.map(({ id }) => id).join(",")}}`}::bigint[]) id`)
    const answers = await Promise.all(
      owners.map(({ id }) => anna.call(payContact, { params: { id }, body: { price: 10 } }, newKey())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set([400022]))
    expect(await storedOf(anna.id)).toEqual({ promo: 0, paid: 50 })
    expect(await movedOf(anna.id)).toEqual({ promo: 0, paid: 50 })
  })
})

describe("the check", () => {
  it("GOLD-01 finds a balance that its transfers don't bear out, and shows it in the metrics", async () => {
    const metric = async () =>
      (await (await fetch(`${app.url}/metrics`)).text()).match(/^redthread_gold_differences (\d+)$/m)?.[1]
    const anna = await app.register()
    await give(anna.id, 700)
    expect(await checkLedger()).toEqual([])
    expect(await metric()).toBe("0")
    await db.execute(sql`update gold_account set balance = 701 where member_id = ${anna.id} and kind = 'paid'`)
    expect(await checkLedger()).toEqual([{ accountId: expect.any(Number) as number, stored: 701, moved: 700 }])
    expect(await metric()).toBe("1")
    await db.execute(sql`update gold_account set balance = 700 where member_id = ${anna.id} and kind = 'paid'`)
    expect(await checkLedger()).toEqual([])
    expect(await metric()).toBe("0")
  })

  it("GOLD-01 the database itself refuses a balance below zero, a transfer of nothing and one to itself", async () => {
    const anna = await app.register()
    await give(anna.id, 100)
    const [account] = await db.execute<{ id: number }>(
      sql`select id from gold_account where member_id = ${anna.id} and kind = 'paid'`,
    )
    const transfer = (to: number, amount: number) =>
      db.execute(sql`insert into gold_transfer (from_id, to_id, amount, reason, reference, leg, created_at)
        values (${account?.id}, ${to}, ${amount}, 'contact', 'by hand', 1, now())`)
    const violation = { cause: { code: "23514" } }
    await expect(db.execute(sql`update gold_account set balance = -1 where id = ${account?.id}`)).rejects.toMatchObject(
      violation,
    )
    await expect(transfer(3, 0)).rejects.toMatchObject(violation)
    await expect(transfer(account?.id ?? 0, 5)).rejects.toMatchObject(violation)
  })
})

describe("the bill", () => {
  const trades = async (member: TestMember, k?: TradeFilter) =>
    (await member.ok(listTrades, { query: k ? { k } : {} })).items.map(({ kind, amount, reason }) => [
      kind,
      amount,
      reason,
    ])

  it("GOLD-01 lists the own movements, latest first, and narrows them by kind", async () => {
    const anna = await app.register()
    await give(anna.id, 400, "promo")
    await give(anna.id, 5000)
    await buy(anna)
    const recharge = ["paid", 50, "recharge"]
    const present = ["promo", 4, "promotion"]
    const spent = [
      ["paid", -6, "contact"],
      ["promo", -4, "contact"],
    ]
    expect(await trades(anna)).toEqual([...spent, recharge, present])
    expect(await trades(anna, "recharge")).toEqual([recharge])
    expect(await trades(anna, "promotion")).toEqual([present])
    expect(await trades(anna, "spending")).toEqual(spent)
    expect(await trades(anna, "earnings")).toEqual([])
    expect((await trades(owner, "earnings"))[0]).toEqual(["earnings", 4.2, "contact"])
    expect((await app.call(listTrades, { query: {} })).status).toBe(401)
    expect((await anna.call(listTrades, { query: { k: "all" as never } })).error).toMatchObject({
      code: 400128,
      field: "k",
    })
  })

  it("GOLD-01 pages by key without a gap or a double", async () => {
    const anna = await app.register()
    for (let cents = 1; cents <= 23; cents++) await give(anna.id, cents, cents % 3 === 0 ? "promo" : "paid")
    const first = await anna.ok(listTrades, { query: {} })
    expect(first.items).toHaveLength(20)
    const second = await anna.ok(listTrades, { query: { max_id: first.pagination.next_max_id ?? 0 } })
    expect(second.pagination.next_max_id).toBeNull()
    const amounts = [...first.items, ...second.items].map(({ amount }) => amount * 100)
    expect(amounts.map(Math.round)).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index))
  })
})
