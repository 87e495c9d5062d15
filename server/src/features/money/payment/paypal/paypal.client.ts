import type { z } from "zod"
import { clock } from "../../../../core/process/clock"
import { env } from "../../../../core/process/env"
import { GatewayError } from "../payment.gateway"
import { askGateway, readJson } from "../payment.request"
import { accessToken, problem } from "./paypal.schema"

let token: { value: string; endsAt: number; of: string } | null = null

const credentials = (): string => `${env.PAYPAL_CLIENT_ID ?? ""}:${env.PAYPAL_CLIENT_SECRET ?? ""}`

/** ms before its end at which a token is asked for anew */
const margin = 60_000

async function authorize(): Promise<string> {
  const of = `${env.PAYPAL_URL} ${credentials()}`
  if (token && token.of === of && token.endsAt > clock.ms()) return token.value
  const { status, text } = await askGateway("paypal", `${env.PAYPAL_URL}/v1/oauth2/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(credentials()).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  })
  const granted = accessToken.safeParse(readJson("paypal", text))
  if (status !== 200 || !granted.success) throw new GatewayError("paypal", `refused our credentials: ${status}`)
  const { access_token: value, expires_in } = granted.data
  token = { value, endsAt: clock.ms() + expires_in * 1000 - margin, of }
  return value
}

interface Call {
  method: "GET" | "POST"
  path: string
  body?: object
  /** Idempotency key: PayPal answers a repeated request with the first reply. */
  requestId?: string
}

export type Answered<T> = { ok: true; data: T } | { ok: false; status: number; issue: string }

/** One call of the REST API; refusals come with PayPal's name for them. Throws `GatewayError`. */
export async function call<S extends z.ZodType>(
  schema: S,
  { method, path, body, requestId }: Call,
): Promise<Answered<z.output<S>>> {
  const { status, text } = await askGateway("paypal", `${env.PAYPAL_URL}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await authorize()}`,
      "content-type": "application/json",
      prefer: "return=representation",
      ...(requestId ? { "paypal-request-id": requestId } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (status === 401) token = null
  const json = readJson("paypal", text)
  if (status >= 400) {
    const { name = "", details = [] } = problem.safeParse(json).data ?? {}
    return { ok: false, status, issue: details[0]?.issue ?? name }
  }
  const data = schema.safeParse(json)
  if (!data.success) throw new GatewayError("paypal", `${method} ${path} answered in an unknown form`)
  return { ok: true, data: data.data }
}
