import { randomBytes, randomUUID } from "node:crypto"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import {
  balanceAbove,
  type Payment,
  type PaymentMethod,
  type Price,
  type purchase as purchaseCall,
  type showOffers,
} from "@redthread/contract/payment"
import {
  type Currency,
  isLifetime,
  priceOf,
  rechargeDefault,
  rechargeMax,
  rechargePresets,
  vipDiscountPercent,
  type VipPack,
  vipPackDefault,
  vipPacks,
  vipPrice,
  vipSavings,
} from "@redthread/contract/price"
import { type DbOrTx, isForeignKeyViolation, transaction, type Tx } from "../../../core/db/db"
import { once } from "../../../core/http/idempotency"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, minuteMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import { countryOf } from "../../identity/geo/geo.service"
import { findAccount } from "../../member/account-row/account.db"
import { findNames } from "../../member/profile-facts/profile.facts.db"
import { balanceOf } from "../gold/gold.service"
import * as vip from "../vip/vip.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import { GatewayError, type OpenedOrder } from "./payment.gateway"
import { gatewayOf, methodsFor, toPayment } from "./payment.service"
import { payByBalance } from "./payment.settle.service"

interface OfferQuery {
  amount?: number | undefined
  user_id?: number | undefined
}

async function packsFor(db: DbOrTx, caller: MemberCaller, userId: number | null): Promise<VipPack[]> {
  const open: VipPack[] = []
  for (const month of vipPacks) {
    try {
      await vip.assertUpgradable(db, caller, { month, userId })
      open.push(month)
    } catch (error) {
      if (!(error instanceof AppError) || error.key === "user_not_found") throw error
    }
  }
  return open
}

/** The country of the profile, or of the network address if the profile has none. */
async function currencyFor(db: DbOrTx, { member, address }: MemberCaller): Promise<Currency> {
  const [profile] = await findNames(db, [member.id])
  return (profile?.countryCode ?? countryOf(address)) === "CN" ? "CNY" : "USD"
}

export async function showFor(
  db: DbOrTx,
  caller: MemberCaller,
  { amount, user_id }: OfferQuery,
): Promise<ReplyBody<typeof showOffers>> {
  const { member, host } = caller
  const account = await findAccount(db, { id: member.id })
  const buyer = { rate: account?.rate ?? 1, isVip: member.vip }
  const price = (cents: number): Price => ({
    gold: toGold(cents),
    usd: priceOf(cents, "USD", buyer).amount,
    rmb: priceOf(cents, "CNY", buyer).amount,
  })
  const packs = await packsFor(db, caller, user_id === undefined || user_id === member.id ? null : user_id)
  const mayUseBalance = (await balanceOf(db, member.id)) > balanceAbove * 100
  return {
    methods: [...methodsFor(host), ...(mayUseBalance ? (["balance"] as const) : [])],
    currency: await currencyFor(db, caller),
    discount: member.vip ? vipDiscountPercent : 0,
    vip_discount: vipDiscountPercent,
    recharges: rechargePresets.map((preset) => price(toCents(preset))),
    amount: amount === undefined ? null : price(toCents(amount)),
    packs: packs.map((month) => ({
      month,
      ...price(vipPrice(month)),
      saving: vipSavings[month],
      lifetime: isLifetime(month),
    })),
    default_recharge: rechargeDefault,
    default_month: vipPackDefault,
    max_amount: rechargeMax,
  }
}

const pageUrl = (method: PaymentMethod, page: string): string => `${env.publicUrl}/v1/payment/${method}/${page}`

function createOrder(
  db: DbOrTx,
  { id, amount, currency, method, orderKey, createdAt, month, cents }: PaymentRow,
): Promise<OpenedOrder> {
  const gateway = gatewayOf(method)
  if (!gateway) throw new AppError("payment_unavailable")
  if (amount === null || currency === null || orderKey === null) throw new Error(`payment ${id} has no price`)
  return gateway.create(db, {
    paymentId: id,
    orderKey,
    createdAt,
    money: { amount, currency },
    description: month === null ? `Redthread: ${toGold(cents)} gold` : "Redthread: VIP",
    returnUrl: pageUrl(method, "return"),
    cancelUrl: pageUrl(method, "cancel"),
    notifyUrl: pageUrl(method, "notify"),
  })
}

async function rereadPayment(db: DbOrTx, { id }: PaymentRow): Promise<PaymentRow> {
  const row = await paymentDb.findPayment(db, id)
  if (!row) throw new Error(`payment ${id} is missing`)
  return row
}

/** Call this outside of any transaction. Raises `payment_unavailable`. */
async function open(db: DbOrTx, row: PaymentRow): Promise<PaymentRow> {
  try {
    const { token, redirectUrl = null, codeUrl = null } = await createOrder(db, row)
    await transaction(db, (tx) => paymentDb.saveOpened(tx, row.id, { token, redirectUrl, codeUrl }))
    return await rereadPayment(db, row)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, paymentId: row.id }, "payment gateway")
    // Another process may have opened the order.
    const latest = await rereadPayment(db, row)
    if (latest.token === null) throw new AppError("payment_unavailable")
    return latest
  }
}

const opening = new Map<number, Promise<PaymentRow>>()

