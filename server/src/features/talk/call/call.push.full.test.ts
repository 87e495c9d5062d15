import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { editNotificationSettings } from "@redthread/contract/notification-setting"
import { keepPushId, subscribePush } from "@redthread/contract/push"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp } from "../../../testing/harness"
import { FcmStub } from "../../../testing/stub/fcm-stub"
import { PushServiceStub } from "../../../testing/stub/push-service-stub"
import { makeTalkers, ring, send as signal } from "./testing/call-pair"

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
})

/** Missed events are pushed as news as well. */
const callsPushed = () => service.pushed.filter(({ payload }) => payload["tag"] === "call")
const untilPushed = (count: number) => expect.poll(() => callsPushed().length).toBe(count)

test("CALL-01 NOTI-07 a call rings a closed tab and the app at once, urgently, and only as long as it rings", async () => {
  const [caller, callee] = await makeTalkers(app)
  await callee.ok(subscribePush, { body: service.subscribe("rung") })
  await callee.ok(keepPushId, { body: { push_id: "rung-app" } })
  await ring(caller, callee)
  await untilPushed(1)
  const [pushed] = callsPushed()
  expect(pushed).toMatchObject({ urgency: "high", payload: { body: "Incoming call", path: "/chats", tag: "call" } })
  expect(Number(pushed?.ttl)).toBeGreaterThan(30)
  expect(Number(pushed?.ttl)).toBeLessThanOrEqual(40)
  await expect.poll(() => fcm.sent.length).toBe(1)
  expect(fcm.sent[0]).toMatchObject({
    token: "rung-app",
    android: { priority: "high", ttl: `${pushed?.ttl}s` },
    apns: { headers: { "apns-priority": "10" } },
  })
})

test("CALL-01 NOTI-07 a call push has the name if allowed, and is not sent to members who are online, opted out or in quiet hours", async () => {
  const [caller, named] = await makeTalkers(app)
  await named.ok(subscribePush, { body: service.subscribe("named") })
  await named.ok(editNotificationSettings, { body: { preview: true } })
  const first = await ring(caller, named)
  await untilPushed(1)
  const { name } = caller.session.me
  expect(callsPushed()).toMatchObject([{ payload: { body: `${name} is calling you.`, path: `/chat/${caller.id}` } }])
  await signal(caller, first, { event: "end_call" })
  await named.ok(editNotificationSettings, { body: { ways: { call: { push: false } } } })
  await signal(caller, await ring(caller, named), { event: "end_call" })
  const quiet = { from: 0, to: 1439 }
  const ways = { call: { push: true } }
  clock.set(new Date("2026-11-22T12:00:00Z"))
  await named.ok(editNotificationSettings, { body: { ways, quiet, time_zone: "UTC" } })
  await signal(caller, await ring(caller, named), { event: "end_call" })
  clock.set(null)
  const socket = await named.socket()
  const isHere = async () => (await db.execute(sql`select from presence where member_id = ${named.id}`)).length > 0
  await expect.poll(isHere).toBe(true)
  await named.ok(editNotificationSettings, { body: { quiet: null } })
  await ring(caller, named)
  expect(callsPushed()).toHaveLength(1)
  socket.close()
  // Whose last page closes while it rings.
  await expect.poll(() => callsPushed().length).toBe(2)
}, 60_000)
