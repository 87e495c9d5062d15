import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { createFeed, likeFeed, unlikeFeed } from "@redthread/contract/feed"
import { listCounters, lowerCounter } from "@redthread/contract/notice"
import { clearNotifications } from "@redthread/contract/notification"
import { editNotificationSettings } from "@redthread/contract/notification-setting"
import { editProfile } from "@redthread/contract/profile"
import { subscribePush } from "@redthread/contract/push"
import { like, requestFriend, unlike } from "@redthread/contract/relation"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { PushServiceStub } from "../../../testing/stub/push-service-stub"
import { notify } from "../../signals/notice/notice.notify.service"
import { mailDigests } from "./delivery.mail.service"
import { stopPushing, startPushing, pushNews } from "./delivery.push.service"
import { sweep } from "./delivery.sweep.service"

let app: TestApp
const service = new PushServiceStub()
beforeAll(async () => {
  await service.start()
  app = await startApp({ PUSH_SERVICES: service.origin })
})
afterAll(async () => {
  clock.set(null)
  service.stop()
  await app.stop()
})
beforeEach(() => void (service.pushed.length = 0))

const write = (from: TestMember, to: TestMember) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content: "A secret" } })
const pushedTo = (browser: string) =>
  service.pushed.filter((each) => each.browser === browser).map(({ payload: { body, path } }) => [body, path])

/** A woman with this browser, and a man. */
async function couple(browser: string): Promise<[TestMember, TestMember]> {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await anna.ok(subscribePush, { body: service.subscribe(browser) })
  return [anna, ben]
}

test("NOTI-07 pushes a message within seconds, and the next one after the first was read and answered", async () => {
  const [anna, ben] = await couple("seconds")
  await write(ben, anna)
  await expect.poll(() => pushedTo("seconds")).toEqual([["New messages: 1", "/chats"]])
  await anna.ok(lowerCounter, { body: { type: "message", all: true } })
  await write(anna, ben)
  await write(ben, anna)
  await Promise.all([pushNews(db), pushNews(db)])
  expect(pushedTo("seconds")).toEqual([
    ["New messages: 1", "/chats"],
    ["New messages: 1", "/chats"],
  ])
}, 30_000)

test("NOTI-07 retries a failed push later without delaying other members", async () => {
  const [anna, ben] = await couple("down")
  const clara = await app.register()
  await clara.ok(subscribePush, { body: service.subscribe("up") })
  service.failing.add("down")
  for (const member of [anna, clara]) await write(ben, member)
  await pushNews(db)
  service.failing.delete("down")
  await pushNews(db)
  expect([pushedTo("down"), pushedTo("up").length]).toEqual([[], 1])
  clock.advance(61_000)
  await pushNews(db)
  await pushNews(db)
  expect([pushedTo("down").length, pushedTo("up").length]).toEqual([1, 1])
  clock.set(null)
})

test("NOTI-07 only one of several processes claims a member", async () => {
  const [anna, ben] = await couple("taken")
  await write(ben, anna)
  const taken: number[] = []
  const take = () => sweep(db, "push", async (members) => void taken.push(...members.map(({ memberId }) => memberId)))
  await Promise.all([take(), take(), take()])
  await pushNews(db)
  expect(taken.filter((id) => id === anna.id).length + pushedTo("taken").length).toBe(1)
})

test("NOTI-07 with previews a push names the only sender and links to the conversation", async () => {
  const [anna, ben] = await couple("preview")
  const david = await app.register({ gender: 1 })
  await anna.ok(editNotificationSettings, { body: { preview: true } })
  await write(ben, anna)
  await pushNews(db)
  await write(david, anna)
  await pushNews(db)
  expect(pushedTo("preview")).toEqual([
    [`New messages from ${ben.session.me.name}: 1`, `/chat/${ben.id}`],
    ["New messages: 2", "/chats"],
  ])
})

