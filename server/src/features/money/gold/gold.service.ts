import { AppError } from "@redthread/contract/core/error"
import { type AccountType, toCents, toGold, type TransactionKind } from "@redthread/contract/gold"
import type { PaymentMethod } from "@redthread/contract/payment"
import { clock } from "../../../core/process/clock"
import type { DbOrTx, Tx } from "../../../core/db/db"
import * as goldDb from "./gold.db"
import { house, presentedFrom } from "./gold.kinds"
import * as ledger from "./gold.ledger.service"
import * as lots from "./gold.lot.service"
import { holdIfRelated } from "./gold.review.service"
import * as worth from "./gold.worth.service"
import * as notice from "../../signals/notice/notice.service"

/** Percent of what is paid in paid gold that the owner earns; the fraction of a cent stays with the house. */
const ownerPercent = 70

/** Percent of a net payment that the member's referrer earns. */
const referrerPercent = 20

/** cents that the referrer earns of a net payment */
export const referrersShare = (netCents: number): number => Math.floor((netCents * referrerPercent) / 100)

type Reference = goldDb.TransactionKey["reference"]

/** cents in each of a member's accounts */
export interface Balances extends Record<AccountType, number> {
  /** What can be spent; below zero what is owed. */
  spendable: number
  /** Earnings that can be cashed out now. */
  matured: number
  /** The part of these that is paid out at less than the rate of the week. */
  reduced: worth.Reduced
}

/** Raises `price_changed` with the price (cents) where the payer was shown another one (gold). */
export function assertPrice(cents: number, shown: number | undefined): void {
  if (shown === undefined || toCents(shown) === cents) return
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

/** What a member has in each account, in gold. */
export const balancesByAccount = async (
  db: DbOrTx,
  memberId: number,
): Promise<{ account: AccountType; balance: number }[]> =>
  Object.entries(await storedBalances(db, memberId)).map(([name, cents]) => ({
    account: name as AccountType,
    balance: toGold(cents),
  }))

/** cents of earnings in this moment of a transaction */
export const earningsOf = async (tx: Tx, memberId: number): Promise<number> =>
  (await storedBalances(tx, memberId)).earnings

/**
 * What came into a member's earnings in each of the last so many months (UTC), less what was taken back, latest first;
 * cash-outs are none of it.
 */
export function earnedByMonth(
  db: DbOrTx,
  memberId: number,
  months: number,
): Promise<{ month: string; cents: number }[]> {
  const now = clock.now()
  return goldDb.earnedByMonth(db, memberId, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1)))
}

/** cents that the member can spend; below zero what is owed */
export const balanceOf = async (db: DbOrTx, memberId: number): Promise<number> =>
  ledger.toSpend(await storedBalances(db, memberId))

/** Throws `not_enough_gold` with the missing amount in gold, including a debt. */
function assertSufficientGold(stored: Parameters<typeof ledger.toSpend>[0], price: number): void {
  const missing = Math.max(0, price - stored.promo - stored.paid) - stored.debt
  if (missing === 0) return
  throw new AppError("not_enough_gold", {
    data: { missing: toGold(missing), balance: toGold(ledger.toSpend(stored)), price: toGold(price) },
  })
}

/**
 * Throws `not_enough_gold` where the member could not pay so much now. For what is paid for later, as each minute of a
 * call: nothing is set aside, so that `pay` may still throw.
 */
export async function assertCanPay(db: DbOrTx, memberId: number, cents: number): Promise<void> {
  ledger.assertCents(cents)
  assertSufficientGold(await storedBalances(db, memberId), cents)
}

/**
 * Locks all accounts for crediting a top-up and holding its gold in one transaction; `credit` and `hold` then need no
 * further locks. `referrerId`: who earns a share of it.
 */
export async function lockForPayment(tx: Tx, memberId: number, referrerId: number | null): Promise<void> {
  const referrer = referrerId === null ? [] : ledger.namesOf(referrerId, ["earnings"])
  await ledger.lock(tx, [...ledger.namesOf(memberId, [...ledger.purse, "escrow"]), ...referrer])
}

interface Credit {
  /** Gold that was bought, or a present of the house. */
  kind: "recharge" | "promotion"
  reference: Reference
  part?: number
  memberId: number
  cents: number
  /** The gateway of what was bought, which decides when it matures; unknown: the longest dispute window. */
  method?: PaymentMethod | undefined
  /** cents of USD that came in; the cents of gold, if missing */
  usd?: number
  /** The member's referrer, who earns 20% of the net payment; in cents, and in cents of USD where that is less. */
  referral?: { memberId: number; netCents: number; usd?: number }
}

