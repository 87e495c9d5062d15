import { z } from "zod"
import type { Tx } from "../db/db"
import { env } from "../process/env"
import { isOpen, type Message, NeverDelivered, NotDelivered, post, type Transport } from "./outbox"

interface Twilio {
  url: string
  accountSid: string
  authToken: string
  from: string
}

const timeoutMs = 15_000

const refusal = z.object({ code: z.int().optional(), message: z.string().optional() })

async function errorMessageOf(response: Response): Promise<string> {
  const { code, message } = refusal.safeParse(await response.json().catch(() => ({}))).data ?? {}
  return `SMS was answered ${[response.status, code, message].filter((part) => part !== undefined).join(" ")}`
}

/** Raises `NotDelivered` if the connection failed, because nothing was sent. */
const request: typeof fetch = (...args) =>
  fetch(...args).catch((error: Error) => {
    const cause = error.cause as { code?: string } | undefined
    const isUnsent = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(cause?.code ?? "")
    throw isUnsent ? new NotDelivered(`SMS provider: ${cause?.code}`) : error
  })

/** Implements the Twilio Messages API, version 2010-04-01. */
export const twilioTransport =
  ({ url, accountSid, authToken, from }: Twilio): Transport =>
  async ({ to, text }) => {
    const response = await request(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return response.body?.cancel()
    const sentence = await errorMessageOf(response)
    // 400 and 404 concern the message; other 4xx concern the account or its rate, which can be corrected.
    if ([400, 404].includes(response.status)) throw new NeverDelivered(sentence)
    // After a 5xx the message may have been sent.
    throw response.status < 500 ? new NotDelivered(sentence) : new Error(sentence)
  }

export function smsTransport(): Transport | null {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = env
  if (!env.SMS_PROVIDER || !accountSid || !authToken || !from) return null
  return twilioTransport({ url: env.SMS_URL.replace(/\/$/, ""), accountSid, authToken, from })
}

export const sms = {
  /** Returns whether messages can be sent, or read in the development outbox. */
  available: (): boolean => isOpen("sms") || env.mode === "development",
  send: (tx: Tx, message: Message): Promise<void> => post(tx, "sms", { ...message, subject: "" }),
}
