import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { authenticate, logout } from "@redthread/contract/account"
import { editThread, sendMessage } from "@redthread/contract/chat"
import { createFeed, likeFeed } from "@redthread/contract/feed"
import { lowerCounter } from "@redthread/contract/notice"
import { editNotificationSettings, showNotificationSettings } from "@redthread/contract/notification-setting"
import { keepPushId, renewPush, showPushKey, subscribePush, unsubscribePush } from "@redthread/contract/push"
import { maxDevices } from "@redthread/contract/session"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { FcmStub } from "../../../testing/stub/fcm-stub"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { PushServiceStub } from "../../../testing/stub/push-service-stub"
import { makeTalkers, ring, send as signal } from "../../talk/call/testing/call-pair"
import { notify } from "../../signals/notice/notice.notify.service"
import { mailDigests } from "./delivery.mail.service"
import { pushNews } from "./delivery.push.service"

let app: TestApp
const service = new PushServiceStub()
const fcm = new FcmStub()
beforeAll(async () => {
  await Promise.all([service.start(), fcm.start()])
  app = await startApp({ PUSH_SERVICES: service.origin, ...fcm.variables })
})
afterAll(async () => {
  clock.set(null)
  service.stop()
  fcm.stop()
  await app.stop()
})
beforeEach(() => {
  service.pushed.length = 0
  fcm.sent.length = 0
})

const write = (from: TestMember, to: TestMember, message_content = "A secret") =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })
const pushedTo = (browser: string) => service.pushed.filter((each) => each.browser === browser)

async function couple(browser: string): Promise<[TestMember, TestMember]> {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await anna.ok(subscribePush, { body: service.subscribe(browser) })
  return [anna, ben]
}

test("NOTI-07 pushes messages to a closed tab once, encrypted, without text and sender", async () => {
  const [anna, ben] = await couple("laptop")
  const { key, subscribed } = await anna.ok(showPushKey, {})
  expect(subscribed).toBe(true)
  await write(ben, anna)
  await Promise.all([pushNews(db), pushNews(db)])
  await pushNews(db)
  expect(pushedTo("laptop")).toEqual([
    {
      browser: "laptop",
      key,
      ttl: "86400",
      urgency: "normal",
      payload: { title: "Redthread", body: "New messages: 1", path: "/chats", tag: "messages" },
    },
  ])
  await anna.ok(lowerCounter, { body: { type: "message", all: true } })
  await pushNews(db)
  expect(pushedTo("laptop")).toHaveLength(1)
})

test("NOTI-07 pushes to a connected member after they leave; not without the setting and in quiet hours", async () => {
  const [anna, ben] = await couple("here")
  const socket = await anna.socket()
  const isHere = async () => (await db.execute(sql`select from presence where member_id = ${anna.id}`)).length > 0
  await expect.poll(isHere).toBe(true)
  await write(ben, anna)
  await anna.ok(lowerCounter, { body: { type: "message", all: true } })
  await transaction(db, (tx) => notify(tx, anna.id, { type: "avatar", event: "accepted" }))
  await pushNews(db)
  expect(pushedTo("here")).toEqual([])
  socket.close()
  await expect.poll(isHere).toBe(false)
  await pushNews(db)
  expect(pushedTo("here")).toMatchObject([{ payload: { path: "/notification" } }])
  service.pushed.length = 0
  await anna.ok(editNotificationSettings, { body: { ways: { verify: { push: false } } } })
  await transaction(db, (tx) => notify(tx, anna.id, { type: "verify", event: "accepted" }))
  await pushNews(db)
  expect(pushedTo("here")).toEqual([])
  clock.set(new Date("2026-11-22T15:30:00Z"))
  const night = { from: 23 * 60, to: 7 * 60 }
  await anna.ok(editNotificationSettings, { body: { quiet: night, time_zone: "Asia/Tokyo" } })
  await transaction(db, (tx) => notify(tx, anna.id, { type: "bio", event: "accepted" }))
  await pushNews(db)
  expect(pushedTo("here")).toEqual([])
  clock.set(new Date("2026-11-22T22:30:00Z"))
  await pushNews(db)
  expect(pushedTo("here")).toMatchObject([
    { payload: { body: "There is something new for you.", path: "/notification" } },
  ])
  clock.set(null)
}, 60_000)

