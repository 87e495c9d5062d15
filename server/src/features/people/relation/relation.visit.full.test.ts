import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { authenticate } from "@redthread/contract/account"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { block, listVisits, unblock } from "@redthread/contract/relation"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { twoMembers } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { visits } from "./relation.visit.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const day = 86_400_000
const hour = 3_600_000

const pair = () => twoMembers(app)
const visit = (visitor: TestMember, of: TestMember) => visitor.call(showProfile, { params: { id: of.id } })
const visitors = async (of: TestMember) => (await of.ok(listVisits, { query: {} })).items
const visitorIds = async (of: TestMember) => (await visitors(of)).map(({ user_id }) => user_id)

/** A token does not last until the next day. */
async function tokenOf(member: TestMember): Promise<string> {
  const body = { name: member.session.me.name, password: member.password }
  const { status, body: session, error } = await app.call(authenticate, { body })
  expect([status, error.code]).toEqual([200, undefined])
  return session.token
}

it("REL-04 LIST-04 stores one visit per pair and day, the first of the day, latest visitor first", async () => {
  clock.set(new Date(Math.ceil(Date.now() / day) * day + 12 * hour))
  const [anna, ben] = await pair()
  const clara = await app.register()
  await visit(anna, ben)
  clock.advance(1000)
  await visit(clara, ben)
  const before = await visitors(ben)
  expect(before.map(({ user_id }) => user_id)).toEqual([clara.id, anna.id])
  expect(before[1]?.visited_at).toBe(new Date(clock.ms() - 1000).toISOString())
  clock.advance(hour / 2)
  await visit(anna, ben)
  expect(await visitors(ben)).toEqual(before)
  clock.advance(12 * hour)
  const token = await tokenOf(anna)
  for (let times = 0; times < 2; times += 1) {
    expect((await app.call(showProfile, { params: { id: ben.id } }, { token })).status).toBe(200)
  }
  const { body } = await app.call(listVisits, { query: {} }, { token: await tokenOf(ben) })
  expect(body.items.map(({ user_id }) => user_id)).toEqual([anna.id, clara.id])
  expect(body.items[0]?.visited_at).toBe(clock.now().toISOString())
})

it("REL-04 stores one a day even if a process has no cache and two write concurrently", async () => {
  const [anna, ben] = await pair()
  for (let times = 0; times < 3; times += 1) {
    visits.forget(anna.id, ben.id)
    await Promise.all([visit(anna, ben), visit(anna, ben)])
    expect(await visitors(ben)).toHaveLength(1)
  }
})

it("REL-04 moves a visit before and after midnight to the new day", async () => {
  const midnight = Math.ceil(Date.now() / day) * day
  clock.set(new Date(midnight - 1000))
  const [anna, ben] = await pair()
  await visit(anna, ben)
  clock.advance(2000)
  await visit(anna, ben)
  expect((await visitors(ben)).map(({ visited_at }) => visited_at)).toEqual([new Date(midnight + 1000).toISOString()])
})

it("REL-04 stores no visit of the own page, by visitors, or without access", async () => {
  const [anna, ben] = await pair()
  await visit(ben, ben)
  await app.call(showProfile, { params: { id: ben.id } })
  await ben.ok(editProfile, { body: { visibility: "hidden" } })
  expect((await visit(anna, ben)).status).toBe(404)
  expect(await visitors(ben)).toEqual([])
  expect((await app.call(listVisits, { query: {} })).status).toBe(401)
})

it("REL-04 stores no visit of VIPs who are hidden or never shown online", async () => {
  const ben = await app.register({ gender: 1 })
  const kinds = [
    { vip: true, change: { visibility: "hidden" }, traced: false },
    { vip: true, change: { online_visible: false }, traced: false },
    { vip: true, change: {}, traced: true },
    { vip: false, change: { online_visible: false }, traced: true },
  ] as const
  const traced: number[] = []
  for (const kind of kinds) {
    const visitor = await app.register()
    if (kind.vip) await db.execute(sql`update profile set free = true where member_id = ${visitor.id}`)
    await visitor.ok(editProfile, { body: kind.change })
    await visit(visitor, ben)
    if (kind.traced) traced.unshift(visitor.id)
  }
  // A hidden member without VIP is stored, and listed when no longer hidden.
  const shy = await app.register()
  await shy.ok(editProfile, { body: { visibility: "hidden" } })
  await visit(shy, ben)
  expect(await visitorIds(ben)).toEqual(traced)
  await shy.ok(editProfile, { body: { visibility: "public" } })
  expect(await visitorIds(ben)).toEqual([shy.id, ...traced])
})

it("REL-04 REL-02 deletes visits in both directions on a block, and stores new ones after it", async () => {
  const [anna, ben] = await pair()
  await visit(anna, ben)
  await visit(ben, anna)
  expect([await visitorIds(ben), await visitorIds(anna)]).toEqual([[anna.id], [ben.id]])
  await ben.ok(block, { body: { user_id: anna.id } })
  expect((await visit(anna, ben)).status).toBe(404)
  await ben.ok(unblock, { body: { user_id: anna.id } })
  expect([await visitorIds(ben), await visitorIds(anna)]).toEqual([[], []])
  await visit(anna, ben)
  expect(await visitorIds(ben)).toEqual([anna.id])
})

it("LIST-04 pages visits by key, each visitor once", async () => {
  const ben = await app.register({ gender: 1 })
  const visitorIds: number[] = []
  for (let count = 0; count < 22; count += 1) {
    const visitor = await app.register()
    await visit(visitor, ben)
    await visits.write()
    visitorIds.unshift(visitor.id)
  }
  const first = await ben.ok(listVisits, { query: {} })
  expect(first.items).toHaveLength(20)
  const second = await ben.ok(listVisits, { query: { max_id: first.pagination.next_max_id ?? 0 } })
  expect([...first.items, ...second.items].map(({ user_id }) => user_id)).toEqual(visitorIds)
  expect(second.pagination.next_max_id).toBeNull()
})
