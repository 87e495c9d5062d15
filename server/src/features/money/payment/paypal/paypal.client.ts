import { z } from "zod"
import { clock } from "../../../../core/process/clock"
import { env } from "../../../../core/process/env"
import { requestGateway, GatewayError, readJson } from "../payment.gateway"

// These schemas have the used parts of https://developer.paypal.com/docs/api/orders/v2/

const amount = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d{1,2})?$/) })

export const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  seller_receivable_breakdown: z.object({ net_amount: amount.optional() }).optional(),
})
export type Capture = z.infer<typeof capture>

const refund = z.object({ status: z.string(), amount })

export const order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  /** Older replies use `payer`. */
  payment_source: z
    .object({
      paypal: z.object({ account_id: z.string().optional(), email_address: z.string().optional() }).optional(),
    })
    .optional(),
  payer: z.object({ payer_id: z.string().optional(), email_address: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        payments: z.object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() }).optional(),
      }),
    )
    .optional(),
})
export type Order = z.infer<typeof order>

const accessToken = z.object({ access_token: z.string(), expires_in: z.number() })

const problem = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

export const refunded = z.object({ id: z.string(), status: z.string() })

export const captureDetail = z.object({
  id: z.string(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
})

export const disputes = z.object({ items: z.array(z.object({ dispute_id: z.string(), status: z.string() })) })

export const dispute = z.object({
  status: z.string(),
  dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: amount.optional() }).optional(),
})

export const webhookEvent = z.object({
  event_type: z.string(),
  resource: z
    .object({
      id: z.string().optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional(), capture_id: z.string().optional() }) })
        .optional(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).optional(),
    })
    .loose(),
})

let token: { value: string; expiresAt: number; of: string } | null = null

const clientCredentials = (): string => `${env.PAYPAL_CLIENT_ID ?? ""}:${env.PAYPAL_CLIENT_SECRET ?? ""}`

/** A token is renewed this long (ms) before its expiry. */
const renewalMargin = 60_000

async function authorize(): Promise<string> {
  const of = `${env.PAYPAL_URL} ${clientCredentials()}`
  if (token && token.of === of && token.expiresAt > clock.ms()) return token.value
  const { status, text } = await requestGateway("paypal", `${env.PAYPAL_URL}/v1/oauth2/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(clientCredentials()).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  })
  const reply = accessToken.safeParse(readJson("paypal", text))
  if (status !== 200 || !reply.success) throw new GatewayError("paypal", `refused our credentials: ${status}`)
  const { access_token: value, expires_in } = reply.data
  token = { value, expiresAt: clock.ms() + expires_in * 1000 - renewalMargin, of }
  return value
}

interface Call {
  method: "GET" | "POST"
  path: string
  body?: object
  /** PayPal repeats the first reply to requests with the same idempotency key. */
  requestId?: string
}

type Reply<T> = { ok: true; data: T } | { ok: false; status: number; issue: string }

/** Throws `GatewayError`. */
export async function call<S extends z.ZodType>(
  schema: S,
  { method, path, body, requestId }: Call,
): Promise<Reply<z.output<S>>> {
  const { status, text } = await requestGateway("paypal", `${env.PAYPAL_URL}${path}`, {
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
