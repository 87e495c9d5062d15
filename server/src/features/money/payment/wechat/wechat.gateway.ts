import { z } from "zod"
import type { Money } from "@redthread/contract/price"
import { env } from "../../../../core/process/env"
import {
  requestGateway,
  type Gateway,
  GatewayError,
  type GatewayStatus,
  type GatewayOrder,
  type NamedPayment,
  type NewOrder,
  type Notification,
  readJson,
} from "../payment.gateway"
import { authorization, decrypt, isSigned } from "./wechat.sign"

/** A code can be scanned for this many ms. */
const codeLifetime = 2 * 3_600_000

const transaction = z.object({
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  amount: z.object({ total: z.int(), currency: z.string().optional() }).optional(),
  payer: z.object({ openid: z.string().optional() }).optional(),
})

const refundStatus = z.object({
  status: z.string(),
  amount: z.object({ total: z.int(), refund: z.int() }),
})

const problem = z.object({ code: z.string().optional() })

interface Reply {
  status: number
  code: string
  json: unknown
}

/** Verifies the signature of the reply. Throws `GatewayError`. */
async function call(method: "GET" | "POST", path: string, body?: object): Promise<Reply> {
  const text = body ? JSON.stringify(body) : ""
  const reply = await requestGateway("wechat", `${env.WECHATPAY_URL}${path}`, {
    method,
    headers: {
      authorization: authorization(method, path, text),
      accept: "application/json",
      "content-type": "application/json",
      "user-agent": "redthread",
    },
    ...(body ? { body: text } : {}),
  })
  if (!isSigned((name) => reply.headers.get(name) ?? undefined, reply.text)) {
    throw new GatewayError("wechat", `an answer to ${path} is not signed by WeChat Pay`)
  }
  const json = readJson("wechat", reply.text)
  return { status: reply.status, code: problem.safeParse(json).data?.code ?? "", json }
}

async function create({ paymentId, orderKey, createdAt, money, description, notifyUrl }: NewOrder) {
  // The random part is needed after a restore: ids are assigned again, and WeChat remembers the old order.
  const token = `rt${paymentId}x${orderKey.slice(0, 12)}`
  const { status, code, json } = await call("POST", "/v3/pay/transactions/native", {
    appid: env.WECHATPAY_APP_ID,
    mchid: env.WECHATPAY_MERCHANT_ID,
    description,
    out_trade_no: token,
    notify_url: notifyUrl,
    time_expire: new Date(createdAt.getTime() + codeLifetime).toISOString().replace(/\.\d+Z$/, "+00:00"),
    amount: { total: money.amount, currency: money.currency },
  })
  const created = z.object({ code_url: z.string() }).safeParse(json)
  if (status !== 200 || !created.success) throw new GatewayError("wechat", `refused an order: ${status} ${code}`)
  return { token, codeUrl: created.data.code_url }
}

type Transaction = z.infer<typeof transaction>

const moneyOf = ({ amount }: Transaction): Money => ({
  amount: amount?.total ?? 0,
  // An amount in another currency does not match the price and is reviewed.
  currency: (amount?.currency ?? "CNY") as Money["currency"],
})

/** WeChat refunds once per number: a part for a withdrawal, or all of it. */
const refundNumbers = ({ token }: GatewayOrder) => ({ all: `${token}r`, part: `${token}w` })

/** WeChat reports `REFUND` as soon as any part of the order is being refunded. */
async function statusOfRefund(order: GatewayOrder, paid: Transaction): Promise<GatewayStatus> {
  const { all, part } = refundNumbers(order)
  const find = (number: string) => call("GET", `/v3/refund/domestic/refunds/${number}`)
  const whole = await find(all)
  const { status, code, json } = whole.status === 404 ? await find(part) : whole
  // The refund was made in WeChat's merchant platform, whose refund numbers are unknown here.
  if (status === 404) return { is: "unknown", detail: "REFUND that is not ours" }
  const reply = refundStatus.safeParse(json)
  if (status !== 200 || !reply.success) throw new GatewayError("wechat", `answered ${status} ${code}`, status < 500)
  const { total, refund } = reply.data.amount
  if (reply.data.status === "PROCESSING") return { is: "refunding" }
  if (reply.data.status !== "SUCCESS") return { is: "unknown", detail: `REFUND ${reply.data.status}` }
  if (refund === total) return { is: "refunded" }
  return { is: "partly_refunded", money: moneyOf(paid), refunded: refund, captureId: paid.transaction_id ?? "" }
}

