import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { listEncounters, passEncounter, undoPass } from "@redthread/contract/member"
import { editProfile } from "@redthread/contract/profile"
import { block, like, unlike } from "@redthread/contract/relation"
import { rows } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { addPhoto } from "../../../testing/fixtures/photos"
import { deleteOldPasses } from "./recommendation.encounter.service"
import { recomputeRanking } from "./recommendation.recommend.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const woman = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 0, ...given })
const man = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 1, ...given })

const deal = (reader: TestMember, max_id?: number) =>
  reader.ok(listEncounters, { query: max_id === undefined ? {} : { max_id } })
const pass = (reader: TestMember, other: { id: number }) =>
  reader.call(passEncounter, { body: { user_id: other.id, pass: true } })
const undo = (reader: TestMember, other: { id: number }) => reader.call(undoPass, { body: { user_id: other.id } })

const byId = (one: number, other: number): number => one - other

/** All cards of one run, page by page. */
async function sitting(reader: TestMember): Promise<number[]> {
  const ids: number[] = []
  for (let next: number | null | undefined; next !== null;) {
    const { items, pagination } = await deal(reader, next)
    expect(items.length).toBeLessThanOrEqual(20)
    ids.push(...items.map(({ user_id }) => user_id))
    next = pagination.next_max_id
  }
  return ids
}

describe("the deck", () => {
  beforeEach(async () => {
    await db.execute(sql`update profile set listed = false`)
    await recomputeRanking(db)
  })

  it("LIST-07 deals who fits both ways, and nobody liked, passed, blocked, hidden, or oneself", async () => {
    const [reader, fits, liked, passed, blocked, blocking, hidden] = [
      await woman(),
      await man(),
      await man(),
      await man(),
      await man(),
      await man(),
      await man(),
    ]
    const others = [await man({ seeking: 1 }), await woman()]
    expect((await sitting(reader)).toSorted(byId)).toEqual(
      [fits, liked, passed, blocked, blocking, hidden].map(({ id }) => id),
    )
    await reader.ok(like, { body: { user_id: liked.id } })
    expect((await pass(reader, passed)).status).toBe(200)
    await reader.ok(block, { body: { user_id: blocked.id } })
    await blocking.ok(block, { body: { user_id: reader.id } })
    await hidden.ok(editProfile, { body: { visibility: "hidden" } })
    expect(await sitting(reader)).toEqual([fits.id])
    expect((await sitting(fits)).toSorted(byId)).toEqual([reader.id, others[1]?.id])
    await reader.ok(unlike, { body: { user_id: liked.id } })
    expect((await sitting(reader)).toSorted(byId)).toEqual([fits.id, liked.id])
    const [card] = (await deal(reader)).items
    expect(card).toMatchObject({ liked: false, block: 0, friend: 0 })
    expect(card?.reasons).toContainEqual({ reason: "speaks", language: "en" })
  })

  it("LIST-07 a card brings public photos beside the portrait along, and no others", async () => {
    const [reader, shown] = [await woman(), await man()]
    const first = await addPhoto(app, shown, "public", { seed: 11 })
    const second = await addPhoto(app, shown, "public", { seed: 12 })
    await addPhoto(app, shown, "private", { seed: 13 })
    await addPhoto(app, shown, "secret", { seed: 14, price: 3 })
    await man()
    const { items } = await deal(reader)
    const pictures = items.find(({ user_id }) => user_id === shown.id)?.pictures
    expect(pictures).toHaveLength(2)
    expect(pictures?.map((src) => src.replace(/600\.webp.*$/, ""))).toEqual(
      [second, first].map(({ src }) => src.replace(/\d+\.webp.*$/, "")),
    )
    expect(items.filter(({ user_id }) => user_id !== shown.id).map((card) => card.pictures)).toEqual([[]])
  })

  it("LIST-07 deals everybody once in a sitting, though the ranking and what was met change meanwhile", async () => {
    const reader = await woman()
    await db.execute(sql`with made as (
        insert into account (email, password_hash, created_at)
        select 'deck' || n || '@example.org', '', now() from generate_series(1, 950) n returning id)
      insert into profile (member_id, name, name_key, gender, birthday, seeking, language, listed, created_at, seen_at)
      select id, 'Deck ' || id, 'deck ' || id, 1, '1990-01-01', 0, 'de', true, now() - interval '30 days', now() from made`)
    await recomputeRanking(db)
    const met: number[] = []
    for (let next: number | null | undefined; next !== null;) {
      const { items, pagination } = await deal(reader, next)
      met.push(...items.map(({ user_id }) => user_id))
      const [first, second] = items
      if (first && second) {
        await pass(reader, { id: first.user_id })
        await reader.ok(like, { body: { user_id: second.user_id } })
      }
      next = pagination.next_max_id
    }
    expect(new Set(met).size).toBe(met.length)
    expect(met).toHaveLength(950)
    await db.execute(sql`insert into pass (member_id, passed_id, created_at)
      select ${reader.id}, member_id, now() from profile where name_key like 'deck %' and member_id % 40 > 0
      on conflict do nothing`)
    const rest = await sitting(reader)
    expect(rest.length).toBeGreaterThan(10)
    expect(rest.every((id) => id % 40 === 0)).toBe(true)
  }, 60_000)

  it("LIST-07 a pass holds for 30 days", async () => {
    const [reader, other] = [await woman(), await man()]
    await pass(reader, other)
    expect(await sitting(reader)).toEqual([])
    await db.execute(sql`update pass set created_at = created_at - interval '29 days' where member_id = ${reader.id}`)
    await deleteOldPasses(db)
    expect(await sitting(reader)).toEqual([])
    await db.execute(sql`update pass set created_at = created_at - interval '1 day' where member_id = ${reader.id}`)
    expect(await sitting(reader)).toEqual([other.id])
    await deleteOldPasses(db)
    expect(await rows(db, {}, sql`select from pass where member_id = ${reader.id}`)).toEqual([])
  })

  it("LIST-07 only the last pass can be taken back, and no earlier one after it", async () => {
    const [reader, one, two, three] = [await woman(), await man(), await man(), await man()]
    for (const other of [one, two]) await pass(reader, other)
    expect((await undo(reader, one)).status).toBe(404)
    expect((await undo(reader, three)).status).toBe(404)
    expect((await undo(reader, two)).status).toBe(200)
    expect((await undo(reader, two)).status).toBe(200)
    expect((await undo(reader, one)).status).toBe(404)
    expect((await sitting(reader)).toSorted(byId)).toEqual([two.id, three.id])
    await Promise.all([pass(reader, two), pass(reader, two)])
    expect(await sitting(reader)).toEqual([three.id])
    await pass(reader, one)
    expect((await undo(reader, one)).status).toBe(200)
  })

  it("LIST-07 refuses oneself, who can't be seen, bad input and visitors", async () => {
    const [reader, hidden] = [await woman(), await man()]
    await hidden.ok(editProfile, { body: { visibility: "hidden" } })
    const [one, other] = [await pass(reader, hidden), await pass(reader, { id: 999_999 })]
    expect([one.status, one.error]).toEqual([404, other.error])
    expect((await pass(reader, reader)).error.code).toBe(400206)
    expect((await reader.call(passEncounter, { body: { user_id: hidden.id } as never })).status).toBe(400)
    expect((await reader.call(listEncounters, { query: { max_id: "x" as never } })).status).toBe(400)
    expect((await app.call(listEncounters, { query: {} })).status).toBe(401)
    expect((await deal(reader, 1_000_000)).items).toEqual([])
  })
})
