import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { refreshToken } from "@redthread/contract/account"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { saveSearch, searchMembers } from "@redthread/contract/search"
import { addTrip, deleteTrip, listTrips } from "@redthread/contract/trip"
import { sql } from "drizzle-orm"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { removePast } from "./trip.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const kyoto = { city: "Kyoto", country_code: "JP", from: "2027-04-03", to: "2027-04-20" }
const march = new Date("2027-03-01T12:00:00Z")

const comesAgain = async (member: TestMember): Promise<TestMember> =>
  new TestMember(app, await member.ok(refreshToken, {}), member.password)
const add = (member: TestMember, more: object = {}) => member.call(addTrip, { body: { ...kyoto, ...more } })
const find = async (reader: TestMember, criteria: object) =>
  (await reader.ok(searchMembers, { body: { mode: "advanced", gender: "any", visiting: true, ...criteria } })).items

async function traveller(): Promise<TestMember> {
  clock.set(march)
  return app.register({ gender: 1 })
}

test("PRO-01 a travel plan is on the profile, with its days and the town in the reader's language", async () => {
  const ben = await traveller()
  const anna = await app.register()
  const { status, body } = await add(ben, { city: "京都" })
  expect({ status, body }).toMatchObject({ status: 201, body: kyoto })
  expect((await anna.ok(showProfile, { params: { id: ben.id } })).trips).toEqual([kyoto])
  const japanese = await anna.ok(showProfile, { params: { id: ben.id }, query: { lang: "ja" } } as never)
  expect(japanese.trips?.[0]?.city).toMatch(/^京都/)
  await ben.ok(editProfile, { body: { visibility: "public" } })
  const visitor = await app.call(showProfile, { params: { id: ben.id } })
  expect(visitor.status).toBe(200)
  expect(visitor.body.trips).toBeUndefined()
})

test("PRO-01 at most five plans; the same is one, also sent fifty times at once; only the owner removes it", async () => {
  const ben = await traveller()
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(ben)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const more = await Promise.all(
    Array.from({ length: 10 }, (_, each) =>
      add(ben, { from: `2027-05-0${(each % 9) + 1}`, to: `2027-05-${10 + each}` }),
    ),
  )
  expect(more.filter(({ status }) => status === 201)).toHaveLength(4)
  const { items } = await ben.ok(listTrips, {})
  expect(items).toHaveLength(5)
  const anna = await app.register()
  const params = { id: items[0]?.id ?? 0 }
  expect((await anna.call(deleteTrip, { params })).status).toBe(404)
  await ben.ok(deleteTrip, { params })
  expect((await ben.call(deleteTrip, { params })).status).toBe(404)
})

test("PRO-01 unknown towns, past, endless and reversed stays are refused", async () => {
  const ben = await traveller()
  for (const wrong of [
    { city: "Xyzzyville" },
    { country_code: "DE" },
    { from: "2027-02-01", to: "2027-02-10" },
    { from: "2027-04-20", to: "2027-04-03" },
    { to: "2029-04-20" },
    { from: "2031-04-03", to: "2031-04-20" },
    { from: "2027-02-30" },
  ])
    expect((await add(ben, wrong)).status).toBe(400)
  expect((await ben.ok(listTrips, {})).items).toEqual([])
})

test("PRO-01 a plan disappears when its last day has ended in that town", async () => {
  const ben = await traveller()
  await add(ben, { city: "Nara", from: "2027-03-02", to: "2027-03-03" })
  const anna = await app.register()
  await anna.ok(editProfile, { body: { city: "Nara", country_code: "JP" } })
  let reader = anna
  const shown = async (time: string) => {
    clock.set(new Date(time))
    reader = await comesAgain(reader)
    const { trips = [] } = await reader.ok(showProfile, { params: { id: ben.id } })
    return [trips.length, (await find(reader, {})).length]
  }
  expect(await shown("2027-03-03T14:59:00Z")).toEqual([1, 1])
  expect(await shown("2027-03-03T15:00:00Z")).toEqual([0, 0])
  await removePast(db)
  expect(await rows(db, sql`select from trip where member_id = ${ben.id}`)).toEqual([])
})

test("LIST-02 people who will be in a town, or in one's own, within days, with the plan on the card", async () => {
  const [ben, carl] = [await traveller(), await traveller()]
  await add(ben, { city: "Sapporo" })
  await add(carl, { city: "Sapporo", from: "2027-06-01", to: "2027-06-09" })
  await add(carl, { city: "Lima", country_code: "PE" })
  const anna = await app.register()
  const ids = async (criteria: object) => (await find(anna, criteria)).map(({ id }) => id)
  const inSapporo = { city: "Sapporo", country_code: "JP" }
  await expect.poll(() => ids(inSapporo)).toEqual([carl.id, ben.id])
  expect(await ids({ city: "札幌" })).toEqual([carl.id, ben.id])
  expect(await ids({ ...inSapporo, visit_from: "2027-04-20", visit_to: "2027-05-01" })).toEqual([ben.id])
  expect(await ids({ ...inSapporo, visit_from: "2027-04-21" })).toEqual([carl.id])
  expect(await ids({ ...inSapporo, gender: 0 })).toEqual([])
  expect(await ids({ ...inSapporo, online: true })).toEqual([])
  expect(await ids({})).toEqual([])
  await anna.ok(editProfile, { body: { city: "Lima", country_code: "PE" } })
  const [guest] = await find(anna, {})
  expect(guest).toMatchObject({ id: carl.id, trip: { city: "Lima", from: "2027-04-03", to: "2027-04-20" } })
  const criteria = { mode: "advanced", gender: "any", visiting: true, ...inSapporo } as const
  expect((await anna.ok(saveSearch, { body: { name: "Guests", criteria } })).new).toBe(0)
  const visitor = await app.call(searchMembers, { body: criteria })
  expect(visitor.body.items).toEqual([])
  await ben.ok(block, { body: { user_id: anna.id } })
  expect(await ids(inSapporo)).toEqual([carl.id])
})
