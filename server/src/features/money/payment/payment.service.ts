import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import type { Payment, PaymentMethod } from "@redthread/contract/payment"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import { variantFor } from "../../identity/site/site.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import {
  type Gateway,
  GatewayError,
  type GatewayStatus,
  type GatewayOrder,
  type NamedPayment,
  type Notification,
} from "./payment.gateway"
import { book, move, postpone, settle } from "./payment.settle.service"
import { isBooked, isExpired, isInReview, isRevoked } from "./payment.state"
import { paypal } from "./paypal/paypal.gateway"
import { sandbox } from "./sandbox/sandbox.gateway"
import { wechat } from "./wechat/wechat.gateway"

const gateways: readonly Gateway[] = [paypal, wechat, sandbox]

export const gatewayOf = (method: PaymentMethod): Gateway | undefined =>
  gateways.find((gateway) => gateway.method === method && gateway.isSetUp())

export function methodsFor(host: string): Gateway["method"][] {
  const own = variantFor(host).payment_methods.filter((method) => gatewayOf(method))
  return env.mode === "development" && !own.includes("sandbox") ? [...own, "sandbox"] : own
}

export function toPayment(row: PaymentRow): Payment {
  const isOpen = row.state === "processing"
  return {
    id: row.id,
    method: row.method,
    mode: row.month === null ? "recharge" : "upgrade",
    status: row.state,
    reason: row.reason,
    amount: toGold(row.cents),
    month: row.month,
    user_id: row.userId,
    money: row.amount === null || row.currency === null ? null : { amount: row.amount, currency: row.currency },
    token: row.token,
    loading: row.redirectUrl ? "confirm" : row.codeUrl ? "image" : "default",
    redirect_url: isOpen ? row.redirectUrl : null,
    code_url: isOpen ? row.codeUrl : null,
    release_at: row.releaseAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}

async function findOwn(db: DbOrTx, { member }: MemberCaller, id: number): Promise<PaymentRow> {
  const row = await paymentDb.findPayment(db, id)
  if (row?.memberId !== member.id) throw new AppError("not_found")
  return row
}

const isUndecided = ({ state }: PaymentRow): boolean => state === "processing" || state === "pending"

export async function show(db: DbOrTx, caller: MemberCaller, id: number): Promise<Payment> {
  const row = await findOwn(db, caller, id)
  return toPayment(isUndecided(row) ? await refreshPayment(db, row) : row)
}

/** The client reports an outcome; the gateway's answer decides. */
export async function confirm(
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  status: "success" | "failed",
): Promise<Payment> {
  const row = await findOwn(db, caller, id)
  return toPayment(isUndecided(row) ? await refreshPayment(db, row, { isCanceled: status === "failed" }) : row)
}

/** Maps payment ids to recipients, without payments for the payer. */
export async function membersOf(db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const recipients = await paymentDb.otherMembersOf(db, ids)
  return new Map(recipients.flatMap(({ id, memberId }) => (memberId === null ? [] : [[id, memberId] as const])))
}

export const exportPayments = async (db: DbOrTx, memberId: number) => ({
  payments: (await paymentDb.listOf(db, memberId)).map(toPayment),
})

const queryBatchSize = 200

/** Returns undefined if the order was never opened, or gold pays. */
export function orderOf(row: PaymentRow): GatewayOrder | undefined {
  const { id, token, captureId, amount, currency } = row
  if (token === null || amount === null || currency === null) return undefined
  return { paymentId: id, token, captureId, money: { amount, currency } }
}

/** Captures an approved order. Throws `GatewayError`. */
async function readStatus(db: DbOrTx, gateway: Gateway, order: GatewayOrder): Promise<GatewayStatus> {
  const status = await gateway.fetchStatus(db, order)
  return status.is === "approved" ? gateway.capture(db, order) : status
}

function abandonStale(row: PaymentRow, status: GatewayStatus, isCanceled: boolean): GatewayStatus {
  if (status.is !== "open" && status.is !== "approved") return status
  if (isCanceled) return { is: "abandoned", reason: "canceled" }
  return isExpired(row.createdAt, clock.ms()) ? { is: "abandoned", reason: "expired" } : status
}

interface QueryOptions {
  isCanceled?: boolean
}

/** Throws `GatewayError`. */
async function queryPayment(
  db: DbOrTx,
  row: PaymentRow,
  { isCanceled = false }: QueryOptions = {},
): Promise<{ row: PaymentRow; isRefunding: boolean }> {
  const unchanged = { row, isRefunding: false }
  if (row.method === "balance") return unchanged
  const order = orderOf(row)
  if (!order) {
    if (!isExpired(row.createdAt, clock.ms())) return unchanged
    return { row: await settle(db, row.id, { is: "unavailable", reason: "unavailable" }), isRefunding: false }
  }
  const gateway = gatewayOf(row.method)
  // Keys may have been removed from the configuration, which reveals nothing about the money.
  if (!gateway) throw new GatewayError(row.method, "is not configured")
  const status = abandonStale(row, await readStatus(db, gateway, order), isCanceled)
  return { row: await settle(db, row.id, status), isRefunding: status.is === "refunding" }
}

/** Returns the payment unchanged if the gateway does not reply. */
async function refreshPayment(db: DbOrTx, row: PaymentRow, options: QueryOptions = {}): Promise<PaymentRow> {
  try {
    return (await queryPayment(db, row, options)).row
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: row.id }, "payment gateway")
    return row
  }
}

