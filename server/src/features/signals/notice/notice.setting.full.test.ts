import { afterAll, beforeAll, expect, test } from "vitest"
import { listCounters } from "@redthread/contract/notice"
import { listNotifications } from "@redthread/contract/notification"
import {
  editNotificationSettings,
  showNotificationSettings,
  notificationKinds,
} from "@redthread/contract/notification-setting"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp } from "../../../testing/harness"
import { notify } from "./notice.notify.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test("NOTI-01 settings per type and channel are stored; two devices do not undo each other", async () => {
  const member = await app.register()
  const usual = await member.ok(showNotificationSettings, {})
  expect(Object.keys(usual.ways)).toEqual([...notificationKinds])
  expect([usual.ways.feed, usual.ways.message, usual.quiet]).toEqual([
    { list: true, push: true, mail: false },
    { list: true, push: true, mail: true },
    null,
  ])
  await Promise.all([
    member.ok(editNotificationSettings, { body: { ways: { feed: { push: false } } } }),
    member.ok(editNotificationSettings, { body: { ways: { feed: { mail: true }, ask: { list: false } } } }),
    member.ok(editNotificationSettings, { body: { quiet: { from: 1320, to: 480 }, time_zone: "Asia/Tokyo" } }),
  ])
  expect(await member.ok(showNotificationSettings, {})).toMatchObject({
    ways: { feed: { list: true, push: false, mail: true }, ask: { list: false, push: true } },
    quiet: { from: 1320, to: 480 },
    time_zone: "Asia/Tokyo",
  })
  await member.ok(editNotificationSettings, { body: { quiet: null } })
  expect((await member.ok(showNotificationSettings, {})).quiet).toBeNull()
})

test.each([
  { ways: { weather: { push: true } } },
  { ways: { feed: { pigeon: true } } },
  { quiet: { from: 1440, to: 0 } },
  { time_zone: "Mars/Olympus" },
])("NOTI-01 settings refuse %j", async (body) => {
  const member = await app.register()
  expect((await member.call(editNotificationSettings, { body: body as never })).status).toBe(400)
})

test("NOTI-01 a type excluded from the list is in no list and on no badge", async () => {
  const member = await app.register()
  await member.ok(editNotificationSettings, { body: { ways: { verify: { list: false } } } })
  await transaction(db, (tx) => notify(tx, member.id, { type: "verify", event: "accepted" }))
  await transaction(db, (tx) => notify(tx, member.id, { type: "bio", event: "accepted" }))
  const { items } = await member.ok(listNotifications, { query: {} })
  expect(items.map(({ type }) => type)).toEqual(["bio"])
  expect((await member.ok(listCounters, {})).notification).toBe(1)
})
