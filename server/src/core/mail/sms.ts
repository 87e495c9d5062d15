import { z } from "zod"
import type { Tx } from "../db/db"
import { env } from "../process/env"
import { isOpen, type Message, NeverDelivered, NotDelivered, post, type Transport } from "./outbox"

interface Twilio {
  /** Base address, without a slash at the end. */
  url: string
  accountSid: string
  authToken: string
  from: string
}

/** ms */
const timeout = 15_000

const refusal = z.object({ code: z.int().optional(), message: z.string().optional() })

async function sentenceOf(response: Response): Promise<string> {
  const { code, message } = refusal.safeParse(await response.json().catch(() => ({}))).data ?? {}
  return `SMS was answered ${[response.status, code, message].filter((part) => part !== undefined).join(" ")}`
}

/** Where no connection was made, nothing was sent. */
const request: typeof fetch = (...given) =>
  fetch(...given).catch((error: Error) => {
    const cause = error.cause as { code?: string } | undefined
    const isUnsent = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(cause?.code ?? "")
    throw isUnsent ? new NotDelivered(`SMS provider: ${cause?.code}`) : error
  })

/** Speaks the protocol of Twilio's Messages resource, API version 2010-04-01. */
export const twilioTransport =
  ({ url, accountSid, authToken, from }: Twilio): Transport =>
  async ({ to, text }) => {
    const response = await request(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      signal: AbortSignal.timeout(timeout),
    })
    if (response.ok) return response.body?.cancel()
    const sentence = await sentenceOf(response)
    // What is wrong with our own account or pace can be put right; what is wrong with the message can't.
    if ([400, 404].includes(response.status)) throw new NeverDelivered(sentence)
    // A provider that broke down may have sent it.
    throw response.status < 500 ? new NotDelivered(sentence) : new Error(sentence)
  }

/** The provider that the configuration names; null without one. */
export function smsTransport(): Transport | null {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = env
  if (!env.SMS_PROVIDER || !accountSid || !authToken || !from) return null
  return twilioTransport({ url: env.SMS_URL.replace(/\/$/, ""), accountSid, authToken, from })
}

export const sms = {
  /** Whether a text message would arrive anywhere: with a provider, or in the outbox of development. */
  available: (): boolean => isOpen("sms") || env.mode === "development",
  /** Puts a text message into the outbox within the transaction of its cause. */
  send: (tx: Tx, message: Message): Promise<void> => post(tx, "sms", { ...message, subject: "" }),
}
