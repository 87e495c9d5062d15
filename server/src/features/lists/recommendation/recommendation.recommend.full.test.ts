import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { listRecommend } from "@redthread/contract/member"
import { editProfile } from "@redthread/contract/profile"
import { sendMessage } from "@redthread/contract/chat"
import { like } from "@redthread/contract/relation"
import { bigints, rows } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { insertPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { exposure, deleteOldShown } from "./recommendation.exposure"
import { recomputeRanking } from "./recommendation.recommend.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(async () => {
  clock.set(null)
  await db.execute(sql`update profile set listed = false`)
  await exposure.write()
  await db.execute(sql`truncate ranking, exposure_cap, shown_people, recommendation`)
})

const woman = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 0, ...given })
const man = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 1, ...given })

const dayMs = 86_400_000

/** Men who seek women, made at once. */
async function crowd(count: number): Promise<number[]> {
  const made = await rows(
    db,
    { id: "int8" },
    sql`with made as (
        insert into account (email, password_hash, created_at)
        select 'walk' || gen_random_uuid() || '@example.org', '', now() from generate_series(1, ${count}) returning id)
      insert into profile (member_id, name, name_key, gender, birthday, seeking, language, listed, created_at, seen_at)
      select id, 'Walk ' || id, 'walk ' || id, 1, '1990-01-01', 0, 'de', true, now() - interval '30 days', now() from made
      returning member_id as id`,
  )
  await recomputeRanking(db)
  return made.map(({ id }) => id)
}

/** The first page of a new list. */
async function firstPage(reader: TestMember): Promise<number[]> {
  clock.advance(11 * 60_000)
  return (await reader.ok(listRecommend, { query: {} })).items.map(({ user_id: id }) => id)
}

it("LIST-01 shows nobody twice to one reader within a week, until all were shown", async () => {
  const reader = await woman()
  const ids = await crowd(50)
  const pages = [await firstPage(reader), await firstPage(reader)]
  await exposure.write()
  pages.push(await firstPage(reader))
  const shown = pages.flat()
  expect(new Set(shown.slice(0, 50)).size).toBe(50)
  expect(shown).toHaveLength(60)
  expect(shown.slice(50).every((id) => ids.includes(id))).toBe(true)
  await exposure.write()
  clock.advance(8 * dayMs)
  await deleteOldShown(db)
  expect(await rows(db, {}, sql`select from shown_people`)).toEqual([])
})

it("LIST-01 caps how often one is shown in about two weeks, but not to whom they like", async () => {
  const [reader, other, liked] = [await woman(), await woman(), await woman()]
  const ids = await crowd(30)
  const often = ids[0] ?? 0
  for (let times = 0; times < 500; times += 1) exposure.note(often, null)
  await exposure.write()
  expect(await firstPage(reader), "before the cap is recomputed").toHaveLength(20)
  await recomputeRanking(db)
  const seen = [await firstPage(other), await firstPage(other)].flat()
  expect(seen).not.toContain(often)
  expect(new Set(seen).size).toBe(29)
  await db.execute(sql`update ranking set appeal = 10`)
  await db.execute(sql`insert into member_like (member_id, liked_id, created_at) values (${often}, ${liked.id}, now())`)
  expect((await firstPage(liked)).slice(0, 5)).toContain(often)
  clock.advance(40 * dayMs)
  await recomputeRanking(db)
  await recomputeRanking(db)
  const [row] = await rows(db, { tier: "int2" }, sql`select tier from ranking where member_id = ${often}`)
  expect(row?.tier).not.toBe(3)
})

it("LIST-01 is never empty when the reader changes whom they seek and back, at once", async () => {
  const reader = await woman()
  const ids = await crowd(12)
  expect(new Set(await firstPage(reader))).toEqual(new Set(ids))
  for (const seeking of [0, 1] as const) await reader.ok(editProfile, { body: { seeking } })
  // What was shown is written seconds later.
  const again = (await reader.ok(listRecommend, { query: {} })).items.map(({ user_id: id }) => id)
  expect(new Set(again)).toEqual(new Set(ids))
  expect(await firstPage(reader)).toHaveLength(12)
})

/** Gives these members a photo, words and a place. */
async function complete(ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const photo = await insertPhoto(id)
    await db.execute(sql`update profile set avatar_id = ${photo}, country_code = 'DE' where member_id = ${id}`)
    await db.execute(
      sql`insert into introduction (member_id, own, language, content) values (${id}, true, 'de', 'Tee')`,
    )
  }
  await recomputeRanking(db)
}

it("LIST-01 LIST-05 accounts without photo, words and place do not fill the first page", async () => {
  const reader = await woman()
  const ids = await crowd(30)
  const empty: number[] = []
  // The crowd's language: the reader's own would outweigh an empty profile.
  while (empty.length < 6) empty.push((await man({ language: "de" })).id)
  const newcomer = (await man({ language: "de" })).id
  await complete([...ids.slice(0, 20), newcomer])
  const page = await firstPage(reader)
  expect(page).toContain(newcomer)
  expect(page.slice(0, 12).filter((id) => empty.includes(id))).toEqual([])
  const visitors = (await app.call(listRecommend, { query: {} })).body.items.map(({ user_id }) => user_id)
  expect(visitors.slice(0, 12).filter((id) => empty.includes(id))).toEqual([])
})

