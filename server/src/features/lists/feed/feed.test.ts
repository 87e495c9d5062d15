import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import {
  countNewFeeds,
  createComment,
  createFeed,
  deleteComment,
  deleteFeed,
  type Feed,
  likeFeed,
  listComments,
  listFeeds,
  listFeedsOf,
  showFeed,
  unlikeFeed,
} from "@redthread/contract/feed"
import { editProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { translate } from "@redthread/contract/translation"
import { sql } from "drizzle-orm"
import { rows } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { befriend } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { startLibreTranslateStub } from "../../../testing/stub/libretranslate-stub"
import { openTranslation } from "../../people/translation/translation.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => openTranslation(db, {}))

const woman = (given: object = {}) => app.register({ gender: 0, ...given })
const man = (given: object = {}) => app.register({ gender: 1, ...given })

const post = (by: TestMember, content: string, more: object = {}): Promise<Feed> =>
  by.ok(createFeed, { body: { content, ...more } })

/** As many as it takes, whatever a free member may write. */
const posts = async (by: TestMember, contents: readonly string[]): Promise<number[]> => {
  const found = await rows(
    db,
    { id: "int8" },
    sql`insert into feed_post (member_id, gender, language, content, created_at)
      select ${by.id}::bigint, profile.gender, 'en', content, now() from profile,
        json_array_elements_text(${JSON.stringify(contents)}::text::json) with ordinality as given (content, place)
      where profile.member_id = ${by.id} order by place returning id`,
  )
  return found.map(({ id }) => Number(id))
}

/** The whole home feed of a member, by ids. */
async function home(reader: TestMember, filter: object = {}): Promise<number[]> {
  const ids: number[] = []
  for (let max_id: number | undefined; ;) {
    const { items, pagination } = await reader.ok(listFeeds, { query: { ...filter, max_id } })
    ids.push(...items.map(({ id }) => id))
    if (pagination.next_max_id === null) return ids
    max_id = pagination.next_max_id
  }
}

test("FEED-01 the home feed is by seeking, with friends and the own posts, ten at a time, newest first", async () => {
  const [ben, tom, anna, lea, old] = [await man(), await man(), await woman(), await woman(), await man()]
  await befriend(ben, tom)
  const byLea = await posts(lea, ["One"])
  const byTom = await posts(tom, ["Of a friend", "Once more"])
  const byOld = await posts(old, ["Of a stranger who is a man"])
  const mine = await posts(ben, ["My own"])
  const byAnna = await posts(
    anna,
    Array.from({ length: 20 }, (_, index) => `Number ${index}`),
  )
  const expected = [...byLea, ...byTom, ...mine, ...byAnna].toReversed()

  const first = await ben.ok(listFeeds, { query: {} })
  expect(first.items.map(({ id }) => id)).toEqual(expected.slice(0, 10))
  expect(first.pagination.next_max_id).toBe(expected[9])
  expect(await home(ben)).toEqual(expected)
  expect(await home(ben, { friends: 1 })).toEqual(byTom.toReversed())
  expect(await home(ben, { friends: 1, language: "en" })).toEqual(byTom.toReversed())
  expect(await home(ben, { friends: 1, language: "ko" })).toEqual([])
  // Tom seeks women too, and his friend is no woman.
  expect(await home(tom)).toEqual(expected)
  expect(await home(anna)).toEqual([...byAnna, ...mine, ...byOld, ...byTom].toSorted((a, b) => b - a))

  const visitor = await app.call(listFeeds, { query: {} })
  expect(visitor.body.items.map(({ id }) => id)).toEqual(byAnna.toReversed().slice(0, 10))
  expect((await app.call(listFeeds, { query: { friends: 1 } })).body.items).toEqual([])

  await ben.ok(editProfile, { body: { seeking: 1 } })
  expect(await home(ben)).toEqual([...byTom, ...byOld, ...mine].toSorted((a, b) => b - a))
})

test("FEED-01 posts are filtered by their own language, and counted above an id without the own ones", async () => {
  const [reader, writer, other] = [await man(), await woman({ language: "de" }), await woman({ language: "ja" })]
  const before = await post(writer, "Heute war ich zum ersten Mal im neuen Garten am Fluss")
  const english = await post(writer, "I went to the garden by the river for the first time today")
  const japanese = await post(other, "今日は川沿いの新しい庭に初めて行きました")
  const own = await post(reader, "This one is my own, and it is not new to me")
  expect([before, english, japanese].map(({ language }) => language)).toEqual(["de", "en", "ja"])
  expect((await home(reader, { language: "ja" })).slice(0, 1)).toEqual([japanese.id])
  expect((await home(reader, { language: "en" })).slice(0, 2)).toEqual([own.id, english.id])
  const visitors = await app.call(listFeeds, { query: { language: "ja" } })
  expect(visitors.body.items[0]).toMatchObject({ id: japanese.id, liked: false, user: { friend: 0, messaged: 0 } })
  const count = async (since_id: number, more: object = {}) =>
    (await reader.ok(countNewFeeds, { query: { since_id, ...more } })).count
  expect(await count(before.id)).toBe(2)
  expect(await count(before.id, { language: "ja" })).toBe(1)
  expect(await count(before.id, { friends: 1 })).toBe(0)
  expect((await app.call(countNewFeeds, { query: { since_id: before.id } })).body.count).toBe(3)
  await posts(
    writer,
    Array.from({ length: 120 }, (_, index) => `Many ${index}`),
  )
  expect(await count(1)).toBe(99)
})

test("FEED-01 connected friends, and no one else, are notified of a post at once", async () => {
  const [anna, ben, tom] = [await woman(), await man(), await man()]
  await befriend(anna, ben)
  const [his, toms] = [await ben.socket(), await tom.socket()]
  const here = () => rows(db, {}, sql`select from presence where member_id in (${ben.id}, ${tom.id})`)
  await expect.poll(async () => (await here()).length).toBe(2)
  const written = await post(anna, "My friends hear of this")
  expect((await his.next("feed")).data).toEqual({ id: written.id, user_id: anna.id })
  await befriend(anna, tom)
  const second = await post(anna, "And of this one as well")
  expect((await toms.next("feed")).data).toEqual({ id: second.id, user_id: anna.id })
})

test("FEED-02 a post keeps its words and emoji codes, and is stored once however often it is sent", async () => {
  const anna = await woman()
  const content = "  Hello [smile] and [notanemojicode]\u0000\u0007\nSecond line\t  "
  const sent = await Promise.all([1, 2, 3].map(() => anna.call(createFeed, { body: { content, client_id: "once" } })))
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  const { body: first } = sent[0] ?? {}
  expect(first).toMatchObject({
    content: "Hello [smile] and [notanemojicode]\nSecond line",
    client_id: "once",
    language: "en",
    translate: null,
    translate_state: "none",
    uploads: [],
    likes: 0,
    liked: false,
    comments: 0,
    user_id: anna.id,
    user: { user_id: anna.id, gender: 0, language: "en" },
  })
  expect((await app.call(listFeedsOf, { params: { id: anna.id }, query: {} })).body.items).toHaveLength(1)
  const seen = await app.call(showFeed, { params: { id: first?.id ?? 0 } })
  expect(seen.body).toMatchObject({ client_id: null, content: first?.content })
  for (const [body, code] of [
    [{ content: " \n\t " }, 400_460],
    [{ content: "a".repeat(5001) }, 400_000],
    [{ upload_ids: [999_999] }, 404_000],
    [{ content: "a", upload_ids: Array.from({ length: 10 }, (_, index) => index + 1) }, 400_000],
  ] as const) {
    const { error } = await anna.call(createFeed, { body: body as never })
    expect(Math.floor(error.code / 1000)).toBe(Math.floor(code / 1000))
  }
})

test("FEED-03 posts are visible to readers who may see the author, and deleted by the author", async () => {
  const [anna, ben, hidden] = [await woman(), await man(), await woman()]
  const ids = await posts(
    anna,
    Array.from({ length: 12 }, (_, index) => `Day ${index}`),
  )
  const page = await ben.ok(listFeedsOf, { params: { id: anna.id }, query: {} })
  expect(page.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10))
  const rest = await ben.ok(listFeedsOf, {
    params: { id: anna.id },
    query: { max_id: page.pagination.next_max_id ?? 0 },
  })
  expect(rest.items.map(({ id }) => id)).toEqual(ids.slice(0, 2).toReversed())
  expect(rest.pagination.next_max_id).toBeNull()
  expect((await ben.ok(listFeedsOf, { params: { id: hidden.id }, query: {} })).items).toEqual([])

  const [one = 0] = ids
  const input = { params: { id: one } }
  expect((await ben.call(deleteFeed, input)).status).toBe(404)
  await anna.ok(deleteFeed, input)
  expect((await anna.call(deleteFeed, input)).status).toBe(404)
  expect((await ben.call(showFeed, input)).status).toBe(404)

  const [later = 0] = ids.slice(1)
  await ben.ok(likeFeed, { params: { id: later } })
  await anna.ok(block, { body: { user_id: ben.id } })
  const refused = [
    await ben.call(showFeed, { params: { id: later } }),
    await ben.call(likeFeed, { params: { id: later } }),
    await ben.call(listComments, { params: { id: later }, query: {} }),
    await ben.call(createComment, { params: { id: later }, body: { content: "Why?" } }),
    await ben.call(listFeedsOf, { params: { id: anna.id }, query: {} }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await home(ben)).not.toContain(later)
})

test("FEED-03 likes that race are counted right, once for each member", async () => {
  const anna = await woman()
  const [id = 0] = await posts(anna, ["To be liked"])
  const people = await Promise.all(Array.from({ length: 6 }, () => man()))
  const twice = people.flatMap((one) => [one, one])
  const given = await Promise.all(twice.map((one) => one.ok(likeFeed, { params: { id } })))
  expect(given.every(({ liked }) => liked)).toBe(true)
  const seen = async (by: TestMember) => by.ok(showFeed, { params: { id } })
  expect(await seen(people[0] as TestMember)).toMatchObject({ likes: 6, liked: true })
  const half = people.slice(0, 3)
  await Promise.all(half.flatMap((one) => [one, one]).map((one) => one.ok(unlikeFeed, { params: { id } })))
  expect(await seen(people[0] as TestMember)).toMatchObject({ likes: 3, liked: false })
  expect(await seen(people[5] as TestMember)).toMatchObject({ likes: 3, liked: true })
  // A concurrent deletion loses no request: each is counted or refused.
  const racing = await Promise.all([
    ...half.map((one) => one.call(likeFeed, { params: { id } })),
    anna.call(deleteFeed, { params: { id } }),
    ...half.map((one) => one.call(createComment, { params: { id }, body: { content: "Late" } })),
  ])
  expect(racing.map(({ status }) => status).filter((status) => ![200, 201, 404].includes(status))).toEqual([])
  expect((await anna.call(showFeed, { params: { id } })).status).toBe(404)
})

test("FEED-03 comments are read by page and counted, sent once, and deleted by their author or the post's", async () => {
  const [anna, ben, tom, stranger] = [await woman(), await man(), await man(), await man()]
  const [id = 0, other = 0] = await posts(anna, ["What do you think?", "And of this?"])
  const say = (by: TestMember, content: string, client_id?: string) =>
    by.call(createComment, { params: { id }, body: { content, client_id } })
  const twice = await Promise.all([say(ben, "I like it [heart]", "same"), say(ben, "I like it [heart]", "same")])
  expect(twice.map(({ body }) => body.id)).toEqual([twice[0]?.body.id, twice[0]?.body.id])
  const elsewhere = { params: { id: other }, body: { content: "I like it", client_id: "same" } }
  expect((await ben.call(createComment, elsewhere)).status).toBe(400)
  for (let turn = 0; turn < 21; turn += 1) await say(tom, `Thought ${turn}`)
  expect((await say(tom, " \n ")).status).toBe(400)
  const read = (by: TestMember, max_id?: number) => by.ok(listComments, { params: { id }, query: { max_id } })
  const first = await read(anna)
  expect(first.items).toHaveLength(20)
  expect(first.items[0]).toMatchObject({ content: "Thought 20", user_id: tom.id, deletable: true, client_id: null })
  const last = await read(anna, first.pagination.next_max_id ?? 0)
  expect(last.items.map(({ content }) => content)).toEqual(["Thought 0", "I like it [heart]"])
  expect((await anna.ok(showFeed, { params: { id } })).comments).toBe(22)

  const [latest] = first.items
  const remove = (by: TestMember, comment_id: number, post = id) =>
    by.call(deleteComment, { params: { id: post, comment_id } })
  expect((await remove(stranger, latest?.id ?? 0)).status).toBe(404)
  expect((await remove(tom, latest?.id ?? 0, other)).status).toBe(404)
  expect((await remove(tom, latest?.id ?? 0)).status).toBe(200)
  expect((await remove(anna, twice[0]?.body.id ?? 0)).status).toBe(200)
  expect((await anna.ok(showFeed, { params: { id } })).comments).toBe(20)
  // A comment by a hidden member is not listed under any post.
  await stranger.ok(block, { body: { user_id: tom.id } })
  expect((await read(stranger)).items).toEqual([])
})

test("FEED-04 a post and a comment are translated for who may read them, from the store afterwards", async () => {
  const stub = await startLibreTranslateStub()
  await openTranslation(db, { TRANSLATE_URL: stub.url, TRANSLATE_API_KEY: "secret" })
  const [anna, ben, blocked] = [await woman(), await man({ language: "de" }), await man({ language: "de" })]
  const content = "Look at this river in the evening [sun]\nIt was 12:30"
  const { id } = await post(anna, content)
  const shown = () => ben.ok(showFeed, { params: { id } })
  expect(await shown()).toMatchObject({ content, language: "en", translate: null, translate_state: "translating" })
  const made = await ben.ok(translate, { body: { type: "feed", id } })
  expect(made).toMatchObject({ content, translate: "[de] Look at this river in the evening [sun]\n[de] It was 12:30" })
  expect(await shown()).toMatchObject({ translate: made.translate, translate_state: "translated" })
  expect(await anna.ok(showFeed, { params: { id } })).toMatchObject({ translate: null, translate_state: "none" })
  const remark = await anna.ok(createComment, { params: { id }, body: { content: "What a beautiful light it was" } })
  const wanted = { body: { type: "comment" as const, id: remark.id } }
  expect((await ben.ok(translate, wanted)).translate).toBe("[de] What a beautiful light it was")
  const { items } = await ben.ok(listComments, { params: { id }, query: {} })
  expect(items[0]).toMatchObject({ translate: "[de] What a beautiful light it was", translate_state: "translated" })

  await anna.ok(block, { body: { user_id: blocked.id } })
  expect((await blocked.call(translate, { body: { type: "feed", id } })).status).toBe(404)
  expect((await blocked.call(translate, wanted)).status).toBe(404)
  await anna.ok(deleteFeed, { params: { id } })
  const [kept] = await rows(
    db,
    { count: "int4" },
    sql`select count(*)::int as count from translation
    where content in (${made.translate}, '[de] What a beautiful light it was')`,
  )
  expect(kept?.count).toBe(0)
  await openTranslation(db, {})
  const german = await post(ben, "Ohne Maschine bleibt dieser Satz hier auf Deutsch stehen")
  expect(await anna.ok(showFeed, { params: { id: german.id } })).toMatchObject({ translate_state: "unavailable" })
  await stub.stop()
})
