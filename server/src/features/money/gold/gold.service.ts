import { AppError } from "@redthread/contract/core/error"
import { type AccountType, toCents, toGold } from "@redthread/contract/gold"
import type { PaymentMethod } from "@redthread/contract/payment"
import { clock } from "../../../core/process/clock"
import type { DbOrTx, Tx } from "../../../core/db/db"
import * as goldDb from "./gold.db"
import { house, type PaymentKind, promotionSource } from "./gold.kinds"
import * as ledger from "./gold.ledger.service"
import * as lots from "./gold.lot.service"
import { holdIfRelated } from "./gold.review.service"
import * as worth from "./gold.worth.service"
import * as notice from "../../signals/notice/notice.service"

/** The owner earns this percentage of the paid gold; fractions of a cent stay with the house. */
const ownerPercent = 70

const referrerPercent = 20

export const referrersShare = (netCents: number): number => Math.floor((netCents * referrerPercent) / 100)

type Reference = goldDb.TransactionKey["reference"]

/** Each account type has its balance in cents. */
export interface Balances extends Record<AccountType, number> {
  spendable: number
  matured: number
  /** This part of `matured` is paid out below the week's rate. */
  reduced: worth.Reduced
}

/** Raises `price_changed` (its price is in cents) if the payer was shown another price (in gold). */
export function assertPrice(cents: number, shownPrice: number | undefined): void {
  if (shownPrice === undefined || toCents(shownPrice) === cents) return
  throw new AppError("price_changed", { field: "price", data: { price: toGold(cents) } })
}

function byType(stored: Awaited<ReturnType<typeof goldDb.balancesOf>>): Record<AccountType, number> {
  const none = { paid: 0, promo: 0, earnings: 0, escrow: 0, debt: 0 }
  return { ...none, ...Object.fromEntries(stored.map(({ type, cents }) => [type, cents ?? 0])) }
}

const storedBalances = async (on: DbOrTx, memberId: number): Promise<Record<AccountType, number>> =>
  byType(await goldDb.balancesOf(on, memberId))

export async function balances(db: DbOrTx, memberId: number): Promise<Balances> {
  const stored = await goldDb.balancesOf(db, memberId)
  const cents = byType(stored)
  const unmatured = await goldDb.unmaturedOf(db, memberId, clock.now())
  const part = stored.find(({ type }) => type === "earnings") ?? { reduced: 0, worth: 0 }
  const matured = worth.maturedOf({ ...part, cents: cents.earnings }, unmatured)
  const reduced = { reduced: matured.reduced, worth: matured.worth }
  return { ...cents, spendable: ledger.toSpend(cents), matured: matured.cents, reduced }
}

export const balancesByAccount = async (
  db: DbOrTx,
  memberId: number,
): Promise<{ account: AccountType; balance: number }[]> =>
  Object.entries(await storedBalances(db, memberId)).map(([name, cents]) => ({
    account: name as AccountType,
    balance: toGold(cents),
  }))

export const earningsOf = async (tx: Tx, memberId: number): Promise<number> =>
  (await storedBalances(tx, memberId)).earnings

/** Lists earnings minus reversals by month in UTC, latest first, without cash-outs. */
export function earnedByMonth(
  db: DbOrTx,
  memberId: number,
  months: number,
): Promise<{ month: string; cents: number }[]> {
  const now = clock.now()
  return goldDb.earnedByMonth(db, memberId, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1)))
}

export const balanceOf = async (db: DbOrTx, memberId: number): Promise<number> =>
  ledger.toSpend(await storedBalances(db, memberId))

/** Raises `not_enough_gold`; `missing` includes a debt. */
function assertSufficientGold(stored: Parameters<typeof ledger.toSpend>[0], price: number): void {
  const missing = Math.max(0, price - stored.promo - stored.paid) - stored.debt
  if (missing === 0) return
  throw new AppError("not_enough_gold", {
    data: { missing: toGold(missing), balance: toGold(ledger.toSpend(stored)), price: toGold(price) },
  })
}

/** Checks the gold for what is paid later, such as the minutes of a call. Reserves nothing. */
export async function assertCanPay(db: DbOrTx, memberId: number, cents: number): Promise<void> {
  ledger.assertCents(cents)
  assertSufficientGold(await storedBalances(db, memberId), cents)
}

