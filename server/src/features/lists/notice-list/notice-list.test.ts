import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createComment, createFeed, deleteComment, deleteFeed, likeFeed, unlikeFeed } from "@redthread/contract/feed"
import { listChanges, listCounters, lowerCounter } from "@redthread/contract/notice"
import { clearNotifications, listNotifications, type Notification } from "@redthread/contract/notification"
import { editProfile } from "@redthread/contract/profile"
import { answerFriendRequest, block, requestFriend } from "@redthread/contract/relation"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { notify, sweepNotifications } from "../../signals/notice/notice.notify.service"
import { recount } from "../../signals/notice/notice.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const people = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => app.register({ gender: index % 2 === 0 ? 0 : 1 })))

const listOf = async (member: TestMember): Promise<Notification[]> =>
  (await member.ok(listNotifications, { query: {} })).items
const badge = async (member: TestMember): Promise<number> => (await member.ok(listCounters, {})).notification
/** The stored count of the badge, and a new count. */
async function counted(member: TestMember): Promise<number[]> {
  const said = await badge(member)
  await transaction(db, (tx) => recount(tx, member.id))
  return [said, await badge(member)]
}
const post = async (author: TestMember): Promise<number> =>
  (await author.ok(createFeed, { body: { content: "Good morning" } })).id
const likes = (member: TestMember, id: number) => member.ok(likeFeed, { params: { id } })
const seeAll = (member: TestMember) => member.ok(lowerCounter, { body: { type: "notification", all: true } })

describe("what members did", () => {
  test("NOTI-01 three who like a post are one notification, with the last of them, and one on the badge", async () => {
    const [anna, ben, clara, david] = (await people(4)) as [TestMember, TestMember, TestMember, TestMember]
    const id = await post(anna)
    const device = await anna.socket()
    for (const liker of [ben, clara, david]) await likes(liker, id)
    expect(await listOf(anna)).toMatchObject([
      {
        type: "feed",
        event: "like",
        seen: 0,
        data: { user_id: david.id, name: david.session.me.name, others: 2, target_id: id },
      },
    ])
    expect(await counted(anna)).toEqual([1, 1])
    await device.next("counter", ({ counter }) => (counter as { notification: number }).notification === 1)
    await seeAll(anna)
    const [, eve] = (await people(2)) as [TestMember, TestMember]
    await likes(eve, id)
    expect(await listOf(anna)).toMatchObject([
      { seen: 0, data: { user_id: eve.id, others: 0 } },
      { seen: 1, data: { user_id: david.id, others: 2 } },
    ])
    expect(await counted(anna)).toEqual([1, 1])
  })

  test("NOTI-01 a repeated like notifies once, an own like never", async () => {
    const [anna, ben] = (await people(2)) as [TestMember, TestMember]
    const id = await post(anna)
    await likes(anna, id)
    expect([await listOf(anna), await badge(anna)]).toEqual([[], 0])
    await likes(ben, id)
    await ben.ok(unlikeFeed, { params: { id } })
    expect([await listOf(anna), await counted(anna)]).toEqual([[], [0, 0]])
    await likes(ben, id)
    expect([await listOf(anna), await counted(anna)]).toEqual([[], [0, 0]])
  })

  test("NOTI-01 comments notify, and leave the list with the comment or the post", async () => {
    const [anna, ben, clara] = (await people(3)) as [TestMember, TestMember, TestMember]
    const id = await post(anna)
    const comment = (member: TestMember) =>
      member.ok(createComment, { params: { id }, body: { content: "How nice", client_id: `c-${member.id}` } })
    const his = await comment(ben)
    await comment(ben)
    await comment(clara)
    expect(await listOf(anna)).toMatchObject([{ event: "comment", data: { user_id: clara.id, others: 1 } }])
    await ben.ok(deleteComment, { params: { id, comment_id: his.id } })
    expect(await listOf(anna)).toMatchObject([{ event: "comment", data: { user_id: clara.id, others: 0 } }])
    await anna.ok(deleteFeed, { params: { id } })
    expect([await listOf(anna), await counted(anna)]).toEqual([[], [0, 0]])
  })

  test("NOTI-01 an accepted request notifies its sender only", async () => {
    const [anna, ben] = (await people(2)) as [TestMember, TestMember]
    await anna.call(requestFriend, { body: { user_id: ben.id } })
    await ben.ok(answerFriendRequest, { body: { user_id: anna.id, status: 2 } })
    expect(await listOf(anna)).toMatchObject([{ type: "friend", event: "accepted", data: { user_id: ben.id } }])
    expect([await badge(anna), await listOf(ben), await badge(ben)]).toEqual([1, [], 0])
  })

  test("NOTI-01 hidden, blocked and erased members are not in notifications", async () => {
    const [anna, ben, clara] = (await people(3)) as [TestMember, TestMember, TestMember]
    const id = await post(anna)
    await likes(ben, id)
    await likes(clara, id)
    await clara.ok(editProfile, { body: { visibility: "hidden" } })
    expect(await listOf(anna)).toMatchObject([{ data: { user_id: ben.id, others: 0 } }])
    await anna.ok(block, { body: { user_id: ben.id } })
    expect([await listOf(anna), await counted(anna)]).toEqual([[], [1, 1]])
    await clara.ok(editProfile, { body: { visibility: "public" } })
    expect(await listOf(anna)).toMatchObject([{ data: { user_id: clara.id, others: 0 } }])
    await transaction(db, (tx) => everyFeature.onErase(tx, clara.id))
    expect([await listOf(anna), await counted(anna)]).toEqual([[], [0, 0]])
  })
})

