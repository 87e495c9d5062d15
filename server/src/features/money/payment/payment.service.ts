import { randomUUID } from "node:crypto"
import { AppError } from "@redthread/contract/core/error"
import type { CallArguments } from "@redthread/contract/core/call"
import { toCents, toGold } from "@redthread/contract/gold"
import {
  balanceAbove,
  type Payment,
  type PaymentMethod,
  type purchase as purchaseCall,
} from "@redthread/contract/payment"
import { priceOf, type VipPack, vipPrice } from "@redthread/contract/price"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, type DbOrTx, transaction } from "../../../core/db/db"
import { everyFeature } from "../../../core/feature"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import { findAccount } from "../../identity/account/account.row.service"
import { balanceOf } from "../gold/gold.service"
import { ask } from "./payment.ask.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import { GatewayError, type Gateway } from "./payment.gateway"
import { gatewayOf, methodsFor } from "./payment.gateways.service"
import { payByBalance, settle } from "./payment.settle.service"

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

type PurchaseBody = CallArguments<typeof purchaseCall>["body"]

interface Wanted {
  month: VipPack | null
  userId: number | null
  cents: number
}

function wantedOf({ member }: MemberCaller, { month, amount, user_id }: PurchaseBody): Wanted {
  const userId = user_id === undefined || user_id === member.id ? null : user_id
  if (month) return { month, userId, cents: vipPrice(month) }
  return { month: null, userId: null, cents: toCents(amount ?? 0) }
}

/** What the account pays for this gold now. */
export async function quote({ member }: MemberCaller, cents: number, currency: "USD" | "CNY") {
  const account = await findAccount(db, { id: member.id })
  return priceOf(cents, currency, { rate: account?.rate ?? 1, isVip: member.vip })
}

/** Raises `user_not_found`, `trial_unavailable`, `vip_lifetime`, `payment_review`, and for who owes `not_enough_gold`. */
async function check(caller: MemberCaller, { month, userId, cents }: Wanted): Promise<void> {
  if (await paymentDb.hasReview(db, caller.member.id)) throw new AppError("payment_review")
  if (month === null) return
  await everyFeature.checkUpgrade(caller, { month, userId })
  const balance = await balanceOf(caller.member.id)
  if (balance >= 0) return
  const data = { missing: toGold(-balance), balance: toGold(balance), price: toGold(cents) }
  throw new AppError("not_enough_gold", { data })
}

const begun = (
  { member }: MemberCaller,
  method: PaymentMethod,
  { month, userId, cents }: Wanted,
  clientId?: string,
) => {
  const now = clock.now()
  const known = { memberId: member.id, userId, month, cents, method, clientId: clientId ?? randomUUID() }
  return { ...known, state: "processing" as const, createdAt: now, changedAt: now }
}

/** Gold pays for VIP. Raises `balance_too_low`, `not_enough_gold`. */
async function purchaseByBalance(caller: MemberCaller, wanted: Wanted, body: PurchaseBody): Promise<Payment> {
  if (wanted.month === null) throw new AppError("invalid", { field: "month" })
  if (!body.useBalance) throw new AppError("invalid", { field: "useBalance" })
  if ((await balanceOf(caller.member.id)) <= balanceAbove * 100) throw new AppError("balance_too_low")
  const clientId = body.client_id
  return transaction(async (tx) => {
    const row = await paymentDb.insertPayment(tx, begun(caller, "balance", wanted, clientId))
    if (row) return toPayment(await payByBalance(tx, row))
    return toPayment(await sameBegun(tx, caller, clientId))
  })
}

async function sameBegun(on: DbOrTx, { member }: MemberCaller, clientId = ""): Promise<PaymentRow> {
  const row = await paymentDb.findByClientId(on, member.id, clientId)
  if (!row) throw new Error(`member ${member.id} has no payment ${clientId}`)
  return row
}

const pageUrl = (method: PaymentMethod, page: string): string => `${env.publicUrl}/v1/payment/${method}/${page}`

/** Opens the order at the gateway, outside of any transaction. Raises `payment_unavailable`. */
async function open(gateway: Gateway, row: PaymentRow): Promise<PaymentRow> {
  const { id, amount, currency, method } = row
  if (amount === null || currency === null) throw new Error(`payment ${id} has no price`)
  try {
    const opened = await gateway.create({
      paymentId: id,
      money: { amount, currency },
      description: row.month === null ? `Redthread: ${toGold(row.cents)} gold` : "Redthread: VIP",
      returnUrl: pageUrl(method, "return"),
      cancelUrl: pageUrl(method, "cancel"),
      notifyUrl: pageUrl(method, "notify"),
    })
    const { token, redirectUrl = null, codeUrl = null } = opened
    return (await transaction((tx) => paymentDb.updatePayment(tx, id, { token, redirectUrl, codeUrl }))) ?? row
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: id }, "payment gateway")
    await settle(id, { is: "unavailable", reason: "unavailable" })
    throw new AppError("payment_unavailable")
  }
}

/**
 * Begins a payment at the price of this moment. The same `client_id` answers the same payment.
 * Raises what `purchase` of the contract declares.
 */
export async function purchase(caller: MemberCaller, method: PaymentMethod, body: PurchaseBody): Promise<Payment> {
  const before = body.client_id && (await paymentDb.findByClientId(db, caller.member.id, body.client_id))
  if (before) return toPayment(before)
  const wanted = wantedOf(caller, body)
  if (method !== "balance" && !methodsFor(caller.host).includes(method))
    throw new AppError("payment_method_unavailable")
  await check(caller, wanted)
  if (method === "balance") return purchaseByBalance(caller, wanted, body)
  const gateway = gatewayOf(method)
  if (!gateway) throw new AppError("payment_method_unavailable")
  const price = await quote(caller, wanted.cents, gateway.currency)
  const askAt = new Date(clock.ms() + 60_000)
  const values = { ...begun(caller, method, wanted, body.client_id), ...price, askAt }
  const row = await transaction((tx) => paymentDb.insertPayment(tx, values))
  return toPayment(row ? await open(gateway, row) : await sameBegun(db, caller, body.client_id))
}

async function own({ member }: MemberCaller, id: number): Promise<PaymentRow> {
  const row = await paymentDb.findPayment(db, id)
  if (row?.memberId !== member.id) throw new AppError("not_found")
  return row
}

const isUndecided = ({ state }: PaymentRow): boolean => state === "processing" || state === "pending"

/** A payment of one's own, as the gateway says. Raises `not_found`. */
export async function show(caller: MemberCaller, id: number): Promise<Payment> {
  const row = await own(caller, id)
  return toPayment(isUndecided(row) ? await ask(row) : row)
}

/** The client reports success or failure; the gateway's answer decides. Raises `not_found`. */
export async function confirm(caller: MemberCaller, id: number, status: "success" | "failed"): Promise<Payment> {
  const row = await own(caller, id)
  return toPayment(isUndecided(row) ? await ask(row, { givenUp: status === "failed" }) : row)
}

/** Whose VIP these payments pay for, by the payment's id; those for the payer are left out. */
export async function membersOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = await paymentDb.otherMembersOf(db, ids)
  return new Map(found.flatMap(({ id, memberId }) => (memberId === null ? [] : [[id, memberId] as const])))
}

export const exportPayments = async (memberId: number) => ({
  payments: (await paymentDb.listOf(db, memberId)).map(toPayment),
})