test("NOTI-07 with previews a push names the actor and the event in the recipient's language", async () => {
  const ken = await app.register({ language: "ja" })
  const lena = await app.register({ gender: 1 })
  await ken.ok(subscribePush, { body: service.subscribe("ken") })
  await ken.ok(editNotificationSettings, { body: { preview: true } })
  const { id } = await ken.ok(createFeed, { body: { content: "おはよう" } })
  await lena.ok(likeFeed, { params: { id } })
  await pushNews(db)
  expect(pushedTo("ken")).toMatchObject([
    { payload: { body: `${lena.session.me.name}さんがあなたの投稿に「いいね」しました。` } },
  ])
})

test("CALL-03 NOTI-07 pushes a missed call to a closed tab once, with the caller if previews are on", async () => {
  const [caller, callee] = await makeTalkers(app)
  await callee.ok(lowerCounter, { body: { type: "message", all: true } })
  await callee.ok(subscribePush, { body: service.subscribe("missed") })
  await callee.ok(editNotificationSettings, { body: { preview: true, ways: { message: { push: false } } } })
  const id = await ring(caller, callee)
  await signal(caller, id, { event: "end_call" })
  const isTold = async () =>
    (await db.execute(sql`select from notification where member_id = ${callee.id} and type = 'call'`)).length === 1
  await expect.poll(isTold).toBe(true)
  await Promise.all([pushNews(db), pushNews(db)])
  expect(pushedTo("missed").filter(({ payload }) => payload["tag"] !== "call")).toMatchObject([
    { payload: { body: `You missed a call from ${caller.session.me.name}.`, path: "/notification" } },
  ])
})

test("NOTI-07 a replaced subscription gets pushes; replacing requires the secret of the old one", async () => {
  const [anna, ben] = await couple("unused")
  const old = service.subscribe("before")
  await anna.ok(subscribePush, { body: old })
  const { endpoint, keys } = service.subscribe("after")
  const renewal = (auth: string) =>
    app.call(renewPush, { body: { old: { endpoint: old.endpoint, auth }, endpoint, keys } })
  expect((await renewal(keys.auth)).status).toBe(404)
  expect((await renewal(old.keys.auth)).status).toBe(200)
  expect((await renewal(old.keys.auth)).status).toBe(404)
  await write(ben, anna)
  await pushNews(db)
  expect([pushedTo("before").length, pushedTo("after").length]).toEqual([0, 1])
})

test("NOTI-07 no push to a browser that unsubscribed or signed out", async () => {
  const [anna, ben] = await couple("gone")
  service.gone.add("gone")
  await write(ben, anna)
  await pushNews(db)
  expect((await anna.ok(showPushKey, {})).subscribed).toBe(false)
  await anna.ok(subscribePush, { body: service.subscribe("back") })
  await anna.ok(unsubscribePush, {})
  await anna.ok(subscribePush, { body: service.subscribe("left") })
  await anna.call(logout, {})
  await transaction(db, (tx) => notify(tx, anna.id, { type: "bio", event: "accepted" }))
  await pushNews(db)
  expect(service.pushed).toEqual([])
})

test("NOTI-07 a browser belongs to the last member who signed in; only addresses of push services are accepted", async () => {
  const [anna, ben] = await couple("shared")
  const clara = await app.register()
  const again = service.subscribe("shared")
  await clara.ok(subscribePush, { body: again })
  await write(ben, anna)
  await pushNews(db)
  expect(pushedTo("shared")).toEqual([])
  for (const keys of [
    { ...again.keys, auth: "short" },
    { ...again.keys, p256dh: again.keys.auth },
  ]) {
    expect((await anna.call(subscribePush, { body: { ...again, keys } })).error).toMatchObject({ code: 400202 })
  }
  for (const endpoint of ["http://127.0.0.1:1/x", "https://evil.example/x", "http://169.254.169.254/latest"]) {
    const { status, error } = await anna.call(subscribePush, { body: { ...again, endpoint } })
    expect([status, error.code]).toEqual([400, 400202])
  }
})

test("NOTI-07 pushes to the app through FCM with one access token, and forgets a removed app", async () => {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  const signIn = { email: anna.session.me.email ?? "", password: anna.password, push_id: "app-1" }
  expect((await app.call(authenticate, { body: signIn })).status).toBe(200)
  await write(ben, anna)
  await pushNews(db)
  await transaction(db, (tx) => notify(tx, anna.id, { type: "bio", event: "accepted" }))
  await pushNews(db)
  expect(fcm.sent).toMatchObject([
    { token: "app-1", notification: { body: "New messages: 1" }, data: { path: "/chats" } },
    { token: "app-1", notification: { body: "There is something new for you." } },
  ])
  expect(fcm.tokensGiven).toBe(1)
  fcm.gone.add("app-1")
  await transaction(db, (tx) => notify(tx, anna.id, { type: "bio", event: "refused" }))
  await pushNews(db)
  expect(await db.execute(sql`select from session where member_id = ${anna.id} and push_id is not null`)).toEqual([])
})