describe("the list", () => {
  test("NOTI-01 is paged by max_id, says what it is about, and is cleared as a whole, for good", async () => {
    const [anna] = (await people(1)) as [TestMember]
    const tell = (key: string) =>
      transaction(db, (tx) =>
        notify(tx, anna.id, { type: "payclear", event: "cleared", targetId: 7, data: { gold: 12.5 }, key }),
      )
    for (let number = 0; number < 23; number += 1) await tell(`payment:${number}`)
    await Promise.all([tell("payment:3"), tell("payment:99"), tell("payment:99")])
    const first = await anna.ok(listNotifications, { query: {} })
    expect(first.items).toHaveLength(20)
    expect(first.items[0]).toMatchObject({
      type: "payclear",
      data: { gold: 12.5, target_id: 7, user_id: null, avatar: null, translation: null },
    })
    const second = await anna.ok(listNotifications, { query: { max_id: first.pagination.next_max_id ?? 0 } })
    expect([second.items.length, second.pagination.next_max_id]).toEqual([4, null])
    expect(await counted(anna)).toEqual([24, 24])
    const { seq } = await anna.ok(listCounters, {})
    await anna.ok(clearNotifications, {})
    expect([await listOf(anna), await counted(anna)]).toEqual([[], [0, 0]])
    expect(await anna.ok(listChanges, { query: { since: seq } })).toMatchObject({ stale: ["notifications"] })
    await tell("payment:3")
    expect(await listOf(anna)).toEqual([])
  })

  test("NOTI-02 seen one by one from the oldest, and equal on both devices", async () => {
    const [anna] = (await people(1)) as [TestMember]
    const [one, other] = [await anna.socket(), await anna.socket()]
    const events = ["accepted", "refused"] as const
    for (const event of events) await transaction(db, (tx) => notify(tx, anna.id, { type: "verify", event }))
    await anna.ok(lowerCounter, { body: { type: "notification" } })
    expect((await listOf(anna)).map(({ event, seen }) => [event, seen])).toEqual([
      ["refused", 0],
      ["accepted", 1],
    ])
    await Promise.all([seeAll(anna), seeAll(anna), anna.ok(lowerCounter, { body: { type: "notification" } })])
    expect(await counted(anna)).toEqual([0, 0])
    for (const device of [one, other]) {
      await device.next("counter", ({ counter }) => (counter as { notification: number }).notification === 0)
    }
  })

  test("NOTI-01 what is half a year old is swept, unless it was never seen", async () => {
    const [anna] = (await people(1)) as [TestMember]
    await transaction(db, (tx) => notify(tx, anna.id, { type: "verify", event: "accepted" }))
    await db.execute(sql`update notification set created_at = now() - interval '200 days' where member_id = ${anna.id}`)
    await sweepNotifications(db)
    expect(await listOf(anna)).toHaveLength(1)
    await seeAll(anna)
    await sweepNotifications(db)
    expect(await listOf(anna)).toEqual([])
  })
})
