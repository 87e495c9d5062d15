import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { deleteUploads } from "@redthread/contract/photo"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { listSanctions } from "@redthread/contract/sanction"
import { undoDecision } from "@redthread/contract/staff-decision"
import { listStaffQueues, type QueueCase, queues } from "@redthread/contract/staff-queue"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { uploadFile } from "../../../testing/fixtures/photos"
import { alteredCopy, demoPortrait } from "../../../testing/fixtures/portraits"
import { rows } from "../../../testing/rows"
import { decideCase, decisionBody, newStaff, sanctionMember } from "../../../testing/staff"
import { holdMember, releaseMember } from "../sanction/sanction.hold.service"
import { compare } from "./picture-copy.service"

let app: TestApp
let [reader, moderator, colleague] = [] as unknown as [TestMember, TestMember, TestMember]

beforeAll(async () => {
  app = await startApp({ PICTURE_COPIES: "1", PICTURE_TEXT: "0" })
  reader = await app.register({ gender: 1 })
  ;[moderator, colleague] = [await newStaff(app, "moderator"), await newStaff(app, "moderator")]
})
afterAll(() => app.stop())

/** Waits until the picture has its fingerprints. */
async function setPortrait(member: TestMember, picture: Buffer): Promise<number> {
  const { id } = await uploadFile(app, member, picture)
  await member.ok(editProfile, { body: { avatar: id } })
  await expect.poll(() => rows(db, sql`select from photo where id = ${id} and fingerprinted`)).toHaveLength(1)
  return id
}

async function casesOf(member: TestMember): Promise<QueueCase[]> {
  const { items } = await moderator.ok(queues.copy.list, { query: {} })
  return items.filter(({ user_id }) => user_id === member.id)
}

async function caseOf(member: TestMember): Promise<QueueCase> {
  await expect.poll(() => casesOf(member), { timeout: 30_000 }).toHaveLength(1)
  const [found] = await casesOf(member)
  if (!found) throw new Error("the case is missing")
  return found
}

const isVisible = async (member: TestMember): Promise<boolean> =>
  (await reader.call(showProfile, { params: { id: member.id } })).status === 200

const age = ({ id }: TestMember) =>
  db.execute(sql`update account set created_at = now() - interval '90 days' where id = ${id}`)

const load = (address: string, by: TestMember) =>
  fetch(`${app.url}${address}`, { headers: { authorization: `Bearer ${by.token}` } })

test("PHOTO-11 a copy of a portrait hides a new account until staff, who see both pictures, clear it", async () => {
  const [anna, thief] = [await app.register(), await app.register()]
  const picture = await demoPortrait(7)
  const own = await setPortrait(anna, picture)
  const copied = await setPortrait(thief, await alteredCopy(picture))
  const { id } = await caseOf(thief)
  await expect.poll(() => isVisible(thief)).toBe(false)
  expect(await isVisible(anna)).toBe(true)
  expect(await casesOf(anna)).toEqual([])
  const [hold] = (await thief.ok(listSanctions, { query: {} })).items
  expect(hold).toMatchObject({ kind: "hold", ground: "fake", found_by: "copy", automated: true, lifted_at: null })
  const unclaimed = await moderator.ok(queues.copy.show, { params: { id } })
  expect(unclaimed.case).toMatchObject({ evidence_count: 2, decisions: ["clear", "remove", "suspend"] })
  expect(unclaimed.case.evidence_files).toBeUndefined()
  const { case: claimed } = await moderator.ok(queues.copy.claim, { params: { id } })
  expect(claimed.pairs).toMatchObject([
    { photo_id: copied, other_photo_id: own, user_id: anna.id, name: anna.session.me.name, kind: "portrait" },
  ])
  expect(claimed.facts).toContainEqual(expect.objectContaining({ name: "looks_like", value: anna.id }))
  for (const { src } of claimed.evidence_files ?? []) {
    expect((await load(src, moderator)).status).toBe(200)
    expect((await load(src, colleague)).status).toBe(404)
  }
  expect((await colleague.call(queues.copy.claim, { params: { id } })).error.code).toBe(400_740)
  await decideCase(moderator, "copy", id, { decision: "clear" })
  await expect.poll(() => isVisible(thief)).toBe(true)
  expect((await thief.ok(listSanctions, { query: {} })).items[0]?.lifted_at).not.toBeNull()
  // Another copy of the same portrait by the same member was cleared with it.
  const again = await setPortrait(thief, picture)
  await compare(db, again)
  expect(await casesOf(thief)).toEqual([])
  expect((await moderator.call(queues.copy.claim, { params: { id } })).error.code).toBe(400_506)
})