const signInApp = async (member: TestMember, push_id: string): Promise<string> => {
  const body = { email: member.session.me.email ?? "", password: member.password, push_id }
  return (await app.call(authenticate, { body })).body.token
}

test("NOTI-07 an app belongs to one of two members who sign in at once; a refused device takes over none", async () => {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  const ownersOf = (pushId: string) =>
    db.execute(sql`select member_id from session where push_id = ${pushId} and ended_at is null`)
  for (let round = 0; round < 10; round += 1) {
    const body = { push_id: `both-${round}` }
    await Promise.all([anna.ok(keepPushId, { body }), ben.ok(keepPushId, { body })])
    expect(await ownersOf(body.push_id)).toHaveLength(1)
  }
  await anna.ok(keepPushId, { body: { push_id: "annas" } })
  const signIn = { email: ben.session.me.email ?? "", password: ben.password }
  for (let devices = 1; devices < maxDevices; devices += 1) await app.call(authenticate, { body: signIn })
  expect((await app.call(authenticate, { body: { ...signIn, push_id: "annas" } })).status).not.toBe(200)
  expect(await ownersOf("annas")).toEqual([{ member_id: anna.id }])
})

test("NOTI-07 no push to an app that signed out or belongs to another member now", async () => {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  const token = await signInApp(anna, "phone")
  await signInApp(anna, "tablet")
  await app.call(logout, {}, { token })
  await write(ben, anna)
  await pushNews(db)
  expect(fcm.sent).toMatchObject([{ token: "tablet" }])
  const clara = await app.register()
  await signInApp(clara, "tablet")
  await transaction(db, (tx) => notify(tx, anna.id, { type: "bio", event: "accepted" }))
  await write(ben, clara)
  await pushNews(db)
  expect(fcm.sent.slice(1)).toMatchObject([{ token: "tablet", notification: { body: "New messages: 1" } }])
})

test("NOTI-07 an app registers its new address; one unknown to FCM is forgotten, other errors forget none", async () => {
  const anna = await app.register()
  const tell = () => transaction(db, (tx) => notify(tx, anna.id, { type: "bio", event: "accepted" }))
  const details = (field: string) => [{ fieldViolations: [{ field }] }, { errorCode: "INVALID_ARGUMENT" }]
  const refusals = [
    { code: 400, status: "INVALID_ARGUMENT", details: details("message.data") },
    { code: 400, status: "INVALID_ARGUMENT", details: details("message.token") },
    { code: 403, status: "PERMISSION_DENIED", details: [{ errorCode: "SENDER_ID_MISMATCH" }] },
  ]
  const kept: number[] = []
  for (const [place, refusal] of refusals.entries()) {
    const push_id = `rotated-${place}`
    await anna.ok(keepPushId, { body: { push_id } })
    fcm.refused.set(push_id, refusal)
    await tell()
    await pushNews(db)
    kept.push((await db.execute(sql`select from session where push_id = ${push_id}`)).length)
    clock.advance(61_000)
  }
  expect(kept).toEqual([1, 0, 0])
  await anna.ok(keepPushId, { body: { push_id: "good" } })
  await tell()
  await pushNews(db)
  expect(fcm.sent).toMatchObject([{ token: "good" }])
  clock.set(null)
})

async function awayMember(language: "en" | "de" = "en"): Promise<TestMember> {
  const member = await app.register({ language })
  await db.execute(sql`update account set email_verified_at = now() where id = ${member.id}`)
  await db.execute(sql`update profile set seen_at = now() - interval '1 hour' where member_id = ${member.id}`)
  return member
}
const mailsTo = async (member: TestMember) =>
  (await messagesTo(app, member.session.me.email ?? "")).filter(({ text }) => text.includes("/unsubscribe#"))