/** Locks all accounts for a top-up and a hold of its gold; `credit` and `hold` then need no further locks. */
export async function lockForPayment(tx: Tx, memberId: number, referrerId: number | null): Promise<void> {
  const referrer = referrerId === null ? [] : ledger.namesOf(referrerId, ["earnings"])
  await ledger.lock(tx, [...ledger.namesOf(memberId, [...ledger.purse, "escrow"]), ...referrer])
}

interface Credit {
  kind: "recharge" | "promotion"
  reference: Reference
  part?: number
  memberId: number
  cents: number
  /** The method determines the dispute window; if it is unknown, the longest applies. */
  method?: PaymentMethod | undefined
  /** This many cents of USD were received; default: the cents of gold. */
  usd?: number
  /** The referrer earns 20% of the net payment; `usd` is its worth in cents of USD, if less. */
  referral?: { memberId: number; netCents: number; usd?: number }
}

/** Bought gold settles a debt first. Returns false if it was posted before. Raises `yourself`. */
export async function credit(tx: Tx, { memberId, cents, method, usd, referral, ...key }: Credit): Promise<boolean> {
  ledger.assertCents(cents)
  ledger.assertCents(referral?.netCents ?? 0)
  if (referral?.memberId === memberId) throw new AppError("yourself")
  const referrer = referral ? ledger.namesOf(referral.memberId, ["earnings"]) : []
  const accounts = await ledger.lock(tx, [...ledger.namesOf(memberId, ledger.purse), ...referrer])
  const maturesAt = lots.maturity(method)
  const entries: goldDb.NewEntry[] =
    key.kind === "promotion"
      ? [
          { accountId: promotionSource(key.reference.type), amount: -cents },
          { accountId: accounts.get(memberId, "promo").id, amount: cents },
        ]
      : [{ accountId: house.receipts, amount: -cents }, ...ledger.toPurse(accounts, memberId, cents)]
  if (referral) {
    const amount = referrersShare(referral.netCents)
    const accountId = accounts.get(referral.memberId, "earnings").id
    const { netCents: net, usd: netUsd = net } = referral
    const reduced = worth.shareWorth(amount, { net, usd: netUsd })
    entries.push({ accountId: house.revenue, amount: -amount }, { accountId, amount, maturesAt, ...reduced })
  }
  const posted = await ledger.post(tx, accounts, { ...key, memberId, entries })
  if (posted === undefined) return false
  if (key.kind === "recharge") {
    const remaining = ledger.changeOf(accounts.get(memberId, "paid"), entries)
    const lot = { memberId, transactionId: posted, cents, remaining, maturesAt, worth: worth.lotWorth(cents, usd) }
    await lots.add(tx, lot)
  }
  if (referral) await holdIfRelated(tx, { transactionId: posted, memberId: referral.memberId, payerId: memberId })
  await ledger.announce(tx, accounts, memberId, entries)
  return true
}

export interface Split {
  promo: number
  paid: number
}

/** Takes promotional gold first. Raises `not_enough_gold`. */
function splitPrice(accounts: ledger.LockedAccounts, memberId: number, cents: number): Split {
  const balance = (type: (typeof ledger.purse)[number]): number => accounts.get(memberId, type).balance
  assertSufficientGold({ promo: balance("promo"), paid: balance("paid"), debt: balance("debt") }, cents)
  const promo = Math.min(balance("promo"), cents)
  return { promo, paid: cents - promo }
}

export const ownersShare = (paid: number): number => Math.floor((paid * ownerPercent) / 100)

interface Earning {
  owner: number | undefined
  /** The owner earns from this many cents of paid gold; default: all. */
  earnsFrom?: number
  uses: Parameters<typeof lots.maturityOf>[0] & readonly worth.WorthUse[]
}

/** The owner earns a share of paid gold, nothing of promotional gold; the house keeps the rest. */
export function share(
  accounts: ledger.LockedAccounts,
  { promo, paid }: Split,
  { owner, earnsFrom = paid, uses }: Earning,
): goldDb.NewEntry[] {
  const earned = owner === undefined ? 0 : ownersShare(earnsFrom)
  const houseShare = { accountId: house.revenue, amount: promo + paid - earned }
  if (owner === undefined) return [houseShare]
  const accountId = accounts.get(owner, "earnings").id
  const maturesAt = lots.maturityOf(uses)
  return [houseShare, { accountId, amount: earned, maturesAt, ...worth.earnedWorth(earned, uses) }]
}