async function statusOf(order: GatewayOrder, reply: Transaction): Promise<GatewayStatus> {
  switch (reply.trade_state) {
    case "SUCCESS": {
      const money = moneyOf(reply)
      const openid = reply.payer?.openid
      const payers = openid ? { payers: [`wechat:${openid}`] } : {}
      return { is: "paid", money, net: money.amount, captureId: reply.transaction_id ?? "", ...payers }
    }
    case "REFUND":
      return statusOfRefund(order, reply)
    case "NOTPAY":
    case "USERPAYING":
      return { is: "open" }
    case "ACCEPT":
      return { is: "pending", reason: "bank" }
    case "CLOSED":
    case "REVOKED":
      return { is: "canceled", reason: "expired" }
    case "PAYERROR":
      return { is: "failed", reason: "declined" }
    default:
      return { is: "unknown", detail: reply.trade_state }
  }
}

const merchantQuery = (): string => `mchid=${encodeURIComponent(env.WECHATPAY_MERCHANT_ID ?? "")}`
const pathOf = ({ token }: GatewayOrder): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(token)}`

async function fetchStatus(order: GatewayOrder): Promise<GatewayStatus> {
  const { status, code, json } = await call("GET", `${pathOf(order)}?${merchantQuery()}`)
  if (status === 404 && code === "ORDER_NOT_EXIST") return { is: "canceled", reason: "expired" }
  const reply = transaction.safeParse(json)
  if (status !== 200 || !reply.success) {
    throw new GatewayError("wechat", `answered ${status} ${code}`, status >= 400 && status !== 401)
  }
  if (reply.data.out_trade_no !== order.token) throw new GatewayError("wechat", "answered for another order")
  return statusOf(order, reply.data)
}

async function refund(order: GatewayOrder, part?: number): Promise<GatewayStatus> {
  const { amount: total, currency } = order.money
  const numbers = refundNumbers(order)
  const request = {
    out_trade_no: order.token,
    out_refund_no: part === undefined ? numbers.all : numbers.part,
    amount: { refund: part ?? total, total, currency },
  }
  const { status, code } = await call("POST", "/v3/refund/domestic/refunds", request)
  if (status !== 200) throw new GatewayError("wechat", `answered ${status} ${code}`)
  return fetchStatus(order)
}

const notification = z.object({
  resource: z.object({
    algorithm: z.literal("AEAD_AES_256_GCM"),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

async function verify({ headers, rawBody }: Notification): Promise<NamedPayment[] | null> {
  const header = (name: string): string | undefined => headers[name]?.toString()
  if (!isSigned(header, rawBody)) return null
  const { resource } = notification.parse(JSON.parse(rawBody.toString()))
  const { out_trade_no: token } = z.object({ out_trade_no: z.string() }).parse(JSON.parse(decrypt(resource)))
  return [{ token }]
}

/** Implements WeChat Pay v3, Native: a QR code, with CNY and in China only. */
export const wechat: Gateway = {
  method: "wechat",
  currency: "CNY",
  isSetUp: () => env.WECHATPAY_MERCHANT_ID !== undefined,
  create: (_db, order) => create(order),
  // WeChat captures on payment.
  capture: (_db, order) => fetchStatus(order),
  fetchStatus: (_db, order) => fetchStatus(order),
  refund: (_db, order, part) => refund(order, part),
  verify,
  answer: { taken: { code: "SUCCESS", message: "" }, refused: { code: "FAIL", message: "signature" } },
}
