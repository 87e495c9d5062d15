import { createECDH } from "node:crypto"
import type { PushPayload } from "@redthread/contract/push"
import webPush from "web-push"
import { env } from "../../../core/process/env"
import { secretFor } from "../../../core/process/secrets"

interface Keys {
  publicKey: string
  privateKey: string
}

interface WebSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

export type Delivery = "sent" | "gone" | "failed"

export interface PushOptions {
  /** The push service stores an undelivered push for this time. */
  ttlSeconds: number
  /** `high` wakes a device that saves power. */
  urgency: "normal" | "high"
}

const timeoutMs = 3000

/** Push services of browsers have these origins: the server sends to no other address. */
const services =
  /^https:\/\/(?:fcm\.googleapis\.com|[\w.-]+\.push\.(?:apple|services\.mozilla)\.com|[\w.-]+\.notify\.windows\.com)$/

export function isPushService(endpoint: string): boolean {
  const { origin } = new URL(endpoint)
  return services.test(origin) || env.PUSH_SERVICES.includes(origin)
}

/** Keys that are not configured are derived from SECRET_KEY: equal on all hosts and after restarts. */
export function vapidKeys(): Keys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (publicKey && privateKey) return { publicKey, privateKey }
  const secret = secretFor("vapid")
  const curve = createECDH("prime256v1")
  curve.setPrivateKey(secret)
  return { publicKey: curve.getPublicKey("base64url"), privateKey: secret.toString("base64url") }
}

/** Encrypts by RFC 8291 and signs by RFC 8292 (VAPID). */
export async function sendToBrowser(
  to: WebSubscription,
  payload: PushPayload,
  options: PushOptions,
): Promise<Delivery> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject: env.VAPID_SUBJECT, ...vapidKeys() }, TTL: options.ttlSeconds, urgency: options.urgency },
  )
  const { "Content-Length": _length, ...others } = headers as Record<string, string>
  const reply = await fetch(endpoint, {
    method,
    headers: others,
    body: body as Uint8Array<ArrayBuffer>,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  })
  await reply.arrayBuffer()
  if (reply.status === 404 || reply.status === 410) return "gone"
  return reply.ok ? "sent" : "failed"
}
