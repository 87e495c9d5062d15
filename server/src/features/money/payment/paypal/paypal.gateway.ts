import type { Money } from "@redthread/contract/price"
import { env } from "../../../../core/process/env"
import {
  type Gateway,
  GatewayError,
  type GatewayStatus,
  type GatewayOrder,
  type NamedPayment,
  type NewOrder,
  type Notification,
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
} from "./paypal.client"
import { isGenuine } from "./paypal.webhook"

type Paid = Extract<GatewayStatus, { is: "paid" }>
type PartlyRefunded = Extract<GatewayStatus, { is: "partly_refunded" }>
type Refund = NonNullable<NonNullable<NonNullable<Order["purchase_units"]>[number]["payments"]>["refunds"]>[number]

const toValue = (cents: number): string => (cents / 100).toFixed(2)
const toCents = (value: string): number => Math.round(Number(value) * 100)

const moneyOf = ({ currency_code, value }: Capture["amount"]): Money => ({
  amount: toCents(value),
  // An amount in another currency does not match the price and is reviewed.
  currency: currency_code as Money["currency"],
})

const paidOf = ({ id: captureId, amount, seller_receivable_breakdown: breakdown }: Capture) => {
  const money = moneyOf(amount)
  const net = breakdown?.net_amount ? toCents(breakdown.net_amount.value) : money.amount
  return { is: "paid", money, net, captureId } as const
}

function payersOf({ payment_source: source, payer }: Order): string[] {
  const id = source?.paypal?.account_id ?? payer?.payer_id
  const email = source?.paypal?.email_address ?? payer?.email_address
  return [...(id ? [`paypal:${id}`] : []), ...(email ? [email] : [])]
}

function statusOfCapture(taken: Capture, refunds: readonly Refund[], payers: readonly string[]): GatewayStatus {
  switch (taken.status) {
    case "COMPLETED":
      return payers.length > 0 ? { ...paidOf(taken), payers } : paidOf(taken)
    case "PARTIALLY_REFUNDED": {
      if (refunds.some(({ status }) => status === "PENDING")) return { is: "refunding" }
      const completed = refunds.filter(({ status }) => status === "COMPLETED")
      const refunded =
        completed.length === 0 ? null : completed.reduce((sum, { amount }) => sum + toCents(amount.value), 0)
      return { is: "partly_refunded", money: moneyOf(taken.amount), refunded, captureId: taken.id }
    }
    case "PENDING":
      return { is: "pending", reason: "bank" }
    case "REFUNDED":
      return { is: refunds.some(({ status }) => status === "PENDING") ? "refunding" : "refunded" }
    case "DECLINED":
    case "FAILED":
      return { is: "failed", reason: "declined" }
    default:
      return { is: "unknown", detail: `capture ${taken.status}` }
  }
}

const declined: readonly string[] = ["DECLINED", "FAILED"]

function statusOf(payload: Order): GatewayStatus {
  const { status, purchase_units: units = [] } = payload
  const captures = units.flatMap(({ payments }) => payments?.captures ?? [])
  const refunds = units.flatMap(({ payments }) => payments?.refunds ?? [])
  // The payer may have used another card after a declined one, so declined captures count last.
  const taken = captures.filter((capture) => !declined.includes(capture.status))
  if (taken.length > 1) return { is: "unknown", detail: `${taken.length} captures` }
  const [capture] = [...taken, ...captures]
  if (capture) return statusOfCapture(capture, refunds, payersOf(payload))
  switch (status) {
    case "APPROVED":
      return { is: "approved" }
    case "VOIDED":
      return { is: "canceled", reason: "expired" }
    case "CREATED":
    case "SAVED":
    case "PAYER_ACTION_REQUIRED":
      return { is: "open" }
    default:
      return { is: "unknown", detail: `order ${status}` }
  }
}

async function create({ paymentId, orderKey, money, description, returnUrl, cancelUrl }: NewOrder) {
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
  const reply = await api.call(order, { method: "POST", path, body, requestId: `create-${orderKey}` })
  if (!reply.ok) throw new GatewayError("paypal", `refused an order: ${reply.status} ${reply.issue}`)
  const link = reply.data.links?.find(({ rel }) => rel === "payer-action" || rel === "approve")
  if (!link) throw new GatewayError("paypal", "gave no address for the payer")
  return { token: reply.data.id, redirectUrl: link.href }
}

/** `isRefusal` is false for bad credentials, because they may be corrected. */
const refusalError = ({ status, issue }: { status: number; issue: string }): GatewayError =>
  new GatewayError("paypal", `answered ${status} ${issue}`, status !== 401)

/** The seller has won disputes with these outcomes. */
const wonOutcomes: readonly string[] = [
  "RESOLVED_SELLER_FAVOUR",
  "RESOLVED_WITH_PAYOUT",
  "CANCELED_BY_BUYER",
  "DENIED",
  "NONE",
]

