import { z } from "zod"
import { call, done } from "./core/call"

/** Address of a browser's `PushSubscription.toJSON()` (RFC 8030 and 8291). */
const endpoint = z.url({ protocol: /^https?$/ }).max(1000)
/** Keys in base64url: an uncompressed point of P-256 (65 bytes, the first of them 4), and a secret of 16 bytes. */
const point = z.string().regex(/^B[\w-]{86}=?$/, "invalid")
const authSecret = z.string().regex(/^[\w-]{22}(==)?$/, "invalid")

export const showPushKey = call({
  method: "GET",
  path: "/push",
  summary: "The key that a browser subscribes to web push with, and whether this device is subscribed",
  access: "account",
  replies: { 200: z.object({ key: z.string(), subscribed: z.boolean() }) },
})

export const subscribePush = call({
  method: "POST",
  path: "/push",
  summary: "Have this device told while it is elsewhere; it ends with the session",
  access: "account",
  publishes: false,
  body: z.strictObject({
    endpoint,
    expirationTime: z.number().nullable().optional(),
    keys: z.strictObject({ p256dh: point, auth: authSecret }),
  }),
  replies: { 201: done },
  limit: { max: 60, seconds: 3600, by: "member" },
})

export const renewPush = call({
  method: "POST",
  path: "/push/renewal",
  summary:
    "For a service worker, which has no token: the browser has replaced its subscription. Who knows the old one's " +
    "secret may name the new one",
  access: "public",
  body: z.strictObject({
    old: z.strictObject({ endpoint, auth: authSecret }),
    endpoint,
    keys: z.strictObject({ p256dh: point, auth: authSecret }),
  }),
  replies: { 200: done },
  errors: ["not_found"],
  limit: { max: 60, seconds: 3600, by: "address" },
})

export const unsubscribePush = call({
  method: "DELETE",
  path: "/push",
  summary: "Tell this device nothing any more while it is elsewhere",
  access: "account",
  publishes: false,
  replies: { 200: done },
})

export const keepPushId = call({
  method: "PUT",
  path: "/push",
  summary: "Have the app of this device told while it is elsewhere, at this registration; it ends with the session",
  access: "account",
  publishes: false,
  body: z.strictObject({ push_id: z.string().min(1).max(500) }),
  replies: { 200: done },
  limit: { max: 60, seconds: 3600, by: "member" },
})

export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  /** A later push with the same tag replaces this one. */
  tag: z.string(),
})
export type PushPayload = z.infer<typeof pushPayload>
