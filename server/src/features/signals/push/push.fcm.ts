import { createSign } from "node:crypto"
import type { PushPayload } from "@redthread/contract/push"
import { z } from "zod"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import type { Delivery, PushOptions } from "./push.web"

const timeoutMs = 3000
const scope = "https://www.googleapis.com/auth/firebase.messaging"

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() })
const refusal = z.object({
  error: z.object({
    status: z.string(),
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string().optional() })).optional(),
        }),
      )
      .default([]),
  }),
})

/** True if the app was removed, belongs to another project, or the token is invalid. */
function isGone(reply: unknown): boolean {
  const { status, details } = refusal.safeParse(reply).data?.error ?? { status: "", details: [] }
  const codes = [status, ...details.map(({ errorCode }) => errorCode)]
  if (["NOT_FOUND", "UNREGISTERED", "SENDER_ID_MISMATCH"].some((code) => codes.includes(code))) return true
  const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field))
  return codes.includes("INVALID_ARGUMENT") && fields.includes("message.token")
}

let access: { token: string; until: number } | null = null

export const clearAccessToken = (): void => {
  access = null
}

const jwtPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Returns a signed JWT of the service account (RFC 7523), valid for an hour. */
function jwtAssertion(email: string, key: string): string {
  const now = Math.floor(clock.ms() / 1000)
  const claim = { iss: email, scope, aud: env.FCM_TOKEN_URL, iat: now, exp: now + 3600 }
  const unsigned = `${jwtPart({ alg: "RS256", typ: "JWT" })}.${jwtPart(claim)}`
  return `${unsigned}.${createSign("RSA-SHA256").update(unsigned).sign(key, "base64url")}`
}

async function accessToken(email: string, key: string): Promise<string> {
  if (access && access.until > clock.ms()) return access.token
  const reply = await fetch(env.FCM_TOKEN_URL, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: jwtAssertion(email, key),
    }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!reply.ok) throw new Error(`FCM_TOKEN_URL answered ${reply.status}`)
  const { access_token: token, expires_in } = tokenReply.parse(await reply.json())
  access = { token, until: clock.ms() + (expires_in - 60) * 1000 }
  return token
}

export const isFcmConfigured = (): boolean => Boolean(env.FCM_PROJECT_ID && env.FCM_CLIENT_EMAIL && env.FCM_PRIVATE_KEY)

export async function sendToApp(
  pushId: string,
  { title, body, path, tag }: PushPayload,
  { ttlSeconds, urgency }: PushOptions,
): Promise<Delivery> {
  const { FCM_PROJECT_ID: project, FCM_CLIENT_EMAIL: email, FCM_PRIVATE_KEY: key } = env
  if (!project || !email || !key) return "failed"
  const bearer = await accessToken(email, key.replaceAll("\\n", "\n"))
  const reply = await fetch(`${env.FCM_URL}/v1/projects/${encodeURIComponent(project)}/messages:send`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: JSON.stringify({
      message: {
        token: pushId,
        notification: { title, body },
        data: { path },
        android: { collapse_key: tag, priority: urgency, ttl: `${ttlSeconds}s` },
        apns: {
          headers: {
            "apns-priority": urgency === "high" ? "10" : "5",
            "apns-expiration": String(Math.floor(clock.ms() / 1000) + ttlSeconds),
          },
        },
      },
    }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (reply.ok) {
    await reply.arrayBuffer()
    return "sent"
  }
  if (reply.status === 401) clearAccessToken()
  return isGone(await reply.json().catch(() => ({}))) ? "gone" : "failed"
}
