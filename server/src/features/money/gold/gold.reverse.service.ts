import type { TransactionKind } from "@redthread/contract/gold"
import { clock } from "../../../core/process/clock"
import type { Tx } from "../../../core/db/db"
import * as notice from "../../signals/notice/notice.service"
import * as goldDb from "./gold.db"
import * as holdDb from "./gold.hold.db"
import { house, type LostKind, type WithdrawalCause } from "./gold.kinds"
import * as ledger from "./gold.ledger.service"
import * as lots from "./gold.lot.service"
import { takenBack, type WorthUse } from "./gold.worth.service"

type Posted = goldDb.PostedTransaction

/** The entries of a reversal, and the accounts to lock for them. */
interface Plan {
  names: readonly goldDb.AccountName[]
  entriesFor: (accounts: ledger.LockedAccounts) => readonly goldDb.NewEntry[]
}

const total = (entries: readonly { amount: number }[]): number => entries.reduce((sum, { amount }) => sum + amount, 0)

/** cents of matured earnings that members have, by id: only of those whose earnings staff have released early. */
type Matured = ReadonlyMap<number, number>

/**
 * Reverses earnings that have not matured, from the earnings account only. Of those that staff have released early it
 * takes what is left; `left` counts what has been taken.
 */
function takeEarnings(
  earned: goldDb.PostedEntry,
  wanted: number,
  left: Map<number, number>,
  lot?: Omit<WorthUse, "cents">,
): goldDb.NewEntry[] {
  const { memberId, accountId, maturesAt } = earned
  const matured = left.get(memberId) ?? 0
  const cents = earned.isUnmatured ? wanted : earned.isReleasedEarly ? Math.min(wanted, matured) : 0
  if (cents <= 0 || maturesAt === null) return []
  if (earned.isReleasedEarly) left.set(memberId, matured - cents)
  const part = takenBack(earned, cents, lot)
  return [{ accountId, amount: -cents, maturesAt: new Date(maturesAt), takesBackId: earned.id, ...part }]
}

const earningsIn = ({ entries }: Posted): goldDb.PostedEntry[] =>
  entries.filter(({ type, amount }) => type === "earnings" && amount > 0)

/** The part of the earnings that can be reversed. */
const takeAllEarnings = (posted: Posted, left: Map<number, number>): goldDb.NewEntry[] =>
  earningsIn(posted).flatMap((earned) => takeEarnings(earned, earned.remaining, left))

/**
 * Reverses what others earned from paid gold that was charged back: latest first, each in proportion to the part of
 * the payment within the shortfall that came from that gold. Amounts reversed earlier count as covered.
 */
function takeShares(
  shares: readonly goldDb.EarnedShare[],
  shortfall: number,
  left: Map<number, number>,
): goldDb.NewEntry[] {
  let uncovered = shortfall
  const entries: goldDb.NewEntry[] = []
  for (const earned of shares) {
    const open = Math.ceil((earned.remaining * earned.spent) / earned.amount)
    const covered = Math.min(uncovered, earned.used, open)
    const cents = Math.min(earned.remaining, Math.floor((covered * earned.amount) / earned.spent))
    uncovered -= covered
    entries.push(...takeEarnings(earned, cents, left, earned))
  }
  return entries
}

/**
 * Reverses a top-up that was charged back: first the gold that is left, its own before other, then unmatured earnings
 * of others from it; the rest becomes the member's debt. The referrer's share is reversed too.
 */
function takeRecharge(posted: Posted, shares: readonly goldDb.EarnedShare[], matured: Matured): Plan {
  const { memberId } = posted
  const cents = total(posted.entries.filter(({ type }) => type !== "earnings"))
  const owners = [...earningsIn(posted), ...shares]
  return {
    names: [...ledger.namesOf(memberId, [...ledger.purse, "escrow"]), ...owners],
    entriesFor: (accounts) => {
      const paid = accounts.get(memberId, "paid")
      const left = Math.min(paid.balance, cents)
      const maturedLeft = new Map(matured)
      const fromOwners = takeShares(shares, cents - left, maturedLeft)
      const fromReferrer = takeAllEarnings(posted, maturedLeft)
      return [
        { accountId: paid.id, amount: -left },
        ...fromOwners,
        { accountId: accounts.get(memberId, "debt").id, amount: -(cents - left + total(fromOwners)) },
        { accountId: house.receipts, amount: cents },
        ...fromReferrer,
        { accountId: house.revenue, amount: -total(fromReferrer) },
      ]
    },
  }
}

/** Reverses a present: the part that is left. */
function takePromotion({ memberId, entries }: Posted): Plan {
  return {
    names: ledger.namesOf(memberId, ledger.purse),
    entriesFor: (accounts) => {
      const promo = accounts.get(memberId, "promo")
      const cents = Math.min(promo.balance, total(entries))
      return [
        { accountId: promo.id, amount: -cents },
        { accountId: house.promotion, amount: cents },
      ]
    },
  }
}