/**
 * Gives gold. What was bought settles a debt first. Throws `yourself`.
 * @returns false where this was posted before
 */
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
          { accountId: presentedFrom(key.reference.type), amount: -cents },
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
  /** cents */
  promo: number
  paid: number
}

/** What a price takes from each account, presents first. Throws `not_enough_gold`. */
function splitPrice(accounts: ledger.LockedAccounts, memberId: number, cents: number): Split {
  const balance = (type: (typeof ledger.purse)[number]): number => accounts.get(memberId, type).balance
  assertSufficientGold({ promo: balance("promo"), paid: balance("paid"), debt: balance("debt") }, cents)
  const promo = Math.min(balance("promo"), cents)
  return { promo, paid: cents - promo }
}

/** cents that the owner earns of so many in paid gold */
export const ownersShare = (paid: number): number => Math.floor((paid * ownerPercent) / 100)

interface Earning {
  owner: number | undefined
  /** cents of paid gold that the owner earns from; all of it, if missing */
  earnsFrom?: number
  /** The lots that this gold came from. */
  uses: Parameters<typeof lots.maturityOf>[0] & readonly worth.WorthUse[]
}

/** The owner earns a share of paid gold and nothing of promo gold; the house keeps the rest. */
export function share(
  accounts: ledger.LockedAccounts,
  { promo, paid }: Split,
  { owner, earnsFrom = paid, uses }: Earning,
): goldDb.NewEntry[] {
  const earned = owner === undefined ? 0 : ownersShare(earnsFrom)
  const kept = { accountId: house.revenue, amount: promo + paid - earned }
  if (owner === undefined) return [kept]
  const accountId = accounts.get(owner, "earnings").id
  const maturesAt = lots.maturityOf(uses)
  return [kept, { accountId, amount: earned, maturesAt, ...worth.earnedWorth(earned, uses) }]
}

interface Payment {
  kind: Extract<TransactionKind, "contact" | "photo" | "gift" | "call" | "upgrade" | "analysis">
  reference: Reference
  part?: number
  from: number
  /** The owner of what is paid for; without one the house keeps all. */
  to?: number
  cents: number
}

/**
 * Pays, promo gold first. The owner earns 70% of what is paid in paid gold, and nothing of promo gold.
 * Throws `yourself`, `not_enough_gold` with what is `missing`, the `balance` and the `price`. Locks the counters of both,
 * so that the caller may notify the owner.
 * @returns false where this was posted before
 */
export async function pay(tx: Tx, { from, to, cents, ...key }: Payment): Promise<boolean> {
  if (from === to) throw new AppError("yourself")
  ledger.assertCents(cents)
  const owner = to === undefined ? [] : ledger.namesOf(to, ["earnings"])
  const accounts = await ledger.lock(tx, [...ledger.namesOf(from, ledger.purse), ...owner])
  if (to !== undefined) await notice.lockAll(tx, [from, to])
  const taken = await take(tx, accounts, {
    ...key,
    memberId: from,
    cents,
    to: (split, uses) => share(accounts, split, { owner: to, uses }),
  })
  if (taken && to !== undefined && ownersShare(taken.split.paid) > 0)
    await holdIfRelated(tx, { transactionId: taken.id, memberId: to, payerId: from })
  return taken !== undefined
}

interface Taking extends goldDb.TransactionKey {
  memberId: number
  cents: number
  /** The payment whose own gold is spent first. */
  paymentId?: number | undefined
  /** `uses`: the lots that the paid gold comes from. */
  to: (split: Split, uses: Earning["uses"]) => goldDb.NewEntry[]
}

/**
 * Posts what a member pays, and where it goes. Throws `not_enough_gold`.
 * @returns undefined where this was posted before, also when there would not be enough gold for it any more
 */
export async function take(
  tx: Tx,
  accounts: ledger.LockedAccounts,
  { memberId, cents, to, paymentId, ...key }: Taking,
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
  { memberId, cents, ...key }: Omit<Taking, "to" | "paymentId">,
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

/**
 * Moves matured earnings to `payouts`, where nothing is owed; reversed when it is refused later.
 * Throws `not_enough_gold`.
 * @returns what of them is reduced; undefined where this was posted before
 */
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
