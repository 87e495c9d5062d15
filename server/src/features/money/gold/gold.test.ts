import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { showMe } from "@redthread/contract/account"
import { editContact, payContact } from "@redthread/contract/contact"
import { listTrades, type TradeFilter } from "@redthread/contract/gold"
import { listCounters } from "@redthread/contract/notice"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "./gold.check.service"
import * as escrow from "./gold.escrow.service"
import * as gold from "./gold.service"
import { give, makeCrowd, movedOf, newReference, storedOf } from "./testing/gold-crowd"

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
  it("GOLD-01 credits a payment once, however often it is reported, and notifies the member's devices", async () => {
    const anna = await app.register()
    await give(anna.id, 100)
    const socket = await anna.socket()
    const results = await Promise.all(Array.from({ length: 8 }, () => give(anna.id, 1250, "paid", 7)))
    expect(results.filter(Boolean)).toHaveLength(1)
    const heard = await socket.next("balance")
    const { seq } = await anna.ok(listCounters, {})
    expect(heard).toMatchObject({ memberSeq: seq, data: { balance: 13.5 } })
    expect((await anna.ok(showMe, {})).balance).toBe(13.5)
  })

  it("GOLD-01 spends promotional gold first, which earns nothing, then paid gold, of which 70% is earned", async () => {
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

  it("GOLD-08 reports the missing amount and takes nothing", async () => {
    const anna = await app.register()
    await give(anna.id, 999)
    const refused = await buy(anna)
    expect(refused).toMatchObject({
      status: 400,
      error: { code: 400022, data: { missing: 0.01, balance: 9.99, price: 10 } },
    })
    expect(await storedOf(anna.id)).toEqual({ promo: 0, paid: 999 })
    await give(anna.id, 1)
    expect((await buy(anna)).status).toBe(200)
  })

  it("GOLD-01 refuses payments to oneself, and invalid amounts", async () => {
    const anna = await app.register()
    const key = { kind: "contact", reference: { type: "contact_purchase", id: 999 } } as const
    const pay = (cents: number, to?: number) =>
      transaction(db, (tx) => gold.pay(tx, { from: anna.id, ...(to ? { to } : {}), cents, ...key }))
    await expect(pay(100, anna.id)).rejects.toMatchObject({ key: "yourself" })
    for (const cents of [-1, 0.5, Number.NaN, 2 ** 53]) await expect(pay(cents)).rejects.toThrow(RangeError)
  })

  it("GOLD-01 two members can pay each other concurrently", async () => {
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

  it("GOLD-01 takes a price once when a member spends concurrently, and never goes below zero", async () => {
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
  it("GOLD-01 finds a balance that differs from its entries, and reports it in the metrics", async () => {
    const metric = async () =>
      (await (await fetch(`${app.url}/metrics`)).text()).match(/^redthread_gold_differences (\d+)$/m)?.[1]
    const anna = await app.register()
    await give(anna.id, 700)
    const breakBy = (cents: number) =>
      db.execute(sql`update ledger_account set balance = 700 + ${cents} where member_id = ${anna.id} and type = 'paid'`)
    expect(await checkLedger(db)).toEqual([])
    expect(await metric()).toBe("0")
    await breakBy(1)
    const difference = { accountId: expect.any(Number) as number, stored: 701, entries: 700, holds: null }
    expect(await checkLedger(db)).toEqual([difference])
    expect(await checkLedger(db)).toEqual([difference])
    expect(await metric()).toBe("1")
    await breakBy(0)
    expect(await checkLedger(db)).toEqual([])
    expect(await metric()).toBe("0")
  })

  it("GOLD-01 reports that the members' gold equals the gold from the house, and the part in escrow", async () => {
    const metrics = async () => {
      const text = await (await fetch(`${app.url}/metrics`)).text()
      const of = (name: string) => Number(new RegExp(`^redthread_gold_${name}_cents (-?\\d+)$`, "m").exec(text)?.[1])
      return { transfers: of("transfers"), balances: of("balances"), escrow: of("escrow") }
    }
    const [anna, ben] = [await app.register(), await app.register()]
    await checkLedger(db)
    const before = await metrics()
    await give(anna.id, 1000)
    await give(ben.id, 300, "promo")
    const reference = { type: "gift", id: newReference() } as const
    await transaction(db, (tx) => gold.pay(tx, { kind: "gift", reference, from: anna.id, to: ben.id, cents: 400 }))
    await transaction(db, (tx) =>
      escrow.hold(tx, { reference: { type: "order", id: 777 }, memberId: anna.id, cents: 200 }),
    )
    await checkLedger(db, { size: 2 })
    const after = await metrics()
    // The house kept 120 of the 400.
    expect(after).toEqual({
      transfers: before.transfers + 1180,
      balances: before.balances + 1180,
      escrow: before.escrow + 200,
    })
    expect(after.transfers).toBe(after.balances)
  })

  it("GOLD-01 continues where it stopped, sums no entry twice, and counts earlier differences", async () => {
    const anna = await app.register()
    await give(anna.id, 500)
    await db.execute(sql`update ledger_account set balance = 501 where member_id = ${anna.id} and type = 'paid'`)
    const [{ count }] = (await db.execute(
      sql`select count(*)::int as count from ledger_account where member_id is not null`,
    )) as unknown as [{ count: number }]
    const stopped = await checkLedger(db, { size: 1, batches: count })
    expect(stopped).toMatchObject([{ stored: 501, entries: 500 }])
    const [state] = await rows<{ found: number; differences: number }>(db, sql`select * from ledger_check`)
    expect(state).toMatchObject({ found: 0, differences: 1 })
    expect(await checkLedger(db)).toEqual([])
    const [ended] = await rows<{ found: number; differences: number }>(db, sql`select * from ledger_check`)
    expect(ended).toMatchObject({ found: 1, differences: 0, account_id: 0 })
    await db.execute(sql`update ledger_account set balance = 500 where member_id = ${anna.id} and type = 'paid'`)
    expect(await checkLedger(db)).toEqual([])
    const [checkpoint] = await rows<{ balance: number; isLast: boolean }>(
      db,
      sql`select c.balance, c.entry_id = (select max(id) from ledger_entry where account_id = a.id) as "isLast"
        from ledger_checkpoint c join ledger_account a on a.id = c.account_id
        where a.member_id = ${anna.id} and a.type = 'paid'`,
    )
    expect(checkpoint).toEqual({ balance: 500, isLast: true })
  })

  it("GOLD-01 finds an escrow account that differs from its open holds", async () => {
    const anna = await app.register()
    await give(anna.id, 500)
    const reference = { type: "order", id: 501 } as const
    await transaction(db, (tx) => escrow.hold(tx, { reference, memberId: anna.id, cents: 200 }))
    expect(await checkLedger(db)).toEqual([])
    await db.execute(sql`update ledger_hold set paid = 199 where member_id = ${anna.id}`)
    expect(await checkLedger(db)).toEqual([
      { accountId: expect.any(Number) as number, stored: 200, entries: 200, holds: 199 },
    ])
    await db.execute(sql`update ledger_hold set paid = 200 where member_id = ${anna.id}`)
    expect(await checkLedger(db)).toEqual([])
  })
})

describe("the database itself", () => {
  const accountOf = async (memberId: number): Promise<number> => {
    const [account] = await rows<{ id: number }>(
      db,
      sql`select id from ledger_account where member_id = ${memberId} and type = 'paid'`,
    )
    return account?.id ?? 0
  }
  const violation = (code: string) => ({ cause: { code } })

  it("GOLD-01 refuses a negative balance, a positive debt, and entries that do not sum to zero or come later", async () => {
    const anna = await app.register()
    await give(anna.id, 100)
    const id = await accountOf(anna.id)
    const set = (type: string, balance: number) =>
      db.execute(sql`update ledger_account set balance = ${balance} where member_id = ${anna.id} and type = ${type}`)
    await expect(set("paid", -1)).rejects.toMatchObject(violation("23514"))
    await expect(set("debt", 1)).rejects.toMatchObject(violation("23514"))
    const insert = (kind: string, reference: number, ...amounts: number[]) =>
      db.execute(sql`
        with t as (insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, created_at)
          values (${kind}, 'payment', ${reference}, 0, ${anna.id}, now()) returning id)
        insert into ledger_entry (transaction_id, account_id, amount)
        select t.id, ${id}, amount from t, json_array_elements_text(${JSON.stringify(amounts)}::text::json) a (text),
          lateral (select text::bigint) b (amount)`)
    await expect(insert("recharge", 11, 5)).rejects.toMatchObject(violation("23514"))
    await expect(insert("recharge", 12, 5, 0, -5)).rejects.toMatchObject(violation("23514"))
    await expect(insert("nonsense", 13, 5, -5)).rejects.toMatchObject(violation("23514"))
    const later = sql`insert into ledger_entry (transaction_id, account_id, amount)
      select max(id), ${id}, amount from ledger_transaction, (values (5), (-5)) a (amount) group by amount`
    await expect(db.execute(later)).rejects.toMatchObject(violation("23514"))
  })

  it("GOLD-01 refuses changes and deletions of posted transactions", async () => {
    for (const table of ["ledger_entry", "ledger_transaction"]) {
      for (const statement of [`update ${table} set id = default`, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(db.execute(sql.raw(statement)), statement).rejects.toMatchObject(violation("23001"))
    }
  })
})

describe("the bill", () => {
  const trades = async (member: TestMember, k?: TradeFilter) =>
    (await member.ok(listTrades, { query: k ? { k } : {} })).items.map(({ account, amount, balance, kind }) => [
      account,
      amount,
      balance,
      kind,
    ])

  it("GOLD-01 lists the member's movements, latest first, filtered by kind", async () => {
    const anna = await app.register()
    await give(anna.id, 400, "promo")
    await give(anna.id, 5000)
    await buy(anna)
    const recharge = ["paid", 50, 50, "recharge"]
    const present = ["promo", 4, 4, "promotion"]
    const spent = [
      ["paid", -6, 44, "contact"],
      ["promo", -4, 0, "contact"],
    ]
    expect(await trades(anna)).toEqual([...spent, recharge, present])
    expect(await trades(anna, "recharge")).toEqual([recharge])
    expect(await trades(anna, "promotion")).toEqual([present])
    expect(await trades(anna, "spending")).toEqual(spent)
    expect(await trades(anna, "earnings")).toEqual([])
    expect((await trades(owner, "earnings"))[0]).toEqual(["earnings", 4.2, expect.any(Number), "contact"])
    const [first] = (await anna.ok(listTrades, { query: {} })).items
    expect(first).toMatchObject({ reference: { type: "contact_purchase" }, matures_at: null })
    expect((await app.call(listTrades, { query: {} })).status).toBe(401)
    expect((await anna.call(listTrades, { query: { k: "all" as never } })).error).toMatchObject({
      code: 400202,
      field: "k",
    })
  })

  it("GOLD-01 pages by cursor without gaps or duplicates", async () => {
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