/** Queries due payments, including paid ones whose reversal may have been missed. */
export async function queryDue(db: DbOrTx): Promise<void> {
  for (const { id } of await paymentDb.listDue(db, clock.now(), queryBatchSize)) {
    const before = await paymentDb.findPayment(db, id)
    if (!before) continue
    try {
      const { row, isRefunding } = await queryPayment(db, before)
      if (row.state === before.state) await postpone(db, id, { isRefunding })
    } catch (error) {
      if (error instanceof GatewayError) log.warn({ err: error, paymentId: id }, "payment gateway")
      else log.error({ err: error, paymentId: id }, "payment could not be settled")
      await postpone(db, id)
    }
  }
}

export async function handleReturn(
  db: DbOrTx,
  method: PaymentMethod,
  token: string,
  { isCanceled }: { isCanceled: boolean },
): Promise<PaymentRow | undefined> {
  const row = await paymentDb.findByToken(db, method, token)
  return row && refreshPayment(db, row, { isCanceled })
}

/** Searches own records first. Throws `GatewayError`. */
async function findNamed(
  db: DbOrTx,
  gateway: Gateway,
  { token, captureId }: NamedPayment,
): Promise<PaymentRow | undefined> {
  const { method } = gateway
  if (token !== undefined) return paymentDb.findByToken(db, method, token)
  if (captureId === undefined) return undefined
  const row = await paymentDb.findByCapture(db, method, captureId)
  if (row) return row
  const orderToken = await gateway.tokenOf?.(captureId)
  return orderToken === undefined ? undefined : paymentDb.findByToken(db, method, orderToken)
}

/** Returns false if the gateway did not reply. */
async function queryNamedPayment(db: DbOrTx, gateway: Gateway, named: NamedPayment): Promise<boolean> {
  let row: PaymentRow | undefined
  try {
    row = await findNamed(db, gateway, named)
    if (row) await queryPayment(db, row)
    else log.warn({ method: gateway.method, ...named }, "a payment notification is about none of ours")
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: row?.id, ...named }, "payment gateway")
    // The notification may be of a refund or a dispute, and another query will not help.
    if (row && error.isRefusal) await settle(db, row.id, { is: "unknown", detail: `notification, ${error.message}` })
    return false
  }
}

/** `forged`: the signature is wrong; `unread`: the gateway did not reply, so the notification must be repeated. */
export async function handleNotification(
  db: DbOrTx,
  method: PaymentMethod,
  notification: Notification,
): Promise<"handled" | "forged" | "unread"> {
  const gateway = gatewayOf(method)
  const named = gateway && (await gateway.verify(notification))
  if (!named) {
    log.warn({ method }, "a payment notification is not genuine")
    return "forged"
  }
  let isRead = true
  for (const reference of named) isRead = (await queryNamedPayment(db, gateway, reference)) && isRead
  return isRead ? "handled" : "unread"
}

/** Call this outside of any transaction. Raises `payment_unavailable`. */
async function refundAtGateway(db: DbOrTx, row: PaymentRow): Promise<GatewayStatus> {
  if (row.method === "balance") return { is: "refunded" }
  const [order, gateway] = [orderOf(row), gatewayOf(row.method)]
  if (!order || !gateway) throw new AppError("payment_unavailable")
  try {
    return await gateway.refund(db, order)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: row.id }, "payment gateway")
    throw new AppError("payment_unavailable")
  }
}

async function findRefundable(db: DbOrTx, caller: MemberCaller, id: number): Promise<PaymentRow> {
  const row = await paymentDb.findPayment(db, id)
  if (!row) throw new AppError("not_found")
  if (row.memberId === caller.member.id) throw new AppError("forbidden")
  if (!isBooked(row.state)) throw new AppError("already_decided")
  return row
}

/** @returns the member who paid. Raises `not_found`, `forbidden`, `already_decided`. */
export const assertRefundable = async (db: DbOrTx, caller: MemberCaller, id: number): Promise<number> =>
  (await findRefundable(db, caller, id)).memberId

/** Refunds at the gateway first, then here; a second call or the next query resumes it. */
export async function refund(db: DbOrTx, caller: MemberCaller, id: number, reason: string): Promise<Payment> {
  const row = await findRefundable(db, caller, id)
  const status = await refundAtGateway(db, row)
  // The audit entry precedes the reversal, so that each refund is audited, even if the next step fails.
  await transaction(db, (tx) => audit(tx, caller, "payment.refund", row.memberId, { id, reason, status: status.is }))
  const after = await settle(db, id, status)
  if (status.is === "refunding") await postpone(db, id, { isRefunding: true })
  return toPayment(after)
}

/** The job starts after the commit of the decision, because a reversal takes two transactions. */
export const takeBackLater = defineJob({
  name: "payment.take-back",
  data: z.object({ paymentId: z.int() }),
  handle: async (db, { paymentId }) => void (await settle(db, paymentId, { is: "refunded" })),
})

/** If credited, the requested amount counts as paid. If rejected, the payment fails or its booking is reversed. */
export async function decideReview(tx: Tx, id: number, isCredited: boolean): Promise<void> {
  const row = await paymentDb.lockPayment(tx, id)
  if (!row) throw new AppError("not_found")
  if (!isInReview(row)) throw new AppError("already_decided")
  if (isBooked(row.state) || isRevoked(row.state)) {
    await paymentDb.updatePayment(tx, id, { reviewedAt: clock.now() })
    if (!isCredited) await jobs.add(tx, takeBackLater, { paymentId: id })
    return
  }
  if (isCredited && row.amount !== null && row.currency !== null) {
    const money = { amount: row.amount, currency: row.currency }
    await book(tx, row, { is: "paid", money, net: row.amount, captureId: row.captureId ?? row.token ?? String(id) })
    return
  }
  await move(tx, row, "failed", { reason: "declined", queryAt: null })
}
