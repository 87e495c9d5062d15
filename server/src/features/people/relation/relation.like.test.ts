import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listCounters, lowerCounter } from "@redthread/contract/notice"
import { editProfile } from "@redthread/contract/profile"
import {
  block,
  like,
  listFriendRequests,
  listLikes,
  listLikesOfMe,
  listMatches,
  requestFriend,
  unlike,
} from "@redthread/contract/relation"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { twoMembers } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import * as notice from "../../signals/notice/notice.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const pair = () => twoMembers(app)
const give = (from: TestMember, to: TestMember) => from.ok(like, { body: { user_id: to.id } })
const badge = async (member: TestMember) => (await member.ok(listCounters, {})).likeme
const lower = (member: TestMember, type: "likeme" | "request", all = false) =>
  member.ok(lowerCounter, { body: all ? { type, all } : { type } })

type List = typeof listLikes | typeof listLikesOfMe | typeof listMatches

async function everybody(reader: TestMember, list: List): Promise<number[]> {
  const ids: number[] = []
  for (let max_id: number | null | undefined; max_id !== null;) {
    const { items, pagination } = await reader.ok(list, { query: max_id === undefined ? {} : { max_id } })
    expect(items.length).toBeLessThanOrEqual(20)
    ids.push(...items.map(({ user_id }) => user_id))
    max_id = pagination.next_max_id
  }
  return ids
}

/** Expected badge, counted from the likes. */
async function recounted(member: TestMember): Promise<number> {
  await transaction(db, (tx) => notice.recount(tx, member.id))
  return badge(member)
}

describe("the lists of likes", () => {
  it("REL-03 LIST-04 list given, received and mutual likes once, latest first, by key", async () => {
    const reader = await app.register()
    const men: TestMember[] = []
    for (let count = 0; count < 23; count += 1) men.push(await app.register({ gender: 1 }))
    for (const man of men) await give(reader, man)
    for (const man of men.toReversed()) await give(man, reader)
    const latestFirst = men.map(({ id }) => id).toReversed()
    expect(await everybody(reader, listLikes)).toEqual(latestFirst)
    expect(await everybody(reader, listLikesOfMe)).toEqual(latestFirst.toReversed())
    expect(await everybody(reader, listMatches)).toEqual(latestFirst.toReversed())
    expect(await everybody(men[0] as TestMember, listMatches)).toEqual([reader.id])
  })

  it("REL-03 LIST-04 keep the other's like without the match after an unlike, and nothing after a block", async () => {
    const [anna, ben] = await pair()
    await give(anna, ben)
    await give(ben, anna)
    const [mine] = (await anna.ok(listMatches, { query: {} })).items
    expect(mine).toMatchObject({ user_id: ben.id, liked: true })
    await anna.ok(unlike, { body: { user_id: ben.id } })
    expect([await everybody(anna, listMatches), await everybody(ben, listMatches)]).toEqual([[], []])
    expect([await everybody(anna, listLikesOfMe), await everybody(ben, listLikes)]).toEqual([[ben.id], [anna.id]])
    expect(await give(anna, ben)).toEqual({ mutual: true })
    expect(await everybody(ben, listMatches)).toEqual([anna.id])
    await ben.ok(block, { body: { user_id: anna.id } })
    for (const list of [listLikes, listLikesOfMe, listMatches]) {
      expect([await everybody(anna, list), await everybody(ben, list)]).toEqual([[], []])
    }
  })

  it("LIST-04 PRO-03 show no hidden member, and send no event of one", async () => {
    const [anna, ben] = await pair()
    await give(anna, ben)
    await anna.ok(editProfile, { body: { visibility: "hidden" } })
    expect(await everybody(ben, listLikesOfMe)).toEqual([])
    const [clara, david] = await pair()
    await clara.ok(editProfile, { body: { visibility: "hidden" } })
    const his = await david.socket()
    await give(clara, david)
    await give(anna, david)
    await anna.ok(editProfile, { body: { visibility: "public" } })
    const [emma] = await pair()
    await give(emma, david)
    await his.next("likeme", ({ user_id }) => user_id === emma.id)
    expect(his.received.filter(({ event }) => event === "likeme")).toHaveLength(1)
    expect([await badge(david), await recounted(david)]).toEqual([1, 1])
    expect(await everybody(david, listLikesOfMe)).toEqual([emma.id, anna.id])
    for (const list of [listLikes, listLikesOfMe, listMatches]) {
      expect((await app.call(list, { query: {} })).status).toBe(401)
    }
  })
})