test("NOTI-07 mails an absent member a digest once a day in their language, from one process", async () => {
  const anna = await awayMember("de")
  const ben = await app.register({ gender: 1 })
  await write(ben, anna)
  await transaction(db, (tx) => notify(tx, anna.id, { type: "payclear", event: "cleared", data: { gold: 5 } }))
  await Promise.all([mailDigests(db), mailDigests(db)])
  await mailDigests(db)
  const [mail, ...more] = await mailsTo(anna)
  expect(more).toEqual([])
  expect(mail?.text).toContain("Neue Nachrichten: 1")
  expect(mail?.text).toContain("Neue Mitteilungen: 1")
  expect(mail?.text).not.toContain("A secret")
  clock.advance(21 * 3_600_000)
  await mailDigests(db)
  expect(await mailsTo(anna)).toHaveLength(1)
  await transaction(db, (tx) => notify(tx, anna.id, { type: "payclear", event: "failed" }))
  await mailDigests(db)
  expect(await mailsTo(anna)).toHaveLength(2)
  clock.set(null)
})

test("NOTI-07 CHAT-01 a muted conversation is neither pushed, mailed nor counted", async () => {
  const anna = await awayMember()
  await anna.ok(subscribePush, { body: service.subscribe("muted") })
  const [loud, muted] = [await app.register({ gender: 1 }), await app.register({ gender: 1 })]
  const { thread_id } = await write(muted, anna)
  await anna.ok(editThread, { params: { id: thread_id }, body: { muted: 1, unread: 0 } })
  await write(anna, muted)
  await write(muted, anna)
  await write(muted, anna)
  await db.execute(sql`update profile set seen_at = now() - interval '1 hour' where member_id = ${anna.id}`)
  await pushNews(db)
  await mailDigests(db)
  expect([pushedTo("muted"), await mailsTo(anna)]).toEqual([[], []])
  await write(loud, anna)
  await pushNews(db)
  await mailDigests(db)
  expect(pushedTo("muted")).toMatchObject([{ payload: { body: "New messages: 1" } }])
  const mails = await mailsTo(anna)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain("New messages: 1")
})

/** The minute of the day in Tokyo, this many minutes from now. */
const minuteInTokyo = (offset: number): number => (Math.floor(Date.now() / 60_000) + 9 * 60 + offset) % 1440

test("NOTI-07 no mail in quiet hours, against the settings, or to a member seen recently", async () => {
  const [quiet, unwilling, here] = [await awayMember(), await awayMember(), await awayMember()]
  const ben = await app.register({ gender: 1 })
  for (const member of [quiet, unwilling, here]) await write(ben, member)
  await quiet.ok(editNotificationSettings, {
    body: { quiet: { from: minuteInTokyo(-60), to: minuteInTokyo(60) }, time_zone: "Asia/Tokyo" },
  })
  await unwilling.ok(editNotificationSettings, { body: { ways: { message: { mail: false } } } })
  await db.execute(
    sql`update profile set seen_at = now() - interval '1 hour' where member_id in (${quiet.id}, ${unwilling.id})`,
  )
  await db.execute(sql`update profile set seen_at = now() where member_id = ${here.id}`)
  await mailDigests(db)
  expect([await mailsTo(quiet), await mailsTo(unwilling), await mailsTo(here)]).toEqual([[], [], []])
  await quiet.ok(editNotificationSettings, { body: { quiet: null } })
  await db.execute(sql`update profile set seen_at = now() - interval '1 hour' where member_id = ${quiet.id}`)
  clock.advance(10 * 60_000)
  await mailDigests(db)
  expect([await mailsTo(quiet), await mailsTo(unwilling)]).toMatchObject([[{}], []])
  clock.set(null)
})

test("NOTI-07 one click in the mail program ends the mails of this member, without signing in", async () => {
  const [anna, ben] = [await awayMember(), await app.register({ gender: 1 })]
  await write(ben, anna)
  await mailDigests(db)
  const [row] = await db.execute<{ unsubscribe: string }>(
    sql`select unsubscribe from mail where recipient = ${anna.session.me.email} and unsubscribe is not null`,
  )
  const path = new URL(row?.unsubscribe ?? "").pathname
  const click = (
    address: string,
    body: URLSearchParams | FormData | Blob = new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  ) => fetch(`${app.url}${address}`, { method: "POST", body })
  const form = new FormData()
  form.append("List-Unsubscribe", "One-Click")
  const forged = path.replace(/\d+\./, `${ben.id}.`)
  expect([(await click(forged)).status, (await click(`${path}x`)).status]).toEqual([404, 404])
  expect((await ben.ok(showNotificationSettings, {})).ways.message.mail).toBe(true)
  for (const body of [undefined, form, new Blob(["{"], { type: "application/json" })]) {
    expect((await click(path, body)).status).toBe(200)
  }
  const { ways } = await anna.ok(showNotificationSettings, {})
  expect(Object.values(ways).some(({ mail }) => mail)).toBe(false)
  expect(ways.message.push).toBe(true)
})
