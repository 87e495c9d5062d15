import type { Money } from "@redthread/contract/price"
import { env } from "../../../../core/process/env"
import {
  type Gateway,
  GatewayError,
  type KnownOrder,
  type NewOrder,
  type Notification,
  type Standing,
} from "../payment.gateway"
import * as api from "./paypal.client"
import {
  type Capture,
  captureDetail,
  dispute,
  disputes,
  type Order,
  order,
  refunded,
  webhookEvent,
} from "./paypal.schema"
import { isGenuine } from "./paypal.webhook"

const toValue = (cents: number): string => (cents / 100).toFixed(2)
const toCents = (value: string): number => Math.round(Number(value) * 100)

const moneyOf = ({ currency_code, value }: Capture["amount"]): Money => ({
  amount: toCents(value),
  // Other currencies do not match our price and are held for review.
  currency: currency_code as Money["currency"],
})

function standingOfCapture(taken: Capture): Standing {
  switch (taken.status) {
    case "COMPLETED":
    case "PARTIALLY_REFUNDED": {
      const net = taken.seller_receivable_breakdown?.net_amount
      const money = moneyOf(taken.amount)
      return { is: "paid", money, net: net ? toCents(net.value) : money.amount, captureId: taken.id }
    }
    case "PENDING":
      return { is: "pending", reason: "bank" }
    case "REFUNDED":
      return { is: "refunded" }
    case "DECLINED":
    case "FAILED":
      return { is: "failed", reason: "declined" }
  }
}

function standingOf({ status, purchase_units: units = [] }: Order): Standing {
  const [taken] = units.flatMap(({ payments }) => payments?.captures ?? [])
  if (taken) return standingOfCapture(taken)
  if (status === "APPROVED") return { is: "approved" }
  return status === "VOIDED" ? { is: "canceled", reason: "expired" } : { is: "open" }
}

async function create({ paymentId, money, description, returnUrl, cancelUrl }: NewOrder) {
  const unit = {
    reference_id: String(paymentId),
    custom_id: String(paymentId),
    description,
    amount: { currency_code: money.currency, value: toValue(money.amount) },
  }
  const experience = {
    return_url: returnUrl,
    cancel_url: cancelUrl,
    user_action: "PAY_NOW",
    shipping_preference: "NO_SHIPPING",
  }
  const body = {
    intent: "CAPTURE",
    purchase_units: [unit],
    payment_source: { paypal: { experience_context: experience } },
  }
  const path = "/v2/checkout/orders"
  const made = await api.call(order, { method: "POST", path, body, requestId: `create-${paymentId}-${money.amount}` })
  if (!made.ok) throw new GatewayError("paypal", `refused an order: ${made.status} ${made.issue}`)
  const link = made.data.links?.find(({ rel }) => rel === "payer-action" || rel === "approve")
  if (!link) throw new GatewayError("paypal", "gave no address for the payer")
  return { token: made.data.id, redirectUrl: link.href }
}

/** Whether a dispute about this capture was decided against us, as PayPal says when asked. */
async function isLost({ captureId }: KnownOrder): Promise<boolean> {
  if (captureId === null) return false
  const path = "/v1/customer/disputes"
  const found = await api.call(disputes, { method: "GET", path: `${path}?disputed_transaction_id=${captureId}` })
  if (!found.ok) return false
  for (const { dispute_id: id, status } of found.data.items) {
    if (status !== "RESOLVED") continue
    const one = await api.call(dispute, { method: "GET", path: `${path}/${encodeURIComponent(id)}` })
    if (one.ok && one.data.dispute_outcome?.outcome_code === "RESOLVED_BUYER_FAVOUR") return true
  }
  return false
}

async function lookUp(known: KnownOrder): Promise<Standing> {
  const found = await api.call(order, { method: "GET", path: `/v2/checkout/orders/${encodeURIComponent(known.token)}` })
  if (found.ok) {
    const standing = standingOf(found.data)
    return standing.is === "paid" && (await isLost(known)) ? { is: "charged_back" } : standing
  }
  // PayPal forgets orders that nobody approved.
  if (found.status === 404) return { is: "canceled", reason: "expired" }
  throw new GatewayError("paypal", `answered ${found.status} ${found.issue}`)
}

/**
 * Captures the order. A declined card would leave it open for another card, but the payment window is closed by then,
 * so it fails.
 */
async function capture(known: KnownOrder): Promise<Standing> {
  const path = `/v2/checkout/orders/${encodeURIComponent(known.token)}/capture`
  const requestId = `capture-${known.paymentId}-${known.token}`
  const taken = await api.call(order, { method: "POST", path, body: {}, requestId })
  if (taken.ok) return standingOf(taken.data)
  if (taken.issue === "ORDER_NOT_APPROVED") return { is: "open" }
  if (taken.issue === "ORDER_ALREADY_CAPTURED") return lookUp(known)
  if (taken.status === 422) return { is: "failed", reason: "declined" }
  throw new GatewayError("paypal", `answered ${taken.status} ${taken.issue}`)
}

async function refund(known: KnownOrder): Promise<Standing> {
  if (known.captureId === null) throw new GatewayError("paypal", `payment ${known.paymentId} was never taken`)
  const path = `/v2/payments/captures/${encodeURIComponent(known.captureId)}/refund`
  const asked = await api.call(refunded, { method: "POST", path, body: {}, requestId: `refund-${known.paymentId}` })
  if (!asked.ok && asked.issue !== "CAPTURE_FULLY_REFUNDED") {
    throw new GatewayError("paypal", `answered ${asked.status} ${asked.issue}`)
  }
  return lookUp(known)
}

async function orderOfCapture(captureId: string): Promise<string[]> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`
  const found = await api.call(captureDetail, { method: "GET", path })
  const id = found.ok ? found.data.supplementary_data?.related_ids?.order_id : undefined
  return id === undefined ? [] : [id]
}

/** The orders of a verified event: named in it, or found by its capture. */
async function verify(notification: Notification): Promise<readonly string[] | null> {
  if (!(await isGenuine(notification))) return null
  const { event_type: type, resource } = webhookEvent.parse(JSON.parse(notification.rawBody.toString()))
  if (type.startsWith("CHECKOUT.ORDER.")) return resource.id ? [resource.id] : []
  const related = resource.supplementary_data?.related_ids
  if (related?.order_id) return [related.order_id]
  const up = resource.links
    ?.find(({ rel }) => rel === "up")
    ?.href.split("/")
    .at(-1)
  const disputed = resource.disputed_transactions?.map(({ seller_transaction_id: id }) => id) ?? []
  const captures = [related?.capture_id, up, ...disputed].filter((id) => id !== undefined)
  return (await Promise.all(captures.map(orderOfCapture))).flat()
}

/** PayPal's Orders v2, in USD. */
export const paypal: Gateway = {
  method: "paypal",
  currency: "USD",
  isSetUp: () => env.PAYPAL_CLIENT_ID !== undefined,
  create,
  capture,
  lookUp,
  refund,
  verify,
}