interface Payment {
  kind: PaymentKind
  reference: Reference
  part?: number
  from: number
  /** Without an earner the house keeps all. */
  to?: number
  cents: number
}

/** Locks the counters of both members. Returns false if posted before. Raises `yourself`, `not_enough_gold`. */
export async function pay(tx: Tx, { from, to, cents, ...key }: Payment): Promise<boolean> {
  if (from === to) throw new AppError("yourself")
  ledger.assertCents(cents)
  const owner = to === undefined ? [] : ledger.namesOf(to, ["earnings"])
  const accounts = await ledger.lock(tx, [...ledger.namesOf(from, ledger.purse), ...owner])
  if (to !== undefined) await notice.lockAll(tx, [from, to])
  const posted = await take(tx, accounts, {
    ...key,
    memberId: from,
    cents,
    to: (split, uses) => share(accounts, split, { owner: to, uses }),
  })
  if (posted && to !== undefined && ownersShare(posted.split.paid) > 0)
    await holdIfRelated(tx, { transactionId: posted.id, memberId: to, payerId: from })
  return posted !== undefined
}

interface TakeInput extends goldDb.TransactionKey {
  memberId: number
  cents: number
  paymentId?: number | undefined
  to: (split: Split, uses: Earning["uses"]) => goldDb.NewEntry[]
}

/** Returns undefined if posted before, even if the gold would not suffice now. Raises `not_enough_gold`. */
export async function take(
  tx: Tx,
  accounts: ledger.LockedAccounts,
  { memberId, cents, to, paymentId, ...key }: TakeInput,
): Promise<{ id: number; split: Split } | undefined> {
  const split = await splitUnlessPosted(tx, accounts, { ...key, memberId, cents })
  if (!split) return undefined
  const uses = await lots.choose(tx, { memberId, cents: split.paid, paymentId })
  const entries = [
    { accountId: accounts.get(memberId, "promo").id, amount: -split.promo },
    { accountId: accounts.get(memberId, "paid").id, amount: -split.paid },
    ...to(split, uses),
  ]
  const id = await ledger.post(tx, accounts, { ...key, memberId, entries, uses })
  if (id === undefined) return undefined
  await ledger.announce(tx, accounts, memberId, entries)
  return { id, split }
}

async function splitUnlessPosted(
  tx: Tx,
  accounts: ledger.LockedAccounts,
  { memberId, cents, ...key }: Omit<TakeInput, "to" | "paymentId">,
): Promise<Split | null> {
  try {
    return splitPrice(accounts, memberId, cents)
  } catch (error) {
    if (await goldDb.isPosted(tx, key)) return null
    throw error
  }
}

interface CashOut {
  reference: Reference
  memberId: number
  cents: number
}

/** Returns the reduced part; undefined if it was posted before. Raises `not_enough_gold`. */
export async function cashOut(tx: Tx, { reference, memberId, cents }: CashOut): Promise<worth.Reduced | undefined> {
  ledger.assertCents(cents)
  const key = { kind: "cash_out", reference } as const
  const accounts = await ledger.lock(tx, ledger.namesOf(memberId, ["earnings", "debt"]))
  const earnings = accounts.get(memberId, "earnings")
  const unmatured = await goldDb.unmaturedOf(tx, memberId, clock.now())
  const matured = worth.maturedOf({ ...earnings, cents: earnings.balance }, unmatured)
  const available = accounts.get(memberId, "debt").balance < 0 ? 0 : matured.cents
  if (cents > available) {
    if (await goldDb.isPosted(tx, key)) return undefined
    const data = { missing: toGold(cents - available), balance: toGold(available), price: toGold(cents) }
    throw new AppError("not_enough_gold", { data })
  }
  const part = worth.cashedOut(cents, matured)
  const entries = [
    { accountId: earnings.id, amount: -cents, reduced: -part.reduced, worth: -part.worth },
    { accountId: house.payouts, amount: cents },
  ]
  const posted = await ledger.post(tx, accounts, { ...key, memberId, entries })
  return posted === undefined ? undefined : part
}
