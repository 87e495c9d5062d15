import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { editContact, showContact } from "@redthread/contract/contact"
import { createFeed } from "@redthread/contract/feed"
import { giftCatalogue, sendGift } from "@redthread/contract/gift"
import { purchase, showOffers } from "@redthread/contract/payment"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { upgrade } from "@redthread/contract/vip"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { give } from "../gold/testing/gold-crowd"

let app: TestApp
let owner: TestMember
let hidden: TestMember

beforeAll(async () => {
  app = await startApp()
  owner = await app.register({ gender: 1 })
  await owner.ok(editContact, { body: { facebook: "owner.example", show: true } })
  hidden = await app.register({ gender: 1 })
  await hidden.ok(editProfile, { body: { visibility: "hidden" } })
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const free = giftCatalogue.find((gift) => "free" in gift)
if (!free) throw new Error("no gift is free for VIPs")

async function postThrice(member: TestMember): Promise<number[]> {
  const statuses: number[] = []
  for (const content of ["one", "two", "three"])
    statuses.push((await member.call(createFeed, { body: { content: `${content} ${randomUUID()}` } })).status)
  return statuses
}

/** Current privileges of the member. */
async function privilegesOf(member: TestMember) {
  const gift = { body: { user_id: owner.id, gift_id: free?.id ?? 0, price: 0 } }
  return {
    vip: (await member.ok(showMe, {})).vip,
    posts: await postThrice(member),
    contact: (await member.ok(showContact, { params: { id: owner.id } })).entries?.facebook ?? null,
    gift: (await member.call(sendGift, gift, { "idempotency-key": randomUUID() })).status,
    discount: (await member.ok(showOffers, { query: {} })).discount,
    hidden: (await member.call(showProfile, { params: { id: hidden.id } })).status,
  }
}
const all = { vip: 1, posts: [201, 201, 201], contact: "owner.example", gift: 201, discount: 5, hidden: 200 }
const none = { vip: 0, posts: [201, 201, 400], contact: null, gift: 400, discount: 0, hidden: 404 }

const buy = (member: TestMember, month: 0.25 | 1, userId?: number) =>
  member.call(
    upgrade,
    { body: { month, ...(userId === undefined ? {} : { user_id: userId }) } },
    { "idempotency-key": randomUUID() },
  )

/** A new session: a token is valid for an hour. */
async function again({ session, password }: TestMember): Promise<TestMember> {
  const { body } = await app.call(authenticate, { body: { email: session.me.email ?? "", password } })
  return new TestMember(app, body, password)
}

test("VIP-04 a VIP has unlimited posts, contact information, free gifts, 5% off and hidden members until it ends", async () => {
  const [vip, ordinary] = [await app.register(), await app.register()]
  await give(vip.id, 3000)
  expect((await buy(vip, 1)).status).toBe(200)
  expect(await privilegesOf(vip)).toEqual(all)
  expect(await privilegesOf(ordinary)).toEqual(none)
  clock.advance(32 * 86_400_000)
  expect(await privilegesOf(await again(vip))).toMatchObject({ ...none, posts: [201, 201, 400] })
})

test("VIP-05 a free account has all of that without paying, until `free` is removed", async () => {
  const member = await app.register()
  await db.execute(sql`update profile set free = true where member_id = ${member.id}`)
  expect(await privilegesOf(await again(member))).toEqual(all)
  await db.execute(sql`update profile set free = false where member_id = ${member.id}`)
  // Three posts of the last day; without VIP two are allowed.
  expect(await privilegesOf(await again(member))).toEqual({ ...none, posts: [400, 400, 400] })
})

test("VIP-03 a trial gives full VIP for 7 days, and is granted once, also concurrently", async () => {
  const member = await app.register()
  await give(member.id, 3000)
  const answers = await Promise.all(Array.from({ length: 4 }, () => buy(member, 0.25)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await member.ok(showMe, {})).balance).toBe(22.5)
  expect(await privilegesOf(member)).toEqual(all)
  clock.advance(7 * 86_400_000)
  expect(await privilegesOf(await again(member))).toMatchObject({ vip: 0, contact: null, discount: 0, hidden: 404 })
})

test("VIP-03 a gateway does not sell a second trial either, for oneself or by a partner for another", async () => {
  const [member, partner] = [await app.register(), await app.register()]
  await db.execute(sql`update account set is_partner = true where id = ${partner.id}`)
  await give(member.id, 750)
  await buy(member, 0.25)
  const pay = (by: TestMember, more: object = {}) =>
    by.call(purchase, { params: { method: "sandbox" }, body: { month: 0.25, ...more } })
  expect((await pay(member)).error.code).toBe(400_503)
  expect((await pay(partner, { user_id: member.id })).error.code).toBe(400_503)
  expect((await pay(partner)).error.code).toBe(400_503)
  const other = await app.register()
  expect((await pay(member, { user_id: other.id })).error.code).toBe(400_507)
  expect((await pay(partner, { user_id: other.id })).status).toBe(201)
})