test("NOTI-07 REL-03 pushes likes, matches and friend requests once, by their settings, with their own badges", async () => {
  const [anna, ben] = await couple("liked")
  const [david, emil] = [await app.register({ gender: 1 }), await app.register({ gender: 1 })]
  await david.ok(like, { body: { user_id: anna.id } })
  await david.ok(unlike, { body: { user_id: anna.id } })
  await pushNews(db)
  await david.ok(like, { body: { user_id: anna.id } })
  await pushNews(db)
  await anna.ok(like, { body: { user_id: ben.id } })
  await anna.ok(editNotificationSettings, { body: { preview: true, ways: { request: { push: false } } } })
  await ben.ok(like, { body: { user_id: anna.id } })
  await ben.ok(requestFriend, { body: { user_id: anna.id } })
  await pushNews(db)
  await anna.ok(editNotificationSettings, { body: { ways: { request: { push: true } } } })
  await emil.ok(requestFriend, { body: { user_id: anna.id } })
  await pushNews(db)
  await pushNews(db)
  expect(pushedTo("liked")).toEqual([
    ["New likes: 1", "/user/likeme"],
    [`You and ${ben.session.me.name} like each other.`, `/profile/${ben.id}`],
    ["New friend requests: 2", "/user/request"],
  ])
  expect(await anna.ok(listCounters, {})).toMatchObject({ likeme: 2, request: 2, notification: 0 })
})

test("NOTI-07 does not push withdrawn or cleared items or those of hidden members; names the newest unlisted one", async () => {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await anna.ok(editNotificationSettings, { body: { preview: true, ways: { verify: { list: false } } } })
  const { id } = await anna.ok(createFeed, { body: { content: "Good morning" } })
  await ben.ok(likeFeed, { params: { id } })
  await ben.ok(unlikeFeed, { params: { id } })
  await transaction(db, (tx) => notify(tx, anna.id, { type: "bio", event: "accepted" }))
  await anna.ok(clearNotifications, {})
  await transaction(db, (tx) => notify(tx, anna.id, { type: "friend", event: "accepted", actorId: ben.id }))
  await ben.ok(like, { body: { user_id: anna.id } })
  await ben.ok(editProfile, { body: { visibility: "hidden" } })
  const swindler = await app.register({ gender: 1 })
  await swindler.ok(like, { body: { user_id: anna.id } })
  await swindler.ok(requestFriend, { body: { user_id: anna.id } })
  await db.execute(sql`update profile set listed = false where member_id = ${swindler.id}`)
  await db.execute(sql`update account set email_verified_at = now() where id = ${anna.id}`)
  await db.execute(sql`update profile set seen_at = now() - interval '1 hour' where member_id = ${anna.id}`)
  await anna.ok(editNotificationSettings, { body: { ways: { like: { mail: true }, friend: { mail: true } } } })
  await db.execute(sql`update profile set seen_at = now() - interval '1 hour' where member_id = ${anna.id}`)
  // Only now, because the scheduled job may run between an item and its withdrawal.
  await anna.ok(subscribePush, { body: service.subscribe("back") })
  await pushNews(db)
  await mailDigests(db)
  expect(pushedTo("back")).toEqual([])
  const mails = await messagesTo(app, anna.session.me.email ?? "")
  expect(mails.filter(({ text }) => text.includes("/unsubscribe#"))).toEqual([])
  await transaction(db, async (tx) => {
    await notify(tx, anna.id, { type: "avatar", event: "accepted" })
    await notify(tx, anna.id, { type: "verify", event: "accepted" })
  })
  await pushNews(db)
  await expect.poll(() => pushedTo("back")).toEqual([["You are verified.", "/notification"]])
})