describe("races", () => {
  it("REL-03 keep badge, list and match consistent after a concurrent like and unlike", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [anna, ben] = await pair()
      await give(ben, anna)
      await Promise.all([
        anna.call(like, { body: { user_id: ben.id } }),
        anna.call(unlike, { body: { user_id: ben.id } }),
        anna.call(like, { body: { user_id: ben.id } }),
        ben.call(lowerCounter, { body: { type: "likeme", all: true } }),
        anna.call(unlike, { body: { user_id: ben.id } }),
      ])
      const count = await badge(ben)
      expect(await recounted(ben)).toBe(count)
      const likes = await everybody(ben, listLikesOfMe)
      expect(await everybody(ben, listMatches)).toEqual(likes)
      expect(await everybody(anna, listMatches)).toEqual(likes.length > 0 ? [ben.id] : [])
    }
  })

  it("REL-03 count the unseen likes while many likes arrive and badges are lowered", async () => {
    const reader = await app.register()
    const men: TestMember[] = []
    for (let count = 0; count < 12; count += 1) men.push(await app.register({ gender: 1 }))
    await Promise.all([
      ...men.map((man) => give(man, reader)),
      lower(reader, "likeme", true),
      lower(reader, "likeme"),
      ...men.slice(0, 4).map((man) => man.ok(unlike, { body: { user_id: reader.id } })),
      lower(reader, "likeme"),
    ])
    const count = await badge(reader)
    expect(await recounted(reader)).toBe(count)
    const [row] = await rows<{ unseen: number }>(
      db,
      sql`select count(*)::int as unseen from member_like where liked_id = ${reader.id} and not seen`,
    )
    expect(count).toBe(row?.unseen)
  })
})

describe("seen items", () => {
  it("NOTI-02 lower a badge by one or to zero on every device, and the same when recounted", async () => {
    const reader = await app.register()
    const men = [
      await app.register({ gender: 1 }),
      await app.register({ gender: 1 }),
      await app.register({ gender: 1 }),
    ]
    for (const man of men) await give(man, reader)
    const devices = [await reader.socket(), await reader.socket()]
    const before = await reader.ok(listCounters, {})
    const lowered = await lower(reader, "likeme")
    expect(lowered).toEqual({ ...before, likeme: 2, seq: before.seq + 1 })
    for (const device of devices) {
      const heard = await device.next("counter")
      expect(heard).toMatchObject({ memberSeq: lowered.seq, data: { counter: { likeme: 2 } } })
    }
    expect(await recounted(reader)).toBe(2)
    expect((await lower(reader, "likeme", true)).likeme).toBe(0)
    const empty = await lower(reader, "likeme", true)
    expect([empty.likeme, (await lower(reader, "likeme")).seq]).toEqual([0, empty.seq])
    expect(await recounted(reader)).toBe(0)
    expect(await everybody(reader, listLikesOfMe)).toHaveLength(3)
    await (men[0] as TestMember).ok(unlike, { body: { user_id: reader.id } })
    await give(await app.register({ gender: 1 }), reader)
    expect([await badge(reader), await recounted(reader)]).toEqual([1, 1])
  })

  it("NOTI-02 lower twice from two concurrent devices, and keep new items", async () => {
    const reader = await app.register()
    for (let count = 0; count < 4; count += 1) await give(await app.register({ gender: 1 }), reader)
    await Promise.all([lower(reader, "likeme"), lower(reader, "likeme")])
    expect([await badge(reader), await recounted(reader)]).toEqual([2, 2])
  })

  it("NOTI-02 stop counting seen requests that still wait; answering them lowers nothing more", async () => {
    const [anna, ben] = await pair()
    await anna.ok(requestFriend, { body: { user_id: ben.id } })
    await (await app.register()).ok(requestFriend, { body: { user_id: ben.id } })
    expect((await lower(ben, "request", true)).request).toBe(0)
    expect(await ben.ok(listFriendRequests, { query: {} })).toMatchObject({ items: [{}, {}] })
    await (await app.register()).ok(requestFriend, { body: { user_id: ben.id } })
    expect((await ben.ok(requestFriend, { body: { user_id: anna.id } })).friend).toBe(3)
    await transaction(db, (tx) => notice.recount(tx, ben.id))
    expect((await ben.ok(listCounters, {})).request).toBe(1)
  })

  it("NOTI-02 refuse unknown badges and values", async () => {
    const member = await app.register()
    for (const body of [{}, { type: "hearts" }, { type: "likeme", all: false }, { type: "likeme", by: 5 }]) {
      expect((await member.call(lowerCounter, { body: body as never })).status).toBe(400)
    }
    expect((await lower(member, "request")).request).toBe(0)
    expect((await app.call(lowerCounter, { body: { type: "likeme" } })).status).toBe(401)
  })
})