it("LIST-01 puts first who fits both ways, before who would fit one way only", async () => {
  const reader = await woman({ birthday: "1990-01-01" })
  const [both, mine, theirs] = [await man(), await man(), await man()]
  await crowd(20)
  const set = (id: number, appeal: number, eager: number) =>
    db.execute(sql`update ranking set appeal = ${appeal}, eager = ${eager}, newcomer = false where member_id = ${id}`)
  await set(both.id, 30, 30)
  await set(mine.id, 60, 1)
  await set(theirs.id, 1, 60)
  const list = await firstPage(reader)
  expect(list.indexOf(both.id)).toBeLessThan(list.indexOf(mine.id))
  expect(list.indexOf(both.id)).toBeLessThan(list.indexOf(theirs.id))
})

it("LIST-01 puts first who likes the reader and wrote, and last whom the reader has answered", async () => {
  const [reader, waiting, answered] = [await woman(), await man(), await man()]
  await crowd(40)
  for (const fan of [waiting, answered]) {
    await fan.ok(like, { body: { user_id: reader.id } })
    await fan.ok(sendMessage, { body: { user_id: reader.id, message_content: "Hello" } })
  }
  await reader.ok(sendMessage, { body: { user_id: answered.id, message_content: "Hello yourself" } })
  const page = await firstPage(reader)
  expect(page.slice(0, 3)).toContain(waiting.id)
  expect(page).not.toContain(answered.id)
})

it("LIST-01 shows who is liked by those who like the same people", async () => {
  const [reader, alike] = [await woman(), await woman()]
  const ids = await crowd(60)
  const [common, second, wanted = 0] = ids
  for (const id of [common, second]) await reader.ok(like, { body: { user_id: id ?? 0 } })
  for (const id of [common, second, wanted]) await alike.ok(like, { body: { user_id: id ?? 0 } })
  expect((await firstPage(reader)).slice(0, 3)).toContain(wanted)
})

it("LIST-01 LIST-06 says why: near which town, in which language, as the reader calls them", async () => {
  const reader = await woman({ language: "ja" })
  const near = await man({ language: "de" })
  const far = await man({ language: "fr" })
  await reader.ok(editProfile, {
    body: { country_code: "JP", city: "Kyoto", languages: [{ language: "de", level: 3 }] },
  })
  await near.ok(editProfile, { body: { country_code: "JP", city: "Kyoto" } })
  clock.advance(11 * 60_000)
  const { items } = await reader.ok(listRecommend, { query: {} })
  const reasonsOf = (member: TestMember) => items.find(({ user_id: id }) => id === member.id)?.reasons
  expect(reasonsOf(near)?.slice(0, 2)).toEqual([
    { reason: "lives_near", city: "京都" },
    { reason: "speaks", language: "de" },
  ])
  expect(reasonsOf(far)?.map(({ reason }) => reason)).not.toContain("speaks")
  expect(reasonsOf(far)?.map(({ reason }) => reason)).not.toContain("lives_near")
})

/** Conversations that these began with `member`, who answered after so many minutes; null: never. */
async function written(member: number, by: readonly number[], minutes: number | null): Promise<void> {
  const begun = sql`now() - interval '10 days'`
  const made = await rows(
    db,
    { id: "int8" },
    sql`insert into thread (low_id, high_id, seq, initiator_id, answered, created_at)
      select least(one, ${member}), greatest(one, ${member}), 2, one, ${minutes !== null}, ${begun}
      from unnest(${bigints(by)}) one returning id`,
  )
  const threads = bigints(made.map(({ id }) => id))
  await db.execute(sql`insert into thread_member (thread_id, member_id, other_id, last_message_id)
    select id, side.mine, side.theirs, id from thread cross join lateral (values (low_id, high_id), (high_id, low_id)) side (mine, theirs)
    where id = any(${threads})`)
  if (minutes === null) return
  await db.execute(sql`insert into message (thread_id, seq, changed, sender_id, type, content, created_at)
    select id, 2, 2, ${member}, 'text', 'Hello', created_at + ${minutes} * interval '1 minute' from thread where id = any(${threads})`)
}

it("LIST-01 LIST-06 tells who answers often from who answers quickly", async () => {
  const reader = await woman({ language: "ja" })
  const [often = 0, quickly = 0, neither = 0, ...writers] = await crowd(16)
  await written(often, writers.slice(0, 10), 2 * 24 * 60)
  await written(quickly, writers.slice(0, 3), 20)
  await written(quickly, writers.slice(3, 10), null)
  await written(neither, writers.slice(0, 2), 1)
  await written(neither, writers.slice(2, 10), null)
  await recomputeRanking(db)
  clock.advance(11 * 60_000)
  const { items } = await reader.ok(listRecommend, { query: {} })
  const habitsOf = (member: number) =>
    items
      .find(({ user_id: id }) => id === member)
      ?.reasons.map(({ reason }) => reason)
      .filter((reason) => reason.startsWith("answers"))
  expect(habitsOf(often)).toEqual(["answers_often"])
  expect(habitsOf(quickly)).toEqual(["answers_quickly"])
  expect(habitsOf(neither), "two answers are too few to tell").toEqual([])
})
