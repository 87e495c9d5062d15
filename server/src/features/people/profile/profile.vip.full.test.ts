import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { listRecommend } from "@redthread/contract/member"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

/** Set before the member is cached. */
const makeVip = (id: number, until: Date, free = false) =>
  db.execute(sql`update profile set vip_until = ${until.toISOString()}, free = ${free} where member_id = ${id}`)

const profileOf = (reader: TestMember, id: number) => reader.call(showProfile, { params: { id } })

test("VIP-04 VIP-05 ends VIP to the second in lists, profiles and the account, also if cached", async () => {
  const [vip, free, reader] = [await app.register(), await app.register(), await app.register({ gender: 1 })]
  const until = new Date(clock.ms() + 60_000)
  await makeVip(vip.id, until)
  await makeVip(free.id, until, true)
  const seen = async () => {
    const { items } = await reader.ok(listRecommend, { query: {} })
    const { body } = await profileOf(reader, vip.id)
    const card = (id: number) => items.find(({ user_id }) => user_id === id)?.vip
    return [card(vip.id), body.vip, (await vip.ok(showMe, {})).vip, card(free.id)]
  }
  expect(await seen()).toEqual([1, 1, 1, 1])
  clock.set(new Date(until.getTime() - 1))
  expect(await seen()).toEqual([1, 1, 1, 1])
  clock.set(until)
  expect(await seen()).toEqual([0, 0, 0, 1])
})

test("VIP-04 shows hidden members until the second in which VIP ends", async () => {
  const [vip, hidden] = [await app.register(), await app.register({ gender: 1 })]
  await hidden.ok(editProfile, { body: { visibility: "hidden" } })
  const until = new Date(clock.ms() + 60_000)
  await makeVip(vip.id, until)
  expect((await profileOf(vip, hidden.id)).status).toBe(200)
  clock.set(until)
  expect((await profileOf(vip, hidden.id)).status).toBe(404)
})
