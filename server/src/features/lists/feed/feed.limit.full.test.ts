import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createFeed, deleteFeed, listFeedsOf } from "@redthread/contract/feed"
import { editProfile } from "@redthread/contract/profile"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function post(by: TestMember, client_id?: string): Promise<number> {
  const { status, error } = await by.call(createFeed, { body: { content: "Good morning", client_id } })
  return status === 201 ? status : error.code
}

/** So much time goes by for this member's posts: the clock would take the session along. */
async function later(member: TestMember, minutes: number): Promise<void> {
  await db.execute(sql`update feed_pace set latest = latest - interval '1 minute' * ${minutes}::int,
    earlier = earlier - interval '1 minute' * ${minutes}::int where member_id = ${member.id}`)
}

const postsOf = async (member: TestMember): Promise<number[]> =>
  (await member.ok(listFeedsOf, { params: { id: member.id }, query: {} })).items.map(({ id }) => id)

test("FEED-02 a free member writes two posts in 24 hours, however many are sent at once", async () => {
  const anna = await app.register()
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(anna)))
  expect(answers.toSorted((a, b) => a - b)).toEqual([201, 201, ...Array.from({ length: 6 }, () => 400_057)])
  expect(await postsOf(anna)).toHaveLength(2)
})

test("FEED-02 deleting gives no post back, the time of the earlier one does, and a post that was sent is answered again", async () => {
  const anna = await app.register()
  expect(await post(anna, "first")).toBe(201)
  await later(anna, 60)
  expect(await post(anna, "second")).toBe(201)
  for (const id of await postsOf(anna)) await anna.ok(deleteFeed, { params: { id } })
  expect(await post(anna)).toBe(400_057)
  await later(anna, 23 * 60 - 1)
  expect(await post(anna)).toBe(400_057)
  await later(anna, 1)
  expect(await post(anna, "third")).toBe(201)
  expect(await post(anna, "third")).toBe(201)
  expect(await post(anna, "fourth")).toBe(400_057)
  expect(await postsOf(anna)).toHaveLength(1)
})

test("FEED-02 a VIP writes on, and counts as free again from when that ends", async () => {
  const anna = await app.register()
  await db.execute(sql`update profile set free = true where member_id = ${anna.id}`)
  await anna.ok(editProfile, { body: { sound: 1 } })
  expect([await post(anna), await post(anna), await post(anna)]).toEqual([201, 201, 201])
  await db.execute(sql`update profile set free = false where member_id = ${anna.id}`)
  await anna.ok(editProfile, { body: { sound: 1 } })
  expect(await post(anna)).toBe(400_057)
})

test("FEED-02 what is refused uses up nothing", async () => {
  const anna = await app.register()
  for (const body of [{ upload_ids: [999_999] }, { content: " " }, { content: "a".repeat(5001) }]) {
    expect((await anna.call(createFeed, { body })).status).toBeGreaterThanOrEqual(400)
  }
  expect([await post(anna), await post(anna), await post(anna)]).toEqual([201, 201, 400_057])
})

test("FEED-02 three seconds lie between two posts, and one sent again is answered again", async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: "1" })
  try {
    const anna = await limited.register()
    await db.execute(sql`update profile set free = true where member_id = ${anna.id}`)
    const send = (client_id: string) => anna.call(createFeed, { body: { content: "Good morning", client_id } })
    const first = await send("one")
    expect(first.status).toBe(201)
    const second = await send("two")
    expect(second.status).toBe(429)
    expect(Number(second.headers.get("retry-after"))).toBeLessThanOrEqual(3)
    expect(await send("one")).toMatchObject({ status: 201, body: { id: first.body.id } })
  } finally {
    await limited.stop()
  }
})
