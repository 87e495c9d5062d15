import { expect, test } from "vitest"
import { type Notification, notificationEvents, type NotificationType } from "@redthread/contract/notification"
import { dayGroupOf, notificationTarget } from "./notification-view"

const of = (type: string, event: string, data: Partial<Notification["data"]> = {}): Notification => ({
  id: 1,
  type: type as NotificationType,
  event,
  data: { avatar: null, translation: null, user_id: null, name: null, others: 0, target_id: null, ...data },
  seen: 0,
  created_at: "2026-11-22T12:00:00Z",
})

test.each([
  [of("feed", "like", { target_id: 12, user_id: 5 }), "/feed/12"],
  [of("feed", "removed", { target_id: 12 }), "/decisions"],
  [of("friend", "accepted", { user_id: 5 }), "/profile/5"],
  [of("friend", "accepted", { user_id: 5, others: 2 }), "/user/friend"],
  [of("ask", "answered", { user_id: 5 }), "/profile/5"],
  [of("ask", "asked", { user_id: 5 }), "/me"],
  [of("call", "missed", { user_id: 5 }), "/chat/5"],
  [of("avatar", "refused"), "/setting/avatar"],
  [of("bio", "refused"), "/setting/introduction"],
])("NOTI-01 $type $event leads to what it is about", (notification, path) => {
  expect(notificationTarget(notification)).toBe(path)
})

test("NOTI-01 what this page does not know, or has no screen for, leads to the settings", () => {
  expect(notificationTarget(of("weather", "rain"))).toBe("/setting/notification")
  for (const [type, events] of Object.entries(notificationEvents)) {
    for (const event of events) expect(notificationTarget(of(type, event))).toMatch(/^\/[a-z]/)
  }
})

test.each([
  [new Date(2026, 10, 27, 9), 0],
  [new Date(2026, 10, 27, 0), 0],
  [new Date(2026, 10, 26, 23, 59), 1],
  [new Date(2026, 10, 26, 0), 1],
  [new Date(2026, 10, 25, 23, 59), 2],
] as const)("NOTI-01 the list is divided by the reader's days: %s", (at, group) => {
  expect(dayGroupOf(at.toISOString(), new Date(2026, 10, 27, 10))).toBe(group)
})