test("NOTI-07 a digest counts new items, also unlisted ones, without cleared ones", async () => {
  const anna = await app.register()
  await db.execute(sql`update account set email_verified_at = now() where id = ${anna.id}`)
  const goAway = () =>
    db.execute(sql`update profile set seen_at = now() - interval '1 hour' where member_id = ${anna.id}`)
  const mails = async () =>
    (await messagesTo(app, anna.session.me.email ?? "")).filter(({ text }) => text.includes("/unsubscribe#"))
  for (const event of ["cleared", "failed", "refunded"] as const)
    await transaction(db, (tx) => notify(tx, anna.id, { type: "payclear", event }))
  await anna.ok(clearNotifications, {})
  await transaction(db, (tx) => notify(tx, anna.id, { type: "gift", event: "received" }))
  await goAway()
  await mailDigests(db)
  // Gifts are not mailed, so the claim must be ended.
  const idle = sql`select from counter where member_id = ${anna.id} and mail_at is null`
  // The scheduled job may have claimed her just before.
  await expect.poll(async () => (await db.execute(idle)).length).toBe(1)
  await anna.ok(editNotificationSettings, { body: { ways: { payclear: { list: false, mail: true } } } })
  await transaction(db, (tx) => notify(tx, anna.id, { type: "payclear", event: "cleared" }))
  await goAway()
  await mailDigests(db)
  const [mail, ...others] = await mails()
  expect([mail?.text, others]).toEqual([expect.stringContaining("New notifications: 1\n"), []])
})

test("NOTI-07 pushes each of several kinds once, also if the push service refused one", async () => {
  const [anna, ben] = await couple("partly")
  await write(ben, anna)
  await ben.ok(like, { body: { user_id: anna.id } })
  service.failingOnce.add("partly")
  await pushNews(db)
  clock.advance(61_000)
  await pushNews(db)
  await pushNews(db)
  const bodies = pushedTo("partly").map(([body]) => body)
  expect(bodies).toHaveLength(2)
  expect(bodies).toEqual(expect.arrayContaining(["New likes: 1", "New messages: 1"]))
  clock.set(null)
})

test("NOTI-07 pushes likes and grouped notifications once in ten minutes, others at once", async () => {
  const [anna, ben] = await couple("popular")
  const fans = await Promise.all([1, 2, 3, 4].map(() => app.register({ gender: 1 })))
  const { id } = await anna.ok(createFeed, { body: { content: "Good morning" } })
  const likeInTurn = async (from: readonly TestMember[]) => {
    for (const fan of from) {
      await fan.ok(likeFeed, { params: { id } })
      await fan.ok(like, { body: { user_id: anna.id } })
      await pushNews(db)
    }
  }
  const paths = () => new Set(pushedTo("popular").map(([, path]) => path))
  const bodies = () => new Set(pushedTo("popular").map(([body]) => body))
  await likeInTurn(fans.slice(0, 3))
  expect(paths()).toEqual(new Set(["/notification", "/user/likeme"]))
  expect(pushedTo("popular")).toHaveLength(2)
  service.pushed.length = 0
  await write(ben, anna)
  await transaction(db, (tx) => notify(tx, anna.id, { type: "verify", event: "accepted" }))
  await pushNews(db)
  expect(paths()).toEqual(new Set(["/chats", "/notification"]))
  service.pushed.length = 0
  clock.advance(9 * 60_000)
  await pushNews(db)
  expect(pushedTo("popular")).toEqual([])
  clock.advance(61_000)
  await pushNews(db)
  await pushNews(db)
  expect(pushedTo("popular")).toEqual([["New likes: 3", "/user/likeme"]])
  await likeInTurn(fans.slice(3))
  expect(pushedTo("popular")).toHaveLength(1)
  service.pushed.length = 0
  clock.advance(10 * 60_000)
  await pushNews(db)
  await pushNews(db)
  expect(bodies()).toEqual(new Set(["New likes: 4", "There is something new for you."]))
  expect(pushedTo("popular")).toHaveLength(2)
  clock.set(null)
})

test("NOTI-07 REL-03 pushes a match at once, together with held likes", async () => {
  const [anna, ben] = await couple("matched")
  const [david, emil] = [await app.register({ gender: 1 }), await app.register({ gender: 1 })]
  await anna.ok(like, { body: { user_id: ben.id } })
  for (const admirer of [david, emil, ben]) {
    await admirer.ok(like, { body: { user_id: anna.id } })
    await pushNews(db)
  }
  const [first, ...others] = pushedTo("matched").map(([body]) => body)
  expect(first).toBe("New likes: 1")
  expect(new Set(others)).toEqual(new Set(["New matches: 1", "New likes: 2"]))
})

