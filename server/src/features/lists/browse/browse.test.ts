import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import {
  countPeople,
  type FrontChooser,
  listBirthdays,
  listFront,
  listHottest,
  listLatest,
  listOnline,
  listStaffFront,
  setFront,
  unsetFront,
} from "@redthread/contract/browse"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { like, unlike } from "@redthread/contract/relation"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { activity } from "../../../core/member/caller"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { appoint } from "../../../testing/staff"
import { visits } from "../../people/relation/relation.visit.service"
import { chooseFront } from "./browse.front.service"
import { attention, onlineList, recomputeAllPopularity } from "./browse.rank.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const woman = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 0, ...given })
const man = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 1, ...given })

type List = typeof listLatest | typeof listOnline | typeof listHottest | typeof listFront | typeof listBirthdays

/** Those of these members who are in the list, in its order, however many pages it has. */
async function orderOf(reader: TestMember | null, list: List, members: readonly TestMember[]): Promise<number[]> {
  const ids: number[] = []
  for (let max_id: number | null | undefined; max_id !== null;) {
    const query = max_id === undefined ? {} : { max_id }
    const { status, body } = reader ? await reader.call(list, { query }) : await app.call(list, { query })
    expect(status).toBe(200)
    ids.push(...body.items.map(({ user_id }) => user_id))
    max_id = body.pagination.next_max_id
  }
  expect(new Set(ids).size).toBe(ids.length)
  const asked = new Set(members.map(({ id }) => id))
  return ids.filter((id) => asked.has(id))
}

const idsOf = (...members: readonly TestMember[]): number[] => members.map(({ id }) => id)

describe("online", () => {
  it("LIST-01 shows first who fits both ways, and among them who did something last", async () => {
    const reader = await woman()
    const [first, second, other] = [await man(), await man(), await man({ seeking: 1 })]
    for (const member of [first, second, other]) await member.socket()
    await expect.poll(() => orderOf(reader, listOnline, [first, second, other])).toHaveLength(3)
    expect((await orderOf(reader, listOnline, [first, second, other])).at(-1)).toBe(other.id)
    activity.forget()
    for (const member of [second, first]) await member.ok(editProfile, { body: { city: null } })
    await onlineList.write()
    expect(await orderOf(reader, listOnline, [first, second, other])).toEqual(idsOf(first, second, other))
  })

  it("LIST-01 puts on top who writes, likes or changes something, not who only looks", async () => {
    const [reader, active, idle] = [await woman(), await man(), await man()]
    await active.socket()
    await expect.poll(() => orderOf(reader, listOnline, [active])).toHaveLength(1)
    await idle.socket()
    await expect.poll(() => orderOf(reader, listOnline, [active, idle])).toEqual(idsOf(idle, active))
    // Signing up was the first thing that they did, and counts for two minutes.
    activity.forget()
    await idle.ok(showProfile, { params: { id: reader.id } })
    await onlineList.write()
    expect(await orderOf(reader, listOnline, [active, idle])).toEqual(idsOf(idle, active))
    await active.ok(editProfile, { body: { city: null } })
    await onlineList.write()
    expect(await orderOf(reader, listOnline, [active, idle])).toEqual(idsOf(active, idle))
  })

  it("PRO-05 forgets who goes, and follows a profile that hides", async () => {
    const [reader, hiding, leaving] = [await woman(), await man(), await man()]
    await hiding.socket()
    const socket = await leaving.socket()
    await expect.poll(() => orderOf(reader, listOnline, [hiding, leaving])).toHaveLength(2)
    await hiding.ok(editProfile, { body: { visibility: "hidden" } })
    expect(await orderOf(reader, listOnline, [hiding])).toEqual([])
    await hiding.ok(editProfile, { body: { visibility: "public" } })
    expect(await orderOf(reader, listOnline, [hiding])).toEqual([hiding.id])
    socket.close()
    await expect.poll(() => orderOf(reader, listOnline, [leaving])).toEqual([])
  })
})

describe("latest", () => {
  it("LIST-01 shows the latest to sign up first, of those who fit both ways", async () => {
    const reader = await woman()
    const [early, late, seeksMen, sister] = [await man(), await man(), await man({ seeking: 1 }), await woman()]
    expect(await orderOf(reader, listLatest, [early, late, seeksMen, sister, reader])).toEqual(idsOf(late, early))
  })

  it("LIST-05 shows visitors women and men, those who are public", async () => {
    const [one, other, members] = [await woman(), await man(), await man()]
    await members.ok(editProfile, { body: { visibility: "registered" } })
    expect(await orderOf(null, listLatest, [one, other, members])).toEqual(idsOf(other, one))
  })

  it("LIST-01 fills its pages where only three of many fit", async () => {
    await db.execute(sql`with made as (
        insert into account (email, password_hash, created_at)
        select 'latest' || n || '@example.org', '', now() from generate_series(1, 300) n returning id)
      insert into profile (member_id, name, name_key, gender, birthday, seeking, language, visibility, listed, created_at, seen_at)
      select id, 'Latest ' || id, 'latest ' || id, 1, '1990-01-01', 0, 'de',
        case when row_number() over (order by id) % 10 = 0 then 'public' else 'friends' end, true, now(), now() from made`)
    const { items } = await (await woman()).ok(listLatest, { query: {} })
    expect(items).toHaveLength(20)
  })
})

