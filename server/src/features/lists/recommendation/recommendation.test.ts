import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { listOnline } from "@redthread/contract/browse"
import { listRecommend } from "@redthread/contract/member"
import { editProfile, showProfile, type Visibility } from "@redthread/contract/profile"
import { block, like } from "@redthread/contract/relation"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { befriend } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import * as account from "../../identity/identity/identity.account.service"
import { exposure } from "./recommendation.exposure"
import { recomputeRanking } from "./recommendation.recommend.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const woman = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 0, ...given })
const man = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 1, ...given })

type List = typeof listRecommend | typeof listOnline

/** All cards of the list, page by page, for this reader (null: a visitor). */
async function everybody(reader: TestMember | null, list: List = listRecommend): Promise<number[]> {
  const ids: number[] = []
  for (let max_id: number | null | undefined; max_id !== null;) {
    const query = max_id === undefined ? {} : { max_id }
    const { body } = reader ? await reader.call(list, { query }) : await app.call(list, { query })
    ids.push(...body.items.map(({ user_id }) => user_id))
    max_id = body.pagination.next_max_id
  }
  return ids
}

/** The card of this member in the reader's list, at any position. */
async function cardOf(reader: TestMember, memberId: number) {
  for (let max_id: number | null | undefined; max_id !== null;) {
    const { items, pagination } = await reader.ok(listRecommend, { query: max_id === undefined ? {} : { max_id } })
    const card = items.find(({ user_id }) => user_id === memberId)
    if (card) return card
    max_id = pagination.next_max_id
  }
  throw new Error(`member ${memberId} is not in the list`)
}

/** Expires the list, so that the next first page creates one. */
const laterOn = (): void => clock.advance(11 * 60_000)

const makeVip = async (member: TestMember): Promise<void> => {
  await db.execute(sql`update profile set free = true where member_id = ${member.id}`)
  await member.ok(editProfile, { body: { sound: 1 } })
}

describe("who is shown to whom", () => {
  it("LIST-01 PRO-03 obeys blocks and visibility in the list, among those here, and on the profile", async () => {
    const [stranger, friend, vip, blocker, blocked] = [
      await woman(),
      await woman(),
      await woman(),
      await woman(),
      await woman(),
    ]
    await makeVip(vip)
    const kinds: Visibility[] = ["public", "registered", "friends", "hidden"]
    const shown = new Map<Visibility, TestMember>()
    for (const visibility of kinds) {
      const member = await man()
      await befriend(friend, member)
      await member.ok(editProfile, { body: { visibility } })
      await blocker.ok(block, { body: { user_id: (await man()).id } })
      await db.execute(sql`insert into block (member_id, blocked_id, created_at)
        values (${blocker.id}, ${member.id}, now()), (${member.id}, ${blocked.id}, now())`)
      await member.socket()
      shown.set(visibility, member)
    }
    const suspended = await man()
    await suspended.socket()
    await transaction(db, (tx) => account.setState(tx, suspended.id, "suspended"))
    await expect.poll(async () => (await everybody(friend, listOnline)).length).toBe(4)

    const expected: [string, TestMember | null, Visibility[]][] = [
      ["stranger", stranger, ["public", "registered"]],
      ["friend", friend, kinds],
      ["VIP", vip, ["public", "registered", "hidden"]],
      ["blocker", blocker, []],
      ["blocked", blocked, []],
      ["visitor", null, ["public"]],
    ]
    for (const [who, reader, sees] of expected) {
      const recommended = await everybody(reader)
      const online = await everybody(reader, listOnline)
      for (const [visibility, { id }] of shown) {
        const may = sees.includes(visibility)
        const input = { params: { id } }
        const { status } = reader ? await reader.call(showProfile, input) : await app.call(showProfile, input)
        const found = [recommended.includes(id), online.includes(id), status]
        expect(found, `${who} and ${visibility}`).toEqual([may, may, may ? 200 : 404])
      }
      expect([...recommended, ...online], who).not.toContain(suspended.id)
      expect([...recommended, ...online], who).not.toContain(reader?.id)
    }
  })

  it("PRO-05 shows nobody as here who wants to be offline", async () => {
    const [reader, shy] = [await woman(), await man()]
    await shy.ok(editProfile, { body: { online_visible: false } })
    await shy.socket()
    const open = await man()
    await open.socket()
    await expect.poll(() => everybody(reader, listOnline)).toContain(open.id)
    expect(await everybody(reader, listOnline)).not.toContain(shy.id)
  })

  it("LIST-01 takes away at once who is blocked or hides after the list was made", async () => {
    const [reader, gone, hidden] = [await woman(), await man(), await man()]
    expect(await everybody(reader)).toEqual(expect.arrayContaining([gone.id, hidden.id]))
    await gone.ok(block, { body: { user_id: reader.id } })
    await hidden.ok(editProfile, { body: { visibility: "hidden" } })
    const after = await everybody(reader)
    expect(after).not.toContain(gone.id)
    expect(after).not.toContain(hidden.id)
  })

  it("LIST-01 fits both ways, and follows a change of what is sought", async () => {
    const [reader, fits, seeksMen, sameGender] = [await woman(), await man(), await man({ seeking: 1 }), await woman()]
    const before = await everybody(reader)
    expect(before).toContain(fits.id)
    expect(before).not.toContain(seeksMen.id)
    expect(before).not.toContain(sameGender.id)
    await sameGender.ok(editProfile, { body: { seeking: 0 } })
    await reader.ok(editProfile, { body: { seeking: 0 } })
    const after = await everybody(reader)
    expect(after).toContain(sameGender.id)
    expect(after).not.toContain(fits.id)
  })
})

