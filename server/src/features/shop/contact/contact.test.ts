import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  editContact,
  listBoughtContacts,
  payContact,
  showContact,
  showOwnContact,
  withdrawContact,
} from "@redthread/contract/contact"
import { listNotifications } from "@redthread/contract/notification"
import { editProfile } from "@redthread/contract/profile"
import { block, unblock } from "@redthread/contract/relation"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { isFullRun } from "../../../testing/full-run"
import { callServer, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import { type CrowdMember, give, giveMany, makeCrowd, movedOf, storedOf } from "../../money/gold/testing/gold-crowd"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let keys = 0
const newKey = () => ({ "idempotency-key": `contact-test-${(keys += 1)}` })

const pay = (buyer: TestMember, ownerId: number, price: number, headers = newKey()) =>
  buyer.call(payContact, { params: { id: ownerId }, body: { price } }, headers)

const see = (reader: TestMember, ownerId: number) => reader.ok(showContact, { params: { id: ownerId } })

async function registerVip(): Promise<TestMember> {
  const member = await app.register({ gender: 1 })
  await db.execute(sql`update profile set free = true where member_id = ${member.id}`)
  await member.ok(editProfile, { body: { sound: 1 } })
  return member
}

async function registerOwner(price = 5, show = false): Promise<TestMember> {
  const owner = await app.register({ gender: 0 })
  await owner.ok(editContact, { body: { facebook: "owner.fb", wechat: "owner_wx", price, show } })
  return owner
}

async function registerBuyer(cents: number): Promise<TestMember> {
  const buyer = await app.register({ gender: 1 })
  await give(buyer.id, cents)
  return buyer
}

const entries = { facebook: "owner.fb", wechat: "owner_wx", other: null }

describe("the own contact information", () => {
  it("PRO-08 is saved in parts, and keeps both parts of two concurrent devices", async () => {
    const owner = await app.register()
    const blank = { facebook: null, wechat: null, other: null, price: 0, show: false, consent_at: null }
    expect(await owner.ok(showOwnContact, {})).toEqual(blank)
    await Promise.all([
      owner.ok(editContact, { body: { facebook: "  my.fb " } }),
      owner.ok(editContact, { body: { wechat: "my\u0000_wx" } }),
      owner.ok(editContact, { body: { other: "" } }),
    ])
    expect(await owner.ok(showOwnContact, {})).toEqual({ ...blank, facebook: "my.fb", wechat: "my_wx" })
  })

  it("PRO-08 records consent with a price or `show`; removing both ends it", async () => {
    const owner = await app.register()
    clock.set(new Date())
    const start = clock.now().toISOString()
    try {
      const priced = await owner.ok(editContact, { body: { other: "@me", price: 3.5 } })
      expect(priced).toMatchObject({ price: 3.5, consent_at: start })
      clock.advance(60_000)
      const edited = await owner.ok(editContact, { body: { other: "@me2", price: 3.5 } })
      expect(edited.consent_at).toBe(start)
      const shown = await owner.ok(editContact, { body: { show: true } })
      expect(shown.consent_at).toBe(clock.now().toISOString())
      const ended = await owner.ok(editContact, { body: { price: 0, show: false } })
      expect(ended.consent_at).toBeNull()
    } finally {
      clock.set(null)
    }
  })

  it("PRO-08 refuses to sell or show empty information, and invalid prices", async () => {
    const owner = await app.register()
    const edit = async (body: object) => (await owner.call(editContact, { body })).error
    expect((await edit({ price: 5 })).code).toBe(400480)
    expect((await edit({ show: true, facebook: "   " })).code).toBe(400480)
    expect((await edit({ facebook: "fb", price: 1 })).code).toBeUndefined()
    expect((await edit({ facebook: null })).code).toBe(400480)
    for (const price of [-1, 0.001, 1000.01, "5"]) {
      expect(await edit({ price }), String(price)).toMatchObject({ code: 400202, field: "price" })
    }
    expect(await edit({ other: "x".repeat(201) })).toMatchObject({ code: 400201, field: "other" })
    expect((await edit({ consent_at: null })).code).toBe(400002)
    expect(await owner.ok(showOwnContact, {})).toMatchObject({ facebook: "fb", price: 1 })
  })
})

describe("contact information of others", () => {
  it("PRO-08 shows its price until it is paid, and its owner their own", async () => {
    const [owner, buyer] = [await registerOwner(), await registerBuyer(1000)]
    const priced = { user_id: owner.id, price: 5, available: true, paid: false, withheld: false }
    expect(await see(buyer, owner.id)).toEqual({ ...priced, entries: null })
    expect(await see(owner, owner.id)).toEqual({ ...priced, entries })
    expect((await pay(buyer, owner.id, 5)).body).toEqual({ ok: true, taken: 5 })
    expect(await see(buyer, owner.id)).toEqual({ ...priced, paid: true, entries })
  })

  it("PRO-08 keeps what was bought after edits, and charges no second time", async () => {
    const [owner, buyer] = [await registerOwner(), await registerBuyer(1000)]
    await pay(buyer, owner.id, 5)
    await owner.ok(editContact, { body: { facebook: "new.fb", price: 0 } })
    expect((await see(buyer, owner.id)).entries).toEqual(entries)
    await owner.ok(editContact, { body: { facebook: null, wechat: null } })
    expect(await see(buyer, owner.id)).toMatchObject({ paid: true, available: true, entries })
    await owner.ok(editProfile, { body: { visibility: "hidden" } })
    expect((await see(buyer, owner.id)).entries).toEqual(entries)
    const { items } = await buyer.ok(listBoughtContacts, { query: {} })
    expect(items).toMatchObject([{ user: { user_id: owner.id }, entries, price: 5 }])
    await owner.ok(editProfile, { body: { visibility: "public" } })
    await owner.ok(editContact, { body: { facebook: "new.fb" } })
    await owner.ok(editContact, { body: { price: 4 } })
    expect((await pay(buyer, owner.id, 4)).body).toEqual({ ok: true, taken: 0 })
    expect(await storedOf(buyer.id)).toMatchObject({ paid: 500 })
  })

  it("PRO-08 deletes withdrawn information for buyers, who are refunded; the owner sees each sale", async () => {
    const [owner, buyer] = [await registerOwner(), await registerBuyer(1000)]
    const eventsOf = async (member: TestMember) =>
      (await member.ok(listNotifications, { query: {} })).items.map(({ type, event, data }) => [type, event, data.gold])
    await pay(buyer, owner.id, 5)
    expect(await eventsOf(owner)).toEqual([["earning", "contact_sold", 5]])
    await Promise.all([owner.ok(withdrawContact, {}), owner.ok(withdrawContact, {})])
    expect(await owner.ok(showOwnContact, {})).toMatchObject({ facebook: null, price: 0, consent_at: null })
    expect(await see(buyer, owner.id)).toMatchObject({ paid: false, available: false, entries: null })
    expect((await buyer.ok(listBoughtContacts, { query: {} })).items).toEqual([])
    await expect.poll(() => storedOf(buyer.id)).toMatchObject({ paid: 1000 })
    await expect.poll(() => eventsOf(owner)).toContainEqual(["earning", "returned", 5])
    expect(await eventsOf(buyer)).toEqual([["payclear", "returned", 5]])
    expect(await storedOf(owner.id)).toMatchObject({ earnings: 0 })
    await owner.ok(editContact, { body: { facebook: "again.fb", price: 4 } })
    expect((await pay(buyer, owner.id, 4)).body.taken).toBe(4)
    expect((await see(buyer, owner.id)).entries).toMatchObject({ facebook: "again.fb" })
  })

  it("PRO-08 is free for VIPs only while the owner shows it", async () => {
    const [owner, buyer, vip] = [await registerOwner(5, true), await registerBuyer(0), await registerVip()]
    expect((await see(vip, owner.id)).entries).toEqual(entries)
    expect((await see(buyer, owner.id)).entries).toBeNull()
    await give(vip.id, 1000)
    expect((await pay(vip, owner.id, 5)).body).toEqual({ ok: true, taken: 0 })
    await owner.ok(editContact, { body: { show: false } })
    expect(await see(vip, owner.id)).toMatchObject({ entries: null, available: true, paid: false })
  })

  it("PRO-08 cannot be bought if it is for VIPs only or empty", async () => {
    const buyer = await registerBuyer(1000)
    const [forVips, silent] = [await registerOwner(0, true), await app.register()]
    for (const [owner, code] of [
      [forVips, 400060],
      [silent, 400481],
    ] as const) {
      expect(await see(buyer, owner.id)).toMatchObject({ price: 0, available: false, entries: null })
      expect((await pay(buyer, owner.id, 0)).error.code).toBe(code)
    }
  })

  it("PRO-08 answers a changed price with the new one, and takes nothing", async () => {
    const [owner, buyer] = [await registerOwner(), await registerBuyer(1000)]
    await owner.ok(editContact, { body: { price: 6.5 } })
    const refused = await pay(buyer, owner.id, 5)
    expect(refused).toMatchObject({ status: 400, error: { code: 400482, field: "price", data: { price: 6.5 } } })
    expect(await storedOf(buyer.id)).toMatchObject({ paid: 1000 })
    expect((await pay(buyer, owner.id, 6.5)).body.taken).toBe(6.5)
  })

  it("PRO-08 PRO-03 gives the same 404 for invisible and missing members", async () => {
    const [owner, buyer] = [await registerOwner(), await registerBuyer(1000)]
    const missing = await buyer.call(showContact, { params: { id: 999_999_999 } })
    expect(missing.status).toBe(404)
    const expectGone = async (reader: TestMember, id: number) => {
      const answers = [await reader.call(showContact, { params: { id } }), await pay(reader, id, 5)]
      for (const { status, error } of answers) expect({ status, error }).toEqual({ status: 404, error: missing.error })
    }
    await owner.ok(editProfile, { body: { visibility: "hidden" } })
    await expectGone(buyer, owner.id)
    await owner.ok(editProfile, { body: { visibility: "public" } })
    await pay(buyer, owner.id, 5)
    for (const [blocker, blocked] of [
      [owner, buyer],
      [buyer, owner],
    ] as const) {
      await blocker.ok(block, { body: { user_id: blocked.id } })
      await expectGone(buyer, owner.id)
      await expectGone(owner, buyer.id)
      await blocker.ok(unblock, { body: { user_id: blocked.id } })
    }
    expect((await see(buyer, owner.id)).entries).toEqual(entries)
    expect((await app.call(showContact, { params: { id: owner.id } })).status).toBe(401)
  })

  it("PRO-08 API-05 pays the current price without a price or a key", async () => {
    const [owner, buyer] = [await registerOwner(), await registerBuyer(2000)]
    const bare = () => buyer.call(payContact, { params: { id: owner.id }, body: {} })
    const answers = await Promise.all([bare(), bare(), bare()])
    expect(answers.map(({ status, body }) => [status, body.taken])).toEqual(
      [200, 200, 200].map((status) => [status, 5]),
    )
    expect((await see(buyer, owner.id)).paid).toBe(true)
  })

  it("PRO-08 refuses the owner, and a key of another purchase", async () => {
    const [owner, other, buyer] = [await registerOwner(), await registerOwner(), await registerBuyer(2000)]
    expect((await pay(owner, owner.id, 5)).error.code).toBe(400206)
    const key = newKey()
    const first = await pay(buyer, owner.id, 5, key)
    expect(first.body.taken).toBe(5)
    expect((await pay(buyer, owner.id, 5, key)).body).toEqual(first.body)
    expect((await pay(buyer, other.id, 5, key)).error.code).toBe(400004)
    expect((await see(buyer, other.id)).paid).toBe(false)
  })

  it("ACC-07 deletes information and purchases on erasure, and keeps the ledger", async () => {
    const [owner, buyer] = [await registerOwner(), await registerBuyer(1000)]
    await pay(buyer, owner.id, 5)
    const exported = everyFeature.exports(db, buyer.id).find(({ name }) => name === "contact")
    expect(await exported?.read()).toMatchObject({ purchases: [{ ownerId: owner.id, price: 5 }] })
    await transaction(db, (tx) => everyFeature.onErase(tx, owner.id))
    const remaining = await rows(
      db,
      sql`select 1 from contact_info where member_id = ${owner.id}
        union all select 1 from contact_purchase where owner_id = ${owner.id}`,
    )
    expect(remaining).toEqual([])
    await expect.poll(() => storedOf(buyer.id)).toMatchObject({ paid: 1000 })
    expect((await storedOf(owner.id))["earnings"]).toBe(0)
    expect(await checkLedger(db)).toEqual([])
    const replies = await rows<{ reply: object }>(db, sql`select reply from idempotency where member_id = ${buyer.id}`)
    expect(replies).toEqual([{ reply: { ok: true, taken: 5 } }])
  })
})

describe("two hundred at once", () => {
  const price = 5
  const cents = 500

  /**
   * Every fourth member has too little gold, every third pays partly with promotional gold. Returns members with
   * enough.
   */
  async function fund(buyers: readonly CrowdMember[]): Promise<number[]> {
    const credits = buyers.map(({ id: memberId }, index) => {
      const promo = index % 3 === 0 ? 123 : 0
      return { memberId, promo, paid: cents - promo - (index % 4 === 3 ? 1 : 0) }
    })
    await giveMany(credits)
    return credits.filter(({ paid, promo }) => paid + promo === cents).map(({ memberId }) => memberId)
  }

  it("GOLD-01 PRO-08 buy once each with retries and duplicates; postings sum to zero, no balance is negative", async () => {
    const owner = await registerOwner(price)
    const buyers = await makeCrowd(isFullRun ? 200 : 40)
    const house = await movedOf(null)
    const able = new Set(await fund(buyers))
    /** Retries while no connection is free, as clients do. */
    const attempt = async ({ token }: CrowdMember, key: string) => {
      const input = { params: { id: owner.id }, body: { price } }
      for (;;) {
        const answer = await callServer(app.url, payContact, input, { token, headers: { "idempotency-key": key } })
        if (answer.status !== 503) return answer
      }
    }
    // The first device retries as after a lost reply; the second uses its own key.
    const answers = await Promise.all(
      buyers.flatMap((buyer) =>
        ["phone", "phone", "desktop"].map(async (key) => ({ buyer, ...(await attempt(buyer, key)) })),
      ),
    )
    for (const { buyer, status, error } of answers) {
      expect({ status, code: error.code }).toEqual(
        able.has(buyer.id) ? { status: 200, code: undefined } : { status: 400, code: 400022 },
      )
    }
    const purchases = await rows<{ buyer: number }>(
      db,
      sql`select buyer_id as buyer from contact_purchase where owner_id = ${owner.id}`,
    )
    expect(purchases).toHaveLength(able.size)
    expect(new Set(purchases.map(({ buyer }) => buyer))).toEqual(able)
    const stored = await Promise.all(buyers.map(({ id }) => storedOf(id)))
    expect(stored.map(({ paid = 0, promo = 0 }) => paid + promo)).toEqual(
      buyers.map(({ id }) => (able.has(id) ? 0 : cents - 1)),
    )
    await expectBalanced(owner, able.size, house)
  }, 120_000)

  async function expectBalanced(owner: TestMember, sold: number, before: Record<string, number>): Promise<void> {
    expect(await checkLedger(db)).toEqual([])
    const [sums] = await rows<{ stored: number; house: number; below: number }>(
      db,
      sql`select sum(balance)::bigint as stored, count(*) filter (where balance < 0)::int as below,
          (select sum(e.amount)::bigint
            from ledger_account a join ledger_entry e on e.account_id = a.id where a.member_id is null) as house
        from ledger_account where member_id is not null`,
    )
    expect(sums).toMatchObject({ below: 0 })
    expect((sums?.stored ?? NaN) + (sums?.house ?? NaN)).toBe(0)
    const [{ earnings = 0 }, { revenue = 0 }] = [await movedOf(owner.id), await movedOf(null)]
    expect(earnings + revenue - (before["revenue"] ?? 0)).toBe(sold * cents)
    const shares = await rows<{ owed: number }>(
      db,
      sql`select coalesce(sum(floor(-e.amount * 0.7)), 0)::bigint as owed
        from contact_purchase p
        join ledger_transaction t on t.kind = 'contact' and t.reference_type = 'contact_purchase' and t.reference_id = p.id
        join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id and a.type = 'paid' where p.owner_id = ${owner.id}`,
    )
    expect(earnings).toBe(shares[0]?.owed)
  }
})
