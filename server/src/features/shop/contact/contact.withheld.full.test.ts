import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import {
  editContact,
  listBoughtContacts,
  listContactProcesses,
  payContact,
  recordContactProcess,
  removeContactProcess,
  returnContact,
  showContact,
} from "@redthread/contract/contact"
import { editProfile } from "@redthread/contract/profile"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { env } from "../../../core/process/env"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { appoint } from "../../../testing/staff"
import { checkLedger } from "../../money/gold/gold.check.service"
import { give, storedOf } from "../../money/gold/testing/gold-crowd"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: "127.0.0.1" })
})
afterAll(() => app.stop())

const entries = { facebook: "owner.fb", wechat: null, other: null }
const american = "8.8.8.8"
const german = "91.0.0.1"

const from = (address: string) => ({ "x-forwarded-for": address })

let keys = 0
const pay = (reader: TestMember, ownerId: number, price: number, address?: string) =>
  reader.call(
    payContact,
    { params: { id: ownerId }, body: { price } },
    { "idempotency-key": `withheld-${(keys += 1)}`, ...(address && from(address)) },
  )

const see = async (reader: TestMember, ownerId: number, address?: string) =>
  (await reader.call(showContact, { params: { id: ownerId } }, address ? from(address) : {})).body

async function registerOwner({ price = 5, show = false } = {}): Promise<TestMember> {
  const owner = await app.register({ gender: 0 })
  await owner.ok(editContact, { body: { facebook: "owner.fb", price, show } })
  return owner
}

async function registerReader({ vip = false } = {}): Promise<TestMember> {
  const reader = await app.register({ gender: 1 })
  await give(reader.id, 2000)
  if (!vip) return reader
  await db.execute(sql`update profile set free = true where member_id = ${reader.id}`)
  await reader.ok(editProfile, { body: { sound: 1 } })
  return reader
}

const lives = (member: TestMember, country: string | null) =>
  db.execute(sql`update profile set country_code = ${country} where member_id = ${member.id}`)

const hasPhone = (member: TestMember, phone: string) =>
  db.execute(sql`update account set phone = ${phone} where id = ${member.id}`)

it("PRO-15 neither shows nor sells contact information to a member in the US, by whatever tells the country", async () => {
  const owner = await registerOwner()
  const [byTown, byPhone, byNetwork] = [await registerReader(), await registerReader(), await registerReader()]
  await lives(byTown, "US")
  await hasPhone(byPhone, "+12125550123")
  for (const [reader, address] of [
    [byTown, german] as const,
    [byPhone, german] as const,
    [byNetwork, american] as const,
  ]) {
    expect(await see(reader, owner.id, address)).toMatchObject({ available: false, entries: null, withheld: true })
    const refused = await pay(reader, owner.id, 5, address)
    expect([refused.status, refused.error.code]).toEqual([400, 400483])
    expect(await storedOf(reader.id)).toMatchObject({ paid: 2000 })
  }
  // The town is stronger than the network, and an unknown country withholds nothing.
  await lives(byNetwork, "DE")
  expect(await see(byNetwork, owner.id, american)).toMatchObject({ available: true, withheld: false })
  expect(await see(await registerReader(), owner.id)).toMatchObject({ available: true, withheld: false })
})

it("PRO-15 the operator's country counts for members whose country nothing else tells", async () => {
  const [owner, reader] = [await registerOwner(), await registerReader()]
  Object.assign(env, { OPERATOR_COUNTRY: "US" })
  try {
    expect(await see(reader, owner.id)).toMatchObject({ withheld: true })
    expect(await see(reader, owner.id, german)).toMatchObject({ withheld: false })
  } finally {
    Object.assign(env, { OPERATOR_COUNTRY: undefined })
  }
})

it("PRO-15 VIPs in the US see nothing either, and nothing is withheld where there is nothing", async () => {
  const [owner, vip] = [await registerOwner({ price: 0, show: true }), await registerReader({ vip: true })]
  expect((await see(vip, owner.id)).entries).toEqual(entries)
  await lives(vip, "US")
  expect(await see(vip, owner.id)).toMatchObject({ available: false, entries: null, withheld: true })
  expect((await pay(vip, owner.id, 0)).error.code).toBe(400483)
  const silent = await app.register({ gender: 0 })
  expect(await see(vip, silent.id)).toMatchObject({ available: false, withheld: false })
  expect((await pay(vip, silent.id, 0)).error.code).toBe(400481)
  await vip.ok(editContact, { body: { wechat: "mine", price: 1 } })
  expect(await see(vip, vip.id)).toMatchObject({ withheld: false, entries: { wechat: "mine" } })
})