describe("the order", () => {
  it("LIST-01 puts first who speaks the reader's language and is of their age, and says so", async () => {
    const reader = await woman({ language: "ko", birthday: "1991-01-01" })
    const far = await man({ language: "it", birthday: "1950-01-01" })
    const near = await man({ language: "ko", birthday: "1991-06-01" })
    const list = await everybody(reader)
    expect(list.indexOf(near.id)).toBeLessThan(list.indexOf(far.id))
    const { items } = await reader.ok(listRecommend, { query: {} })
    expect(items.find(({ user_id }) => user_id === near.id)?.reasons).toEqual([
      { reason: "speaks", language: "ko" },
      { reason: "close_in_age" },
      { reason: "new_here" },
    ])
  })

  it("LIST-01 shows nobody more who was shown too often, so that a few don't get everything, but to whom they like", async () => {
    const reader = await woman({ language: "ja" })
    const [one, other] = [await man({ language: "ja" }), await man({ language: "ja" })]
    const before = await everybody(reader)
    const first = before.indexOf(one.id) < before.indexOf(other.id) ? one : other
    for (let times = 0; times < 2000; times++) exposure.note(first.id, null)
    await exposure.write()
    await recomputeRanking(db)
    laterOn()
    const after = await everybody(await woman({ language: "ja" }))
    const second = first === one ? other : one
    expect(after).toContain(second.id)
    expect(after).not.toContain(first.id)
  })

  it("LIST-01 puts later who was liked already", async () => {
    const reader = await woman({ language: "fr" })
    const people = [await man({ language: "fr" }), await man({ language: "fr" })]
    const ids = people.map(({ id }) => id)
    const first = (await everybody(reader)).find((id) => ids.includes(id)) ?? 0
    await reader.ok(like, { body: { user_id: first } })
    laterOn()
    expect((await everybody(reader)).find((id) => ids.includes(id))).not.toBe(first)
  })
})

describe("the pages", () => {
  it("LIST-01 LIST-05 go on to the end, everybody once, for members and visitors", async () => {
    await db.execute(sql`with made as (
        insert into account (email, password_hash, created_at)
        select 'crowd' || n || '@example.org', '', now() from generate_series(1, 900) n returning id)
      insert into profile (member_id, name, name_key, gender, birthday, seeking, language, listed, created_at, seen_at)
      select id, 'Crowd ' || id, 'crowd ' || id, 1, '1990-01-01', 0, 'de', true, now() - interval '30 days', now() from made`)
    await recomputeRanking(db)
    for (const reader of [await woman(), null]) {
      const all = await everybody(reader)
      expect(new Set(all).size).toBe(all.length)
      expect(all.length).toBeGreaterThanOrEqual(900)
    }
  }, 60_000)

  it("LIST-06 give a card all that it shows", async () => {
    const reader = await woman({ language: "en" })
    const shown = await man({ language: "en", birthday: "1989-12-31" })
    await shown.ok(editProfile, { body: { biography: "I bake bread.", country_code: "DE", city: "Graz" } })
    await reader.ok(like, { body: { user_id: shown.id } })
    const card = await cardOf(reader, shown.id)
    expect(card).toMatchObject({
      id: shown.id,
      gender: 1,
      friend: 0,
      block: 0,
      liked: true,
      messaged: 0,
      vip: 0,
    })
    expect(card.location).toEqual({ country_code: "DE", city: "Graz" })
    expect(card.introduction).toMatchObject({ content: "I bake bread.", translate: null })
  })

  it("LIST-05 refuse positions that are none", async () => {
    for (const max_id of [0, -1, "x", "1.5", "9".repeat(20)]) {
      expect((await app.call(listRecommend, { query: { max_id: max_id as never } })).status).toBe(400)
    }
  })
})
