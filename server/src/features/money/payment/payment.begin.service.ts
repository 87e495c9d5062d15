import { randomBytes, randomUUID } from "node:crypto"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import {
  balanceAbove,
  type Payment,
  type PaymentMethod,
  type purchase as purchaseCall,
} from "@redthread/contract/payment"
import { priceOf, type VipPack, vipPrice } from "@redthread/contract/price"
import { type DbOrTx, isForeignKeyViolation, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { once } from "../../../core/http/idempotency"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { minuteMs } from "../../../core/process/duration"
import { findAccount } from "../../member/account-row/account.db"
import { balanceOf } from "../gold/gold.service"
import * as paymentDb from "./payment.db"
import type { PaymentRow } from "./payment.db"
import { gatewayOf, methodsFor } from "./payment.gateways.service"
import { opened } from "./payment.open.service"
import { toPayment } from "./payment.service"
import { payByBalance } from "./payment.settle.service"

type PurchaseBody = CallArguments<typeof purchaseCall>["body"]

interface PurchaseInput {
  method: PaymentMethod
  body: PurchaseBody
  key?: string | undefined
}

interface Wanted {
  method: PaymentMethod
  month: VipPack | null
  userId: number | null
  cents: number
}

function wantedOf({ member }: MemberCaller, { method, body }: PurchaseInput): Wanted {
  const { month, amount, user_id } = body
  const userId = user_id === undefined || user_id === member.id ? null : user_id
  if (month) return { method, month, userId, cents: vipPrice(month) }
  return { method, month: null, userId: null, cents: toCents(amount ?? 0) }
}

/** Raises `payment_method_unavailable`, and `invalid` for gold that is to be paid with gold. */
function assertOffered({ host }: MemberCaller, { method, month }: Wanted, { useBalance }: PurchaseBody): void {
  if (method !== "balance") {
    if (!methodsFor(host).includes(method) || !gatewayOf(method)) throw new AppError("payment_method_unavailable")
    return
  }
  if (month === null) throw new AppError("invalid", { field: "month" })
  if (!useBalance) throw new AppError("invalid", { field: "useBalance" })
}

/**
 * Raises `user_not_found`, `trial_unavailable`, `vip_lifetime`, `payment_review`, `balance_too_low`, and for who owes
 * `not_enough_gold`.
 */
async function check(tx: Tx, caller: MemberCaller, { method, month, userId, cents }: Wanted): Promise<void> {
  const { id } = caller.member
  if (await paymentDb.hasReview(tx, id)) throw new AppError("payment_review")
  if (month === null) return
  await everyFeature.checkUpgrade(tx, caller, { month, userId })
  const balance = await balanceOf(tx, id)
  if (method === "balance" && balance <= balanceAbove * 100) throw new AppError("balance_too_low")
  if (balance >= 0) return
  const data = { missing: toGold(-balance), balance: toGold(balance), price: toGold(cents) }
  throw new AppError("not_enough_gold", { data })
}

/** The price of this moment, in the gateway's currency; none where gold pays. */
async function priceNow(tx: Tx, { member }: MemberCaller, { method, cents }: Wanted) {
  const gateway = gatewayOf(method)
  if (!gateway) return {}
  const account = await findAccount(tx, { id: member.id })
  const price = priceOf(cents, gateway.currency, { rate: account?.rate ?? 1, isVip: member.vip })
  return { ...price, orderKey: randomBytes(16).toString("hex"), askAt: new Date(clock.ms() + minuteMs) }
}

/** Raises `idempotency_key_reused` where the payment of this `client_id` is for something else. */
async function sameBegun(tx: Tx, memberId: number, clientId: string, wanted: Wanted): Promise<PaymentRow> {
  const row = await paymentDb.findByClientId(tx, memberId, clientId)
  if (!row) throw new Error(`member ${memberId} has no payment ${clientId}`)
  const isSame =
    row.method === wanted.method &&
    row.month === wanted.month &&
    row.userId === wanted.userId &&
    row.cents === wanted.cents
  if (!isSame) throw new AppError("idempotency_key_reused", { field: "client_id" })
  return row
}

/** Raises `user_not_found` for VIP for a member who does not exist. Undefined where the `client_id` is taken. */
async function insert(tx: Tx, payment: Parameters<typeof paymentDb.insertPayment>[1]): Promise<PaymentRow | undefined> {
  try {
    return await paymentDb.insertPayment(tx, payment)
  } catch (error) {
    throw isForeignKeyViolation(error, "payment_user_id_fkey") ? new AppError("user_not_found") : error
  }
}

/** Inserts the payment first: concurrent calls with its `client_id` wait, and get the same one. */
async function begin(tx: Tx, caller: MemberCaller, wanted: Wanted, body: PurchaseBody): Promise<PaymentRow> {
  const now = clock.now()
  const clientId = body.client_id ?? randomUUID()
  const memberId = caller.member.id
  const row = await insert(tx, {
    ...wanted,
    ...(await priceNow(tx, caller, wanted)),
    memberId,
    clientId,
    state: "processing",
    createdAt: now,
    changedAt: now,
  })
  if (!row) return sameBegun(tx, memberId, clientId, wanted)
  await check(tx, caller, wanted)
  return row.method === "balance" ? payByBalance(tx, row) : row
}

/** The id of the payment. An order at a gateway takes nothing yet, so that without any key it may be begun twice. */
async function beginOnce(
  db: DbOrTx,
  caller: MemberCaller,
  wanted: Wanted,
  { method, body, key }: PurchaseInput,
): Promise<number> {
  const isGuarded = key !== undefined || (method === "balance" && body.client_id === undefined)
  if (!isGuarded) return (await transaction(db, (tx) => begin(tx, caller, wanted, body))).id
  const attempt = { memberId: caller.member.id, call: "POST /payment/:method/purchase", key, body: { method, body } }
  const { body: reply } = await once(attempt, async (tx) => {
    const { id } = await begin(tx, caller, wanted, body)
    return { status: 201, body: { id } }
  })
  return (reply as { id: number }).id
}

/**
 * Begins a payment at the price of this moment. The same `client_id` or key answers the same payment, with its address.
 * Raises what `purchase` of the contract declares.
 */
export async function purchase(db: DbOrTx, caller: MemberCaller, input: PurchaseInput): Promise<Payment> {
  const wanted = wantedOf(caller, input)
  assertOffered(caller, wanted, input.body)
  const row = await paymentDb.findPayment(db, await beginOnce(db, caller, wanted, input))
  if (!row) throw new Error(`a payment of member ${caller.member.id} was not stored`)
  return toPayment(await opened(db, row))
}