async function withDisputes({ captureId }: GatewayOrder, paid: Paid | PartlyRefunded): Promise<GatewayStatus> {
  if (captureId === null) return paid
  const path = "/v1/customer/disputes"
  const query = `${path}?disputed_transaction_id=${encodeURIComponent(captureId)}`
  const list = await api.call(disputes, { method: "GET", path: query })
  if (!list.ok) throw refusalError(list)
  let status: GatewayStatus = paid
  for (const { dispute_id: id, status: stage } of list.data.items) {
    if (stage !== "RESOLVED") {
      status = { is: "disputed", id }
      continue
    }
    const detail = await api.call(dispute, { method: "GET", path: `${path}/${encodeURIComponent(id)}` })
    if (!detail.ok) throw refusalError(detail)
    const { outcome_code: outcome = "missing", amount_refunded: refundedAmount } = detail.data.dispute_outcome ?? {}
    if (wonOutcomes.includes(outcome)) continue
    if (outcome !== "RESOLVED_BUYER_FAVOUR") return { is: "unknown", detail: `dispute ${id}: ${outcome}` }
    const refunded = refundedAmount ? toCents(refundedAmount.value) : paid.money.amount
    if (refunded >= paid.money.amount) return { is: "charged_back" }
    status = { is: "partly_refunded", money: paid.money, refunded, captureId }
  }
  return status
}

async function fetchStatus(gatewayOrder: GatewayOrder): Promise<GatewayStatus> {
  const reply = await api.call(order, {
    method: "GET",
    path: `/v2/checkout/orders/${encodeURIComponent(gatewayOrder.token)}`,
  })
  if (reply.ok) {
    const status = statusOf(reply.data)
    return status.is === "paid" || status.is === "partly_refunded" ? withDisputes(gatewayOrder, status) : status
  }
  // PayPal deletes orders that were not approved, so 404 means expired.
  if (reply.status === 404) return { is: "canceled", reason: "expired" }
  throw refusalError(reply)
}

const declinedIssues: readonly string[] = [
  "INSTRUMENT_DECLINED",
  "TRANSACTION_REFUSED",
  "PAYER_CANNOT_PAY",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "CARD_EXPIRED",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
]

/** A declined order stays open for another card, but the payment window is closed by then, so it fails. */
async function capture(gatewayOrder: GatewayOrder): Promise<GatewayStatus> {
  const path = `/v2/checkout/orders/${encodeURIComponent(gatewayOrder.token)}/capture`
  const requestId = `capture-${gatewayOrder.paymentId}-${gatewayOrder.token}`
  const taken = await api.call(order, { method: "POST", path, body: {}, requestId })
  if (taken.ok) return statusOf(taken.data)
  if (taken.issue === "ORDER_NOT_APPROVED" || taken.issue === "PAYER_ACTION_REQUIRED") return { is: "open" }
  if (taken.issue === "ORDER_ALREADY_CAPTURED") return fetchStatus(gatewayOrder)
  if (declinedIssues.includes(taken.issue)) return { is: "failed", reason: "declined" }
  if (taken.status === 422) return { is: "unknown", detail: `capture refused: ${taken.issue}` }
  throw refusalError(taken)
}

async function refund(gatewayOrder: GatewayOrder, part?: number): Promise<GatewayStatus> {
  if (gatewayOrder.captureId === null)
    throw new GatewayError("paypal", `payment ${gatewayOrder.paymentId} was never taken`)
  const path = `/v2/payments/captures/${encodeURIComponent(gatewayOrder.captureId)}/refund`
  const reply = await api.call(refunded, {
    method: "POST",
    path,
    body: part === undefined ? {} : { amount: { currency_code: gatewayOrder.money.currency, value: toValue(part) } },
    // PayPal refunds once per key, also if the reply was lost.
    requestId: `${part === undefined ? "refund" : "revoke"}-${gatewayOrder.paymentId}`,
  })
  if (!reply.ok && reply.issue !== "CAPTURE_FULLY_REFUNDED") {
    throw new GatewayError("paypal", `answered ${reply.status} ${reply.issue}`)
  }
  return fetchStatus(gatewayOrder)
}

async function tokenOf(captureId: string): Promise<string | undefined> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`
  const reply = await api.call(captureDetail, { method: "GET", path })
  if (!reply.ok && reply.status !== 404) throw refusalError(reply)
  return reply.ok ? reply.data.supplementary_data?.related_ids?.order_id : undefined
}

async function verify(notification: Notification): Promise<NamedPayment[] | null> {
  if (!(await isGenuine(notification))) return null
  const { event_type: type, resource } = webhookEvent.parse(JSON.parse(notification.rawBody.toString()))
  if (type.startsWith("CHECKOUT.ORDER.")) return resource.id ? [{ token: resource.id }] : []
  const related = resource.supplementary_data?.related_ids
  if (related?.order_id) return [{ token: related.order_id }]
  const up = resource.links
    ?.find(({ rel }) => rel === "up")
    ?.href.split("/")
    .at(-1)
  const disputed = resource.disputed_transactions?.map(({ seller_transaction_id: id }) => id) ?? []
  return [related?.capture_id, up, ...disputed].flatMap((captureId) => (captureId === undefined ? [] : [{ captureId }]))
}

export const paypal: Gateway = {
  method: "paypal",
  currency: "USD",
  isSetUp: () => env.PAYPAL_CLIENT_ID !== undefined,
  create: (_db, order) => create(order),
  capture: (_db, order) => capture(order),
  fetchStatus: (_db, order) => fetchStatus(order),
  refund: (_db, order, part) => refund(order, part),
  verify,
  tokenOf,
}