/** Locks the member's counter until the returned function is called. */
async function hold(member: TestMember): Promise<() => Promise<void>> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const rowOf = sql`select from counter where member_id = ${member.id} for update`
  const holding = transaction(db, async (tx) => {
    await tx.execute(rowOf)
    await released
  })
  await expect.poll(async () => (await db.execute(sql`${rowOf} skip locked`)).length).toBe(0)
  return async () => {
    release()
    await holding
  }
}

const isLockAwaited = async (): Promise<boolean> => {
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return (await db.execute(waiting)).length > 0
}

/** Starts work that waits for the member's locked counter; the returned function unlocks it. */
async function beginHeld<T>(member: TestMember, begin: () => Promise<T>): Promise<() => Promise<T>> {
  const release = await hold(member)
  const begun = begin()
  await expect.poll(isLockAwaited).toBe(true)
  return async () => {
    await release()
    return begun
  }
}

test("NOTI-07 pushes items that arrive while a push is being stored", async () => {
  const [anna, ben] = await couple("noted")
  const david = await app.register({ gender: 1 })
  await write(ben, anna)
  let finishHeld = (): Promise<unknown> => Promise.reject(new Error("nothing was pushed"))
  let isNoted = false
  const pushed = new Promise<void>((resolve) =>
    service.beforeAnswer.set("noted", async () => {
      finishHeld = await hold(anna)
      resolve()
    }),
  )
  const noting = pushNews(db).then(() => (isNoted = true))
  await pushed
  await expect.poll(async () => isNoted || (await isLockAwaited())).toBe(true)
  await finishHeld()
  await noting
  await write(david, anna)
  await pushNews(db)
  expect(pushedTo("noted")).toEqual([
    ["New messages: 1", "/chats"],
    ["New messages: 2", "/chats"],
  ])
})

test("NOTI-07 REL-03 pushes a match that commits after a later like was pushed", async () => {
  // David's counter is locked first, so that his like stops before it locks Anna's.
  const david = await app.register({ gender: 1 })
  const [anna, emil] = await couple("late")
  await anna.ok(like, { body: { user_id: david.id } })
  const finish = await beginHeld(david, () => david.ok(like, { body: { user_id: anna.id } }))
  await emil.ok(like, { body: { user_id: anna.id } })
  await pushNews(db)
  expect(pushedTo("late").map(([body]) => body)).toEqual(["New likes: 1"])
  await finish()
  await pushNews(db)
  expect(pushedTo("late").map(([body]) => body)).toContain("New matches: 1")
})

test("NOTI-07 a member without a mail address is not due again before the next item", async () => {
  const [anna, ben] = await couple("unverified")
  await db.execute(sql`update account set email_verified_at = null where id = ${anna.id}`)
  await write(ben, anna)
  await db.execute(sql`update profile set seen_at = now() - interval '1 hour' where member_id = ${anna.id}`)
  await mailDigests(db)
  const idle = sql`select from counter where member_id = ${anna.id} and mail_at is null`
  // The scheduled job may have claimed her just before.
  await expect.poll(async () => (await db.execute(idle)).length).toBe(1)
})

test("NOTI-07 a push service that does not answer delays neither other members nor the stop", async () => {
  const waiting = await Promise.all(Array.from({ length: 25 }, () => app.register()))
  const other = await app.register()
  for (const { id } of [...waiting, other])
    await transaction(db, (tx) => notify(tx, id, { type: "bio", event: "accepted" }))
  await pushNews(db)
  for (const [place, member] of waiting.entries()) {
    service.hanging.add(`hanging-${place}`)
    await member.ok(subscribePush, { body: service.subscribe(`hanging-${place}`) })
  }
  await other.ok(subscribePush, { body: service.subscribe("elsewhere") })
  await db.execute(
    sql`update counter set push_at = 'epoch' where member_id >= ${Math.min(...waiting.map(({ id }) => id))}`,
  )
  await expect.poll(() => pushedTo("elsewhere")).toHaveLength(1)
  const before = performance.now()
  await stopPushing()
  expect(performance.now() - before).toBeLessThan(3000)
  await startPushing(db)
}, 60_000)