describe("hottest", () => {
  it("LIST-01 counts likes and visitors, the late ones more, and forgets them after a week", async () => {
    const readers = [await woman(), await woman(), await woman(), await woman()]
    const [reader] = readers as [TestMember, ...TestMember[]]
    const [liked, visited, cold] = [await man(), await man(), await man()]
    await reader.ok(like, { body: { user_id: liked.id } })
    for (const one of readers) await one.ok(showProfile, { params: { id: visited.id } })
    await visits.write()
    await attention.write()
    expect(await orderOf(reader, listHottest, [liked, visited, cold])).toEqual(idsOf(visited, liked))
    await readers[1]?.ok(like, { body: { user_id: liked.id } })
    await attention.write()
    expect(await orderOf(reader, listHottest, [liked, visited])).toEqual(idsOf(liked, visited))
    await readers[1]?.ok(unlike, { body: { user_id: liked.id } })
    await attention.write()
    expect(await orderOf(reader, listHottest, [liked, visited])).toEqual(idsOf(visited, liked))
    await db.execute(sql`update visit set visited_at = visited_at - interval '4 days' where visited_id = ${visited.id}`)
    await recomputeAllPopularity(db)
    expect(await orderOf(reader, listHottest, [liked, visited])).toEqual(idsOf(liked, visited))
    await db.execute(sql`update visit set visited_at = visited_at - interval '4 days' where visited_id = ${visited.id}`)
    await recomputeAllPopularity(db)
    expect(await orderOf(reader, listHottest, [liked, visited])).toEqual([liked.id])
  })
})

describe("birthday", () => {
  const bornOn = (day: string) => man({ birthday: `1990-${day}` })

  it("LIST-01 begins with today where the reader is, and goes round the year", async () => {
    const reader = await woman()
    const [yesterday, today, tomorrow, newYear] = [
      await bornOn("11-21"),
      await bornOn("11-22"),
      await bornOn("11-23"),
      await bornOn("01-01"),
    ]
    const all = [yesterday, today, tomorrow, newYear]
    clock.set(new Date("2026-11-22T20:00:00Z"))
    expect(await orderOf(null, listBirthdays, all)).toEqual(idsOf(today, tomorrow, newYear, yesterday))
    const { body } = await app.call(listBirthdays, { query: { time_zone: "Asia/Tokyo" } })
    expect(body.items.find(({ user_id }) => user_id === tomorrow.id)?.in_days).toBe(0)
    expect(body.items.find(({ user_id }) => user_id === newYear.id)?.in_days).toBe(39)
    expect((await app.call(countPeople, { query: {} })).body.birthday).toBe(1)
    expect((await app.call(listBirthdays, { query: { time_zone: "Mars/Base" } })).status).toBe(400)
    expect(reader.id).toBeGreaterThan(0)
  })

  it("LIST-01 gives who was born on 29 February their day in every year", async () => {
    const [leap, march] = [await bornOn("02-28"), await bornOn("03-01")]
    await db.execute(sql`update profile set birthday = '1992-02-29' where member_id = ${leap.id}`)
    const days = async (now: string) => {
      clock.set(new Date(now))
      const { body } = await app.call(listBirthdays, { query: {} })
      return [leap, march].map(({ id }) => body.items.find(({ user_id }) => user_id === id)?.in_days)
    }
    expect(await days("2027-02-28T12:00:00Z")).toEqual([1, 1])
    expect(await days("2027-03-01T12:00:00Z")).toEqual([0, 0])
    expect(await days("2028-02-29T12:00:00Z")).toEqual([0, 1])
  })
})

describe("front", () => {
  const complete = async (member: TestMember) => {
    await member.ok(editProfile, {
      body: {
        biography: "I bake bread.",
        height: 203,
        weight: 303,
        marriage: 401,
        children: 501,
        income: 602,
        orientation: 701,
        purpose: 801,
      },
    })
    await db.execute(sql`with made as (insert into photo (member_id, file, width, height, created_at, attached_at)
        values (${member.id}, ${`f-${member.id}`}, 10, 10, now(), now()) returning id)
      update profile set verified = true, avatar_id = made.id from made where member_id = ${member.id}`)
  }

  it("LIST-01 STAFF-01 is filled with the complete and verified, below whom the staff chose", async () => {
    const [reader, staff] = [await woman(), await woman()]
    const [best, plain, chosen] = [await man(), await man(), await man()]
    await complete(best)
    await appoint(staff, "moderator")
    await chooseFront(db)
    expect(await orderOf(reader, listFront, [best, plain, chosen])).toEqual([best.id])
    await staff.ok(setFront, { body: { user_id: chosen.id } })
    await staff.ok(setFront, { body: { user_id: plain.id } })
    expect(await orderOf(reader, listFront, [best, plain, chosen])).toEqual(idsOf(plain, chosen, best))
    await staff.ok(unsetFront, { body: { user_id: best.id } })
    await staff.ok(unsetFront, { body: { user_id: plain.id } })
    await chooseFront(db)
    expect(await orderOf(reader, listFront, [best, plain, chosen])).toEqual([chosen.id])
    const listed = async (chosen_by: FrontChooser) =>
      (await staff.ok(listStaffFront, { query: { chosen_by } })).items
        .map(({ id }) => id)
        .filter((id) => [best, plain, chosen].some((each) => each.id === id))
    expect(await listed("staff")).toEqual([chosen.id])
    expect(await listed("nobody")).toEqual(idsOf(plain, best).toSorted((one, other) => other - one))
    expect(await listed("job")).toEqual([])
    expect((await reader.call(setFront, { body: { user_id: best.id } })).status).toBe(403)
    expect((await staff.call(setFront, { body: { user_id: 999_999 } })).status).toBe(404)
  })
})
