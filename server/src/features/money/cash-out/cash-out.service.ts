import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import {
  type listWithdrawals,
  type withdraw as withdrawCall,
  type Withdrawal,
  withdrawMin,
} from "@redthread/contract/withdraw"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { notify } from "../../signals/notice/notice.notify.service"
import { findAccount } from "../../member/account-row/account.db"
import { reverse } from "../gold/gold.reverse.service"
import { heldOf } from "../gold/gold.review.service"
import * as gold from "../gold/gold.service"
import { payoutOf } from "../gold/gold.worth.service"
import { cashOutPayers } from "../earning-review/earning-review.service"
import { recordAccounts } from "../payer/payer.service"
import * as cashOutDb from "./cash-out.db"
import type { WithdrawalRow } from "./cash-out.db"

const weekCount = 4
/** The rate is at least this (USD per gold): earnings retain half of their nominal value, however cheap gold was. */
const minRate = 0.5

export function weekOf(time: Date): Date {
  const day = (time.getUTCDay() + 6) % 7
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() - day))
}

/** Returns USD per gold: net receipts per gold sold. */
export function rateOf({ net, sold }: { net: number; sold: number }): number {
  if (sold === 0) return 1
  return Math.min(1, Math.max(minRate, Math.floor((net / sold) * 10_000) / 10_000))
}

/** Returns the rate of the four weeks before this one; it is computed on first use. */
export async function currentRate(on: DbOrTx): Promise<number> {
  const monday = weekOf(clock.now())
  const week = monday.toISOString().slice(0, 10)
  const stored = await cashOutDb.findRate(on, week)
  if (stored !== undefined) return stored
  const from = new Date(monday.getTime() - weekCount * 7 * dayMs)
  await cashOutDb.insertRate(on, week, rateOf(await cashOutDb.sumReceipts(on, from, monday)))
  return (await cashOutDb.findRate(on, week)) ?? 1
}

const visibleDigits = 4

/** Returns the part that is paid at less than the week's rate. */
export const reducedOf = ({ reduced, worth }: WithdrawalRow) => ({ cents: reduced, reduced, worth })

const toWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  method: row.method,
  account_name: row.accountName,
  account_number: row.accountNumber && [...row.accountNumber].slice(-visibleDigits).join(""),
  rate: row.rate,
  amount: toGold(row.cents),
  usd: row.usd,
  ...(row.reduced > 0 && { reduced: toGold(row.reduced), reduced_usd: payoutOf(reducedOf(row), row.rate) }),
  balance: toGold(row.balance),
  status: row.state,
  reason: row.reason,
  ground: row.ground,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
})

/** Returns the matured earnings; none if the member has a debt. */
async function availableOf(db: DbOrTx, memberId: number) {
  const { matured, debt, reduced } = await gold.balances(db, memberId)
  return debt < 0 ? { cents: 0, reduced: 0, worth: 0 } : { cents: matured, ...reduced }
}

type Body = CallArguments<typeof withdrawCall>["body"]

export async function withdraw(tx: Tx, { member }: MemberCaller, { amount, ...body }: Body): Promise<Withdrawal> {
  const cents = toCents(amount)
  const rate = await currentRate(tx)
  await recordAccounts(tx, member.id, [body.account_number])
  const row = await cashOutDb.insertWithdrawal(tx, {
    memberId: member.id,
    method: body.method,
    accountName: body.account_name,
    accountNumber: body.account_number,
    cents,
    rate,
    usd: 0,
    balance: 0,
    state: "waiting",
    createdAt: clock.now(),
  })
  const part = await gold.cashOut(tx, { reference: { type: "cash_out", id: row.id }, memberId: member.id, cents })
  if (!part) throw new Error(`cash-out ${row.id} is in the ledger before it was asked for`)
  const usd = payoutOf({ cents, ...part }, rate)
  const balance = await gold.earningsOf(tx, member.id)
  return toWithdrawal(await cashOutDb.updateWithdrawal(tx, row.id, { balance, usd, ...part }))
}

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  maxId = Number.MAX_SAFE_INTEGER,
): Promise<ReplyBody<typeof listWithdrawals>> {
  const [withdrawals, rate, available, checking] = await Promise.all([
    cashOutDb.listOwn(db, member.id, maxId, pageSize + 1),
    currentRate(db),
    availableOf(db, member.id),
    heldOf(db, member.id),
  ])
  const page = toPage(withdrawals, pageSize, ({ id }) => id, toWithdrawal)
  const { cents, reduced, worth } = available
  return {
    ...page,
    rate,
    available: toGold(cents),
    ...(reduced > 0 && { reduced: toGold(reduced), reduced_worth: worth }),
    checking: toGold(checking),
    min_amount: withdrawMin,
  }
}

interface Decision {
  status: "paid" | "refused"
  ground: WithdrawalRow["ground"]
  reason?: string | undefined
}

export async function decide(tx: Tx, caller: MemberCaller, id: number, decision: Decision): Promise<void> {
  const { status, ground, reason = null } = decision
  const row = await cashOutDb.lockWithdrawal(tx, id)
  if (!row) throw new AppError("not_found")
  if (row.memberId === caller.member.id) throw new AppError("forbidden")
  if (row.state !== "waiting") throw new AppError("already_decided")
  if (status === "refused") await reverse(tx, { kind: "cash_out", reference: { type: "cash_out", id } })
  const decidedAt = clock.now()
  const isErased = (await findAccount(tx, { id: row.memberId }))?.erasedAt != null
  const payee = isErased ? { accountName: null, accountNumber: null } : {}
  const change = { state: status, ground, reason: isErased ? null : reason, decidedBy: caller.member.id, decidedAt }
  await cashOutDb.updateWithdrawal(tx, id, { ...change, ...payee })
  const notification = { targetId: id, data: { gold: toGold(row.cents) }, key: `withdrawal-${id}` }
  await notify(tx, row.memberId, { type: "earning", event: status, ...notification })
}

export async function payersOf(on: DbOrTx, { id, memberId }: WithdrawalRow) {
  const { payers, payerCount } = await cashOutPayers(on, memberId, id)
  const referred = await cashOutDb.referredOf(
    on,
    memberId,
    payers.map(({ user_id }) => user_id),
  )
  return {
    payers: payers.map((payer) =>
      referred.has(payer.user_id) ? { ...payer, relations: ["referral" as const, ...payer.relations] } : payer,
    ),
    payerCount,
  }
}

export const eraseWithdrawals = (tx: Tx, memberId: number): Promise<void> => cashOutDb.erase(tx, memberId)
export const exportWithdrawals = async (db: DbOrTx, memberId: number) => ({
  withdrawals: (await cashOutDb.listOwn(db, memberId, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).map((row) => ({
    ...toWithdrawal(row),
    account_number: row.accountNumber,
  })),
})
