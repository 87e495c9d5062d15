import { z } from "zod"
import { call, done, flag, id, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"

/** Types of notifications: the specification's ten, then the product's own. */
export const notificationTypes = [
  "upgrade",
  "payclear",
  "translation",
  "friend",
  "profile",
  "verify",
  "avatar",
  "bio",
  "feed",
  "ask",
  "call",
  "gift",
  "order",
  "earning",
  "support",
  "travel",
  "safety",
  "correction",
  "scheduled",
  "appointment",
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Events of each type; the text key is `notice.<type>.<event>`. */
export const notificationEvents = {
  upgrade: ["trial", "done", "given", "ending", "withdrawn"],
  payclear: ["cleared", "failed", "refunded", "returned", "withdrawn", "credited", "prize"],
  translation: ["done", "refunded"],
  friend: ["accepted"],
  profile: ["removed"],
  verify: ["accepted", "refused", "asked"],
  avatar: ["accepted", "refused"],
  bio: ["accepted", "refused"],
  feed: ["like", "comment", "reply", "comment_like", "removed"],
  ask: ["asked", "answered"],
  call: ["missed"],
  gift: ["received"],
  order: ["changed", "came", "accepted", "delivered", "received", "refunded", "canceled"],
  earning: ["came", "paid", "refused", "photo_sold", "contact_sold", "returned", "withdrawn", "accepted", "removed"],
  support: ["answered"],
  travel: ["accepted", "booked", "done", "refused"],
  safety: ["decided", "lifted", "upheld", "fraud", "fraud_cleared"],
  correction: ["written", "thanked"],
  scheduled: ["failed"],
  appointment: ["day", "hour", "check_in", "alarmed"],
} as const satisfies Record<NotificationType, readonly string[]>
export type NotificationEvent<T extends NotificationType = NotificationType> = (typeof notificationEvents)[T][number]

export const notificationFacts = z.object({
  gold: z.number().optional(),
  days: z.int().optional(),
  place: z.int().optional(),
  /** Name of a member whose account was banned for fraud. */
  name: z.string().optional(),
})
export type NotificationFacts = z.infer<typeof notificationFacts>

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  event: z.string(),
  data: z.object({
    /** Portrait of the member who acted last; null if there is no such member or portrait. */
    avatar: z.string().nullable(),
    /** Id of the order of a finished translation. */
    translation: id.nullable(),
    /** The member who acted last, and the number of other members who acted before. */
    user_id: id.nullable(),
    name: z.string().nullable(),
    others: z.int(),
    target_id: id.nullable(),
    ...notificationFacts.omit({ name: true }).shape,
  }),
  /** 0 while the badge still counts the notification. */
  seen: flag,
  created_at: time,
})
export type Notification = z.infer<typeof notification>

export const listNotifications = call({
  method: "GET",
  path: "/notifications",
  summary:
    "My notifications, latest first; what several members did alike is one of them. " +
    "Looking does not lower the badge, `PUT counters` does",
  access: "account",
  query: pageQuery,
  replies: { 200: pageOf(notification) },
})

export const clearNotifications = call({
  method: "DELETE",
  path: "/notifications",
  summary: "Clear all my notifications",
  access: "account",
  publishes: false,
  replies: { 200: done },
})
