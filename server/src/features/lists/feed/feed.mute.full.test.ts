import { afterAll, beforeAll, expect, test } from "vitest"
import { countNewFeeds, listFeeds, listFeedsOf, listMuted, muteAuthor, unmuteAuthor } from "@redthread/contract/feed"
import { sql } from "drizzle-orm"
import { rows } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { befriend } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** As many as it takes, whatever a free member may write. */
const posts = async (by: TestMember, count: number): Promise<number[]> => {
  const found = await rows(
    db,
    { id: "int8" },
    sql`insert into feed_post (member_id, gender, language, content, created_at)
      select ${by.id}::bigint, 0, 'en', 'Post ' || n, now() from generate_series(1, ${count}::int) n returning id`,
  )
  return found.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

async function home(reader: TestMember, query: object = {}): Promise<number[]> {
  const ids: number[] = []
  for (let max_id: number | undefined; ;) {
    const { items, pagination } = await reader.ok(listFeeds, { query: { ...query, max_id } })
    ids.push(...items.map(({ id }) => id))
    if (pagination.next_max_id === null) return ids.toReversed()
    max_id = pagination.next_max_id
  }
}

test.each([false, true])(
  "FEED-06 who is muted is gone from the home feed alone, until shown again (friend: %s)",
  async (isFriend) => {
    const [ben, anna] = [await app.register({ gender: 1 }), await app.register({ gender: 0 })]
    if (isFriend) await befriend(ben, anna)
    const [before = 0] = await posts(ben, 1)
    const theirs = await posts(anna, 12)
    const seen = async (query: object = {}) => (await home(ben, query)).filter((id) => id > before)
    const fresh = async () => (await ben.ok(countNewFeeds, { query: { since_id: before } })).count
    const params = { id: anna.id }
    expect(await seen()).toEqual(theirs)
    await ben.ok(muteAuthor, { params, body: {} })
    expect([await seen(), await seen({ language: "en" }), await seen({ friends: 1 }), await fresh()]).toEqual([
      [],
      [],
      [],
      0,
    ])
    const listed = async () =>
      (await ben.ok(listMuted, { query: {} })).items.map(({ user_id, less }) => [user_id, less])
    expect(await listed()).toEqual([[anna.id, false]])
    expect((await ben.ok(listFeedsOf, { params, query: {} })).items).toHaveLength(10)

    const less_of = theirs[3]
    await ben.ok(muteAuthor, { params, body: { less_of } })
    const few = theirs.filter((id) => id > (less_of ?? 0) && id % 4 === 0)
    expect(few).toHaveLength(2)
    expect([await seen(), await fresh()]).toEqual([few, few.length])
    expect(await seen({ friends: 1 })).toEqual(isFriend ? few : [])
    expect(await listed()).toEqual([[anna.id, true]])
    // Less of an earlier one brings nothing back.
    await ben.ok(muteAuthor, { params, body: { less_of: theirs[0] } })
    expect(await seen()).toEqual(few)

    await ben.ok(unmuteAuthor, { params })
    await ben.ok(unmuteAuthor, { params })
    expect([await seen(), await fresh(), await listed()]).toEqual([theirs, 12, []])
  },
)

test("FEED-06 muting oneself or by another author's post is refused", async () => {
  const [ben, anna, eve] = await Promise.all([app.register(), app.register(), app.register()])
  const [id] = await posts(eve, 1)
  expect((await ben.call(muteAuthor, { params: { id: ben.id }, body: {} })).error.code).toBe(400_206)
  expect((await ben.call(muteAuthor, { params: { id: anna.id }, body: { less_of: id } })).status).toBe(404)
  expect((await ben.call(muteAuthor, { params: { id: 999_999_999 }, body: {} })).status).toBe(404)
})
