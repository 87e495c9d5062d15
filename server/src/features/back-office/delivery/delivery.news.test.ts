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
import { mailNews } from "./delivery.mail.service"
import { closePushing, openPushing, pushNews } from "./delivery.push.service"
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

test("NOTI-07 a message is pushed within seconds, and the next again once the first was read and answered", async () => {
  const [anna, ben] = await couple("seconds")
  await write(ben, anna)
  await expect.poll(() => pushedTo("seconds"), { timeout: 15_000 }).toEqual([["New messages: 1", "/chats"]])
  await anna.ok(lowerCounter, { body: { type: "message", all: true } })
  await write(anna, ben)
  await write(ben, anna)
  await Promise.all([pushNews(db), pushNews(db)])
  expect(pushedTo("seconds")).toEqual([
    ["New messages: 1", "/chats"],
    ["New messages: 1", "/chats"],
  ])
}, 30_000)

test("NOTI-07 what a push service did not take is tried again later, and others do not wait for it", async () => {
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

test("NOTI-07 of processes that look at the same time one takes a member", async () => {
  const [anna, ben] = await couple("taken")
  await write(ben, anna)
  const taken: number[] = []
  const take = () => sweep(db, "push", async (members) => void taken.push(...members.map(({ memberId }) => memberId)))
  await Promise.all([take(), take(), take()])
  await pushNews(db)
  expect(taken.filter((id) => id === anna.id).length + pushedTo("taken").length).toBe(1)
})

test("NOTI-07 who allows it reads who alone wrote, and is led there", async () => {
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

test("NOTI-07 REL-03 likes, matches and friend requests are pushed, each once and by its setting, and count on their own badge", async () => {
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

test("NOTI-07 what was taken back, cleared, or done by who hides now is not pushed; of what is wanted in no list the newest is said", async () => {
  const [anna, ben] = await couple("back")
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
  await pushNews(db)
  await mailNews(db)
  expect(pushedTo("back")).toEqual([])
  const mails = await messagesTo(app, anna.session.me.email ?? "")
  expect(mails.filter(({ text }) => text.includes("/unsubscribe#"))).toEqual([])
  await transaction(db, (tx) => notify(tx, anna.id, { type: "avatar", event: "accepted" }))
  await transaction(db, (tx) => notify(tx, anna.id, { type: "verify", event: "accepted" }))
  await pushNews(db)
  expect(pushedTo("back")).toEqual([["You are verified.", "/notification"]])
})

test("NOTI-07 a digest counts what came since the last, also what is in no list, and nothing that was cleared", async () => {
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
  await mailNews(db)
  // Gifts are not mailed: there is nothing to look at again and again.
  const idle = sql`select from counter where member_id = ${anna.id} and mail_at is null`
  // The scheduled job may have taken her just before.
  await expect.poll(async () => (await db.execute(idle)).length).toBe(1)
  await anna.ok(editNotificationSettings, { body: { ways: { payclear: { list: false, mail: true } } } })
  await transaction(db, (tx) => notify(tx, anna.id, { type: "payclear", event: "cleared" }))
  await goAway()
  await mailNews(db)
  const [mail, ...others] = await mails()
  expect([mail?.text, others]).toEqual([expect.stringContaining("New notifications: 1\n"), []])
})

test("NOTI-07 of several kinds of news each arrives once, also where the push service refused one", async () => {
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

test("NOTI-07 a post that many like, and likes, are pushed once in ten minutes; what comes in between at once", async () => {
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

test("NOTI-07 REL-03 a match is pushed at once where a like was just before, and a like that was held back with it", async () => {
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

/** Holds this member's counter until the function it answers is called. */
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

/** Holds this member's counter while the work is begun, which waits for it, and until the function it answers is called. */
async function beginHeld<T>(member: TestMember, begin: () => Promise<T>): Promise<() => Promise<T>> {
  const release = await hold(member)
  const begun = begin()
  await expect.poll(isLockAwaited).toBe(true)
  return async () => {
    await release()
    return begun
  }
}

test("NOTI-07 what comes while a push is being noted is pushed at once too", async () => {
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

test("NOTI-07 REL-03 a match that commits after a later like was pushed is pushed too", async () => {
  // Of the two counters of a match David's is the first, so that his like stops before it has Anna's.
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

test("NOTI-07 who can't be mailed is not looked at again before the next news", async () => {
  const [anna, ben] = await couple("unverified")
  await db.execute(sql`update account set email_verified_at = null where id = ${anna.id}`)
  await write(ben, anna)
  await db.execute(sql`update profile set seen_at = now() - interval '1 hour' where member_id = ${anna.id}`)
  await mailNews(db)
  const idle = sql`select from counter where member_id = ${anna.id} and mail_at is null`
  // The scheduled job may have taken her just before.
  await expect.poll(async () => (await db.execute(idle)).length).toBe(1)
})

test("NOTI-07 a push service that does not answer holds up neither others nor the stop of the process", async () => {
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
  await expect.poll(() => pushedTo("elsewhere"), { timeout: 10_000 }).toHaveLength(1)
  const before = performance.now()
  await closePushing()
  expect(performance.now() - before).toBeLessThan(3000)
  await openPushing(db)
}, 60_000)