test("PHOTO-11 a stolen portrait suspends the account, which can be undone; its owner is in no case afterwards", async () => {
  const [bea, thief] = [await app.register(), await app.register()]
  const picture = await demoPortrait(30)
  const own = await setPortrait(bea, picture)
  const copied = await setPortrait(thief, await alteredCopy(picture))
  const { id } = await caseOf(thief)
  await moderator.ok(queues.copy.claim, { params: { id } })
  const body = decisionBody({ decision: "suspend", ground: "fake", reason: "The pictures are of another member" })
  const { notices } = await moderator.ok(queues.copy.preview, { params: { id }, body })
  expect(notices.length).toBeGreaterThan(0)
  expect((await moderator.call(queues.copy.decide, { params: { id }, body: { ...body, reason: "" } })).error.code).toBe(
    400_200,
  )
  const staged = await moderator.ok(queues.copy.decide, { params: { id }, body })
  await moderator.ok(undoDecision, { params: { id: staged.id } })
  expect(await casesOf(thief)).toMatchObject([{ id, decisions: ["clear", "remove", "suspend"] }])
  await decideCase(moderator, "copy", id, body)
  const [suspension] = await rows<{ found_by: string; contents: unknown }>(
    db,
    sql`select found_by, contents from sanction where member_id = ${thief.id} and kind = 'suspend'`,
  )
  expect(suspension).toEqual({ found_by: "copy", contents: [{ about: "photo", id: copied }] })
  await compare(db, own)
  const again = await setPortrait(bea, picture)
  await compare(db, again)
  expect(await casesOf(bea)).toEqual([])
  expect(await isVisible(bea)).toBe(true)
})

test("PHOTO-11 a picture of a suspended account opens one case, without a hold for an older account", async () => {
  const [banned, other] = [await app.register(), await app.register()]
  const picture = await demoPortrait(50)
  const first = await setPortrait(banned, picture)
  // No longer the portrait, but still on the profile.
  await setPortrait(banned, await demoPortrait(51))
  await sanctionMember(moderator, "suspend", banned.id)
  await age(other)
  const copied = await setPortrait(other, await alteredCopy(picture))
  const found = await caseOf(other)
  expect(found.pairs).toMatchObject([{ photo_id: copied, other_photo_id: first, kind: "banned" }])
  await Promise.all(Array.from({ length: 8 }, () => compare(db, copied)))
  expect(await casesOf(other)).toEqual([found])
  expect(await isVisible(other)).toBe(true)
  const { items } = await moderator.ok(listStaffQueues, {})
  expect(items.find(({ queue }) => queue === "copy")?.waiting).toBeGreaterThan(0)
})

test("PHOTO-11 a later suspension finds accounts with the same pictures", async () => {
  const [banned, other] = [await app.register(), await app.register()]
  const picture = await demoPortrait(70)
  await setPortrait(banned, picture)
  const copied = await setPortrait(other, await alteredCopy(picture))
  expect((await caseOf(other)).pairs).toMatchObject([{ photo_id: copied, kind: "portrait" }])
  await decideCase(moderator, "copy", (await caseOf(other)).id, { decision: "clear" })
  expect(await casesOf(other)).toEqual([])
  await sanctionMember(moderator, "suspend", banned.id)
  expect((await caseOf(other)).pairs).toMatchObject([{ photo_id: copied, kind: "banned" }])
})

test("PHOTO-11 pictures that the member deletes stay for the open case, and are gone after it", async () => {
  const [carla, thief] = [await app.register(), await app.register()]
  const picture = await demoPortrait(90)
  await setPortrait(carla, picture)
  const copied = await setPortrait(thief, await alteredCopy(picture))
  const { id } = await caseOf(thief)
  await thief.ok(deleteUploads, { query: { ids: String(copied) } as never })
  const { case: claimed } = await moderator.ok(queues.copy.claim, { params: { id } })
  expect(claimed.evidence_files).toHaveLength(2)
  for (const { src } of claimed.evidence_files ?? []) expect((await load(src, moderator)).status).toBe(200)
  await decideCase(moderator, "copy", id, { decision: "remove", ground: "fake", reason: "Pictures of another member" })
  await expect.poll(() => isVisible(thief)).toBe(true)
  for (const { src } of claimed.evidence_files ?? []) expect((await load(src, moderator)).status).toBe(404)
})

test("PHOTO-11 a hold for reports and one for pictures end independently, each with its statement", async () => {
  const [dora, thief] = [await app.register(), await app.register()]
  const picture = await demoPortrait(110)
  await setPortrait(dora, picture)
  await setPortrait(thief, await alteredCopy(picture))
  const { id } = await caseOf(thief)
  await transaction(db, (tx) => holdMember(tx, thief.id, "spam"))
  await decideCase(moderator, "copy", id, { decision: "clear", ground: "not_alike" })
  expect(await isVisible(thief)).toBe(false)
  const { items } = await thief.ok(listSanctions, { query: {} })
  expect(items.map(({ ground, lifted_at }) => [ground, lifted_at === null])).toEqual([
    ["spam", true],
    ["fake", false],
  ])
  await transaction(db, (tx) => releaseMember(tx, thief.id, ["spam", "minor"]))
  expect(await isVisible(thief)).toBe(true)
})