/**
 * Refunds a payment in the kinds of gold it was made of. Matured earnings from it are not reversed; the house bears
 * them.
 */
function giveBack(posted: Posted, { promo, paid }: { promo: number; paid: number }, matured: Matured): Plan {
  const { memberId } = posted
  return {
    names: [...ledger.namesOf(memberId, ledger.purse), ...earningsIn(posted)],
    entriesFor: (accounts) => {
      const fromOwners = takeAllEarnings(posted, new Map(matured))
      return [
        { accountId: accounts.get(memberId, "promo").id, amount: promo },
        ...ledger.toPurse(accounts, memberId, paid),
        ...fromOwners,
        { accountId: house.revenue, amount: -promo - paid - total(fromOwners) },
      ]
    },
  }
}

interface Withdrawal {
  ownerId: number
  cause: WithdrawalCause
  /** Members whose counters are locked with the buyer's, because they are notified in this transaction. */
  notified: readonly number[]
}

/**
 * Reverses a purchase that the buyer has lost. Earnings that were reversed before, for a payment that was charged back,
 * are not given to the buyer a second time; those that staff refused are, because the house has them.
 *
 * Of what cannot be taken from the owner's earnings any more, `gone` makes the owner's debt, because the sale is undone
 * by what they did. `charged_back` leaves it to the buyer: it is not given back.
 */
function withdrawPurchase(posted: Posted, { ownerId, cause }: Withdrawal, owner: { matured: number }): Plan {
  const { memberId } = posted
  const earned = earningsIn(posted)
  return {
    names: [...ledger.namesOf(memberId, ledger.purse), ...ledger.namesOf(ownerId, ["earnings", ...ledger.purse])],
    entriesFor: (accounts) => {
      let matured = owner.matured
      const fromEarnings: goldDb.NewEntry[] = []
      for (const one of earned) {
        const { id, accountId, remaining: left, isUnmatured, isReleasedEarly, maturesAt } = one
        const isTakeable = cause === "gone" || isReleasedEarly
        const cents = isUnmatured ? left : isTakeable ? Math.min(left, Math.max(0, matured)) : 0
        if (!isUnmatured) matured -= cents
        if (cents > 0)
          fromEarnings.push({
            accountId,
            amount: -cents,
            takesBackId: id,
            ...takenBack(one, cents),
            ...(maturesAt !== null && { maturesAt: new Date(maturesAt) }),
          })
      }
      const remaining = earned.reduce((sum, one) => sum + one.remaining, 0)
      const refused = earned.reduce((sum, one) => sum + one.refused, 0)
      const reversedBefore = total(earned) - remaining - refused
      const missing = remaining + total(fromEarnings)
      const debt = cause === "gone" ? missing : 0
      const { promo, paid } = spentIn(posted)
      const returned = paid - reversedBefore - (missing - debt)
      return [
        { accountId: accounts.get(memberId, "promo").id, amount: promo },
        ...ledger.toPurse(accounts, memberId, returned),
        ...fromEarnings,
        { accountId: accounts.get(ownerId, "debt").id, amount: -debt },
        { accountId: house.revenue, amount: debt - promo - returned - total(fromEarnings) },
      ]
    },
  }
}

function giveCashOutBack({ memberId, entries }: Posted): Plan {
  const cents = -total(entries)
  const sum = (part: "reduced" | "worth") => entries.reduce((all, entry) => all - entry[part], 0)
  const part = { reduced: sum("reduced"), worth: sum("worth") }
  return {
    names: ledger.namesOf(memberId, [...ledger.purse, "earnings"]),
    entriesFor: (accounts) => [
      { accountId: accounts.get(memberId, "earnings").id, amount: cents, ...part },
      { accountId: house.payouts, amount: -cents },
    ],
  }
}

/** What of earnings that staff have released early can still be taken from their owners. */
async function maturedOfReleased(tx: Tx, earned: readonly goldDb.PostedEntry[], now: Date): Promise<Matured> {
  const owners = new Set(earned.filter(({ isReleasedEarly }) => isReleasedEarly).map(({ memberId }) => memberId))
  const matured = new Map<number, number>()
  // Usually one or none.
  for (const memberId of owners) matured.set(memberId, Math.max(0, await goldDb.maturedOf(tx, memberId, now)))
  return matured
}

