import { z } from "zod"
import { call, timeZone, done } from "./core/call"
import { type NotificationType, notificationTypes } from "./notification"

/** Kinds with their own badge and screen; they are not in the list of notifications. */
export const badgeKinds = ["message", "like", "match", "request"] as const
export type BadgeKind = (typeof badgeKinds)[number]

export const notificationKinds = [...badgeKinds, ...notificationTypes] as const
export type NotificationKind = BadgeKind | NotificationType

export const notificationChannels = ["list", "push", "mail"] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const ways = z.object({ list: z.boolean(), push: z.boolean(), mail: z.boolean() })
export type ChannelSettings = z.infer<typeof ways>

/** Kinds that are mailed by default, because they wait for an answer or concern money. */
export const mailedKinds: readonly NotificationKind[] = [
  "message",
  "match",
  "request",
  "payclear",
  "translation",
  "verify",
  "order",
  "earning",
  "support",
  "travel",
  "appointment",
]

export const defaultChannels = (kind: NotificationKind): ChannelSettings => ({
  list: true,
  push: true,
  mail: mailedKinds.includes(kind),
})

/** Minutes of the member's day, 0 to 1439; if `to` <= `from`, the period spans midnight. */
const minute = z.int().min(0).max(1439)
export const quietHours = z.strictObject({ from: minute, to: minute })
export type QuietHours = z.infer<typeof quietHours>

const kindFields = Object.fromEntries(notificationKinds.map((kind) => [kind, ways])) as Record<
  NotificationKind,
  typeof ways
>
const changedWays = z.strictObject({
  list: z.boolean().optional(),
  push: z.boolean().optional(),
  mail: z.boolean().optional(),
})
const changedKinds = Object.fromEntries(notificationKinds.map((kind) => [kind, changedWays.optional()])) as Record<
  NotificationKind,
  z.ZodOptional<typeof changedWays>
>

export const notificationSettings = z.object({
  ways: z.object(kindFields),
  quiet: quietHours.nullable(),
  time_zone: z.string(),
  /** True if a push names the sender and the event; otherwise it only announces news. */
  preview: z.boolean(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const showNotificationSettings = call({
  method: "GET",
  path: "/notification_settings",
  summary: "What I am told of, in which way, and when not",
  access: "account",
  replies: { 200: notificationSettings },
})

export const editNotificationSettings = call({
  method: "PUT",
  path: "/notification_settings",
  summary: "Change what I am told of; what is left out stays as it is",
  access: "account",
  publishes: false,
  body: z.strictObject({
    ways: z.strictObject(changedKinds).optional(),
    quiet: quietHours.nullable().optional(),
    time_zone: timeZone.optional(),
    preview: z.boolean().optional(),
  }),
  replies: { 200: notificationSettings },
})

export const unsubscribeMail = call({
  method: "POST",
  path: "/unsubscribe/:token",
  summary: "End the mails about what waits, by the token that stands in each of them (RFC 8058): no signing in",
  access: "public",
  params: z.object({ token: z.string().max(80) }),
  ignoresBody: true,
  replies: { 200: done },
  errors: ["not_found"],
  // Mail providers send for many members from few addresses; the service limits each token instead.
  limit: { max: 6000, seconds: 3600, by: "address" },
})
