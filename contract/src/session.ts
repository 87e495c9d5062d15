import { z } from "zod"
import { session as signedIn } from "./account"
import { call, done, id, idParams, time, insidePath } from "./core/call"

/** Maximum number of signed-in devices; more require extra verification. */
export const maxDevices = 5
/** Seconds in which a second tab can refresh by the previous token, and validity of a hand-over key. */
export const refreshGraceSeconds = 30
export const keySeconds = 15

export const deviceSession = z.object({
  id,
  current: z.boolean(),
  /** The app shell, or the names of browser and system; null if unknown. */
  device: z.string().nullable(),
  app: z.boolean(),
  country: z.string().nullable(),
  created_at: time,
  seen_at: time,
})
export type DeviceSession = z.infer<typeof deviceSession>

export const listSessions = call({
  method: "GET",
  path: "/sessions",
  summary: "The devices that are signed in, this one first, then the latest seen",
  access: "account",
  replies: { 200: z.object({ items: z.array(deviceSession), max_devices: z.int() }) },
})

export const endSession = call({
  method: "DELETE",
  path: "/sessions/:id",
  summary: "Sign one device out",
  access: "account",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

export const endOtherSessions = call({
  method: "DELETE",
  path: "/sessions",
  summary: "Sign all other devices out",
  access: "account",
  publishes: false,
  replies: { 200: z.object({ ended: z.int() }) },
})

export const makeKey = call({
  method: "POST",
  path: "/key",
  summary: "A one-time key, good for 15 seconds, that carries the session into another window or browser",
  access: "account",
  publishes: false,
  body: z.strictObject({ to: z.string().min(1, "empty").max(500, "too_long").regex(insidePath, "invalid") }),
  replies: { 200: z.object({ key: z.string(), expires_in: z.int() }) },
  limit: { max: 30, seconds: 300, by: "member" },
})

export const redeemKey = call({
  method: "POST",
  path: "/key/redeem",
  summary: "Sign in by a one-time key; answers where it was meant to lead",
  access: "public",
  body: z.strictObject({ key: z.string().max(100) }),
  replies: { 200: z.object({ ...signedIn.shape, to: z.string() }) },
  errors: ["key_invalid"],
  limit: { max: 30, seconds: 300, by: "address" },
})