async function planOf(tx: Tx, kind: ReversibleKind, posted: Posted, now: Date): Promise<Plan> {
  const shares = kind === "recharge" ? await goldDb.sharesEarnedFrom(tx, posted, now) : []
  const matured = await maturedOfReleased(tx, [...earningsIn(posted), ...shares], now)
  if (kind === "recharge") return takeRecharge(posted, shares, matured)
  if (kind === "promotion") return takePromotion(posted)
  if (kind === "cash_out") return giveCashOutBack(posted)
  if (kind === "release") {
    const hold = await holdDb.findReleased(tx, posted.id)
    if (!hold) throw new Error(`ledger transaction ${posted.id} is a release, but no hold is settled by it`)
    return giveBack(posted, hold, matured)
  }
  return giveBack(posted, spentIn(posted), matured)
}

/** cents that the payer of a transaction spent, by kind of gold */
function spentIn({ memberId, entries }: Posted): { promo: number; paid: number } {
  const spent = (wanted: "promo" | "paid"): number =>
    -total(entries.filter(({ type, memberId: owner }) => type === wanted && owner === memberId))
  return { promo: spent("promo"), paid: spent("paid") }
}

/** A hold is undone by `refund`. */
type ReversibleKind = Exclude<TransactionKind, "hold" | "refund" | "reversal">
type ReversibleKey = goldDb.TransactionKey & { kind: ReversibleKind }

/** What a reversal does, computed from what was posted. Called again once all its accounts are locked. */
type Planner = (tx: Tx, posted: Posted, now: Date) => Promise<Plan>

async function read(tx: Tx, key: ReversibleKey, planner: Planner): Promise<{ posted: Posted; plan: Plan } | undefined> {
  const now = clock.now()
  const posted = await goldDb.findTransaction(tx, key, now)
  return posted && { posted, plan: await planner(tx, posted, now) }
}

/** New earnings from the member's payments appeared while the accounts were being locked. */
class AccountsChanged extends Error {}

/**
 * Locks all accounts that a reversal touches at once: their owners are read before and again under the locks. If there
 * are more by then, the locks are released by a savepoint and taken again in order.
 * @returns undefined where there is no such transaction
 */
async function lockAll(tx: Tx, key: ReversibleKey, planner: Planner) {
  for (;;) {
    const before = await read(tx, key, planner)
    if (!before) return undefined
    try {
      return await tx.transaction(async (savepoint) => {
        const accounts = await ledger.lock(savepoint, before.plan.names)
        const { posted, plan } = (await read(savepoint, key, planner)) ?? before
        if (!plan.names.every(({ memberId, type }) => accounts.has(memberId, type))) throw new AccountsChanged()
        return { accounts, posted, entries: plan.entriesFor(accounts) }
      })
    } catch (error) {
      if (!(error instanceof AccountsChanged)) throw error
    }
  }
}

/** @returns undefined where there is no such transaction; false if it was reversed before */
async function reverseBy(
  tx: Tx,
  key: ReversibleKey,
  planner: Planner,
  notified: readonly number[] = [],
): Promise<boolean | undefined> {
  const locked = await lockAll(tx, key, planner)
  if (!locked) return undefined
  const { accounts, posted, entries } = locked
  const { memberId, id } = posted
  const reference = { type: "transaction", id } as const
  const done = await ledger.post(tx, accounts, { kind: "reversal", reference, memberId, reversesId: id, entries })
  if (done === undefined) return false
  const change = ledger.changeOf(accounts.get(memberId, "paid"), entries)
  await lots.reversed(tx, posted, key.kind === "recharge", change)
  const owing = notified.filter((other) => other !== memberId && accounts.has(other, "paid"))
  await notice.lockAll(tx, [...new Set([memberId, ...notified])])
  await ledger.announce(tx, accounts, memberId, entries)
  for (const other of owing) await ledger.announce(tx, accounts, other, entries)
  return true
}

/**
 * Reverses a transaction by another one, as far as its gold is still there. Rules of each kind:
 * docs/decisions/2026-11-26-payments-taken-back.md. Throws if there is no such transaction.
 * @returns false if it was reversed before
 */
export async function reverse(tx: Tx, key: ReversibleKey): Promise<boolean> {
  const isDone = await reverseBy(tx, key, (on, posted, now) => planOf(on, key.kind, posted, now))
  if (isDone !== undefined) return isDone
  const { kind, reference } = key
  throw new Error(`no ${kind} of ${reference.type} ${reference.id} is in the ledger, so that it can't be reversed`)
}

/**
 * Reverses the payment of a purchase that the buyer has lost; see `withdrawPurchase`. Nothing happens where nothing was
 * paid, or where it was reversed before. Locks the counters of the buyer and of `notified`.
 */
export async function reversePurchase(
  tx: Tx,
  key: goldDb.TransactionKey & { kind: LostKind },
  withdrawal: Withdrawal,
): Promise<void> {
  const planner: Planner = async (on, posted, now) =>
    withdrawPurchase(posted, withdrawal, { matured: await goldDb.maturedOf(on, withdrawal.ownerId, now) })
  await reverseBy(tx, key, planner, withdrawal.notified)
}