/** Several processes may open the order, because the gateway returns one per `orderKey`. */
function ensureOpened(db: DbOrTx, row: PaymentRow): Promise<PaymentRow> {
  if (row.method === "balance" || row.state !== "processing" || row.token !== null) return Promise.resolve(row)
  const pending = opening.get(row.id)
  if (pending) return pending
  const request = open(db, row).finally(() => opening.delete(row.id))
  opening.set(row.id, request)
  return request
}

type PurchaseBody = CallArguments<typeof purchaseCall>["body"]

interface PurchaseInput {
  method: PaymentMethod
  body: PurchaseBody
  key?: string | undefined
}

interface Order {
  method: PaymentMethod
  month: VipPack | null
  userId: number | null
  cents: number
}

function orderFor({ member }: MemberCaller, { method, body }: PurchaseInput): Order {
  const { month, amount, user_id } = body
  const userId = user_id === undefined || user_id === member.id ? null : user_id
  if (month) return { method, month, userId, cents: vipPrice(month) }
  return { method, month: null, userId: null, cents: toCents(amount ?? 0) }
}

function assertOffered({ host }: MemberCaller, { method, month }: Order, { useBalance }: PurchaseBody): void {
  if (method !== "balance") {
    if (!methodsFor(host).includes(method) || !gatewayOf(method)) throw new AppError("payment_method_unavailable")
    return
  }
  if (month === null) throw new AppError("invalid", { field: "month" })
  if (!useBalance) throw new AppError("invalid", { field: "useBalance" })
}

async function assertOrderAllowed(
  tx: Tx,
  caller: MemberCaller,
  { method, month, userId, cents }: Order,
): Promise<void> {
  const { id } = caller.member
  if (await paymentDb.hasReview(tx, id)) throw new AppError("payment_review")
  if (month === null) return
  await vip.assertUpgradable(tx, caller, { month, userId })
  const balance = await balanceOf(tx, id)
  if (method === "balance" && balance <= balanceAbove * 100) throw new AppError("balance_too_low")
  if (balance >= 0) return
  const data = { missing: toGold(-balance), balance: toGold(balance), price: toGold(cents) }
  throw new AppError("not_enough_gold", { data })
}

/** Returns the price in the gateway's currency; empty if gold pays. */
async function currentPrice(tx: Tx, { member }: MemberCaller, { method, cents }: Order) {
  const gateway = gatewayOf(method)
  if (!gateway) return {}
  const account = await findAccount(tx, { id: member.id })
  const price = priceOf(cents, gateway.currency, { rate: account?.rate ?? 1, isVip: member.vip })
  return { ...price, orderKey: randomBytes(16).toString("hex"), queryAt: new Date(clock.ms() + minuteMs) }
}

async function findSame(tx: Tx, memberId: number, clientId: string, order: Order): Promise<PaymentRow> {
  const row = await paymentDb.findByClientId(tx, memberId, clientId)
  if (!row) throw new Error(`member ${memberId} has no payment ${clientId}`)
  const isSame =
    row.method === order.method && row.month === order.month && row.userId === order.userId && row.cents === order.cents
  if (!isSame) throw new AppError("idempotency_key_reused", { field: "client_id" })
  return row
}

async function insert(tx: Tx, payment: Parameters<typeof paymentDb.insertPayment>[1]): Promise<PaymentRow | undefined> {
  try {
    return await paymentDb.insertPayment(tx, payment)
  } catch (error) {
    throw isForeignKeyViolation(error, "payment_user_id_fkey") ? new AppError("user_not_found") : error
  }
}

/** Inserts the payment first: concurrent calls with its `client_id` wait, and get the same one. */
async function beginPayment(tx: Tx, caller: MemberCaller, order: Order, body: PurchaseBody): Promise<PaymentRow> {
  const now = clock.now()
  const clientId = body.client_id ?? randomUUID()
  const memberId = caller.member.id
  const row = await insert(tx, {
    ...order,
    ...(await currentPrice(tx, caller, order)),
    memberId,
    clientId,
    state: "processing",
    consentAt: body.consent ? now : null,
    createdAt: now,
    changedAt: now,
  })
  if (!row) return findSame(tx, memberId, clientId, order)
  await assertOrderAllowed(tx, caller, order)
  return row.method === "balance" ? payByBalance(tx, row) : row
}

/** Returns the payment's id. Without a key two may be created: an order at a gateway takes no money yet. */
async function beginOnce(
  db: DbOrTx,
  caller: MemberCaller,
  order: Order,
  { method, body, key }: PurchaseInput,
): Promise<number> {
  const isGuarded = key !== undefined || (method === "balance" && body.client_id === undefined)
  if (!isGuarded) return (await transaction(db, (tx) => beginPayment(tx, caller, order, body))).id
  const attempt = { memberId: caller.member.id, call: "POST /payment/:method/purchase", key, body: { method, body } }
  const { body: reply } = await once(attempt, async (tx) => {
    const { id } = await beginPayment(tx, caller, order, body)
    return { status: 201, body: { id } }
  })
  return (reply as { id: number }).id
}

export async function purchase(db: DbOrTx, caller: MemberCaller, input: PurchaseInput): Promise<Payment> {
  const order = orderFor(caller, input)
  assertOffered(caller, order, input.body)
  const row = await paymentDb.findPayment(db, await beginOnce(db, caller, order, input))
  if (!row) throw new Error(`a payment of member ${caller.member.id} was not stored`)
  return toPayment(await ensureOpened(db, row))
}