it("PRO-15 what was bought is kept back while the buyer is in the US; it can be returned for the gold once", async () => {
  const [owner, buyer] = [await registerOwner(), await registerReader()]
  await pay(buyer, owner.id, 5)
  const bought = async () => (await buyer.ok(listBoughtContacts, { query: {} })).items
  const [purchase] = await bought()
  const params = { id: purchase?.id ?? 0 }
  expect(purchase).toMatchObject({ entries, withheld: false })
  expect((await buyer.call(returnContact, { params })).status).toBe(404)
  await lives(buyer, "US")
  expect(await bought()).toMatchObject([{ entries: null, withheld: true }])
  expect(await see(buyer, owner.id)).toMatchObject({ paid: true, entries: null, withheld: true })
  expect(JSON.stringify(await everyFeatureExport(buyer))).not.toContain("owner.fb")
  await lives(buyer, "DE")
  expect(await bought()).toMatchObject([{ entries, withheld: false }])
  await lives(buyer, "US")
  const stranger = await registerReader()
  await lives(stranger, "US")
  expect((await stranger.call(returnContact, { params })).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.call(returnContact, { params })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 404),
  ])
  expect(await bought()).toEqual([])
  await expect.poll(() => storedOf(buyer.id)).toMatchObject({ paid: 2000 })
  await expect.poll(() => storedOf(owner.id)).toMatchObject({ earnings: 0 })
  expect(await checkLedger(db)).toEqual([])
})

async function everyFeatureExport(member: TestMember): Promise<unknown> {
  const part = everyFeature.exports(db, member.id).find(({ name }) => name === "contact")
  return part?.read()
}

it("PRO-15 an administrator records the operator's process for one reader and one owner, and removes it", async () => {
  const [owner, other, reader] = [await registerOwner(), await registerOwner(), await registerReader()]
  await lives(reader, "US")
  const steps = {
    registry_searched_on: "2026-11-02",
    history_certified_on: "2026-11-03",
    consent_signed_on: "2026-11-10",
    consent_language: "uk",
  }
  const body = { reader_id: reader.id, owner_id: owner.id, ...steps }
  const admin = await app.register()
  expect((await admin.call(recordContactProcess, { body })).status).toBe(403)
  await appoint(admin, "moderator")
  expect((await admin.call(recordContactProcess, { body })).status).toBe(403)
  await appoint(admin, "admin")
  expect((await admin.call(recordContactProcess, { body: { ...body, owner_id: reader.id } })).error.code).toBe(400206)
  expect((await admin.call(recordContactProcess, { body: { ...body, owner_id: 999_999 } })).status).toBe(404)
  const own = { ...body, reader_id: admin.id }
  expect((await admin.call(recordContactProcess, { body: own })).error.code).toBe(400206)
  expect((await admin.call(recordContactProcess, { body: { ...body, consent_signed_on: "soon" } })).status).toBe(400)
  await Promise.all(Array.from({ length: 5 }, () => admin.ok(recordContactProcess, { body })))
  const { items } = await admin.ok(listContactProcesses, { query: {} })
  expect(items).toMatchObject([{ reader: { user_id: reader.id }, owner: { user_id: owner.id }, ...steps }])
  expect(await see(reader, owner.id)).toMatchObject({ available: true, withheld: false })
  expect(await see(reader, other.id)).toMatchObject({ withheld: true })
  expect((await pay(reader, owner.id, 5)).body).toMatchObject({ taken: 5 })
  expect((await reader.ok(listBoughtContacts, { query: {} })).items).toMatchObject([{ entries, withheld: false }])
  const audited = await rows<{ action: string }>(
    db,
    sql`select action from audit where subject_id = ${reader.id} and action like 'contact.process%'`,
  )
  expect(audited).toHaveLength(5)
  const params = { id: items[0]?.id ?? 0 }
  await admin.ok(removeContactProcess, { params })
  expect((await admin.call(removeContactProcess, { params })).status).toBe(404)
  expect((await reader.ok(listBoughtContacts, { query: {} })).items).toMatchObject([{ entries: null, withheld: true }])
})
