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

interface Plan {
  names: readonly goldDb.AccountName[]
  entriesFor: (accounts: ledger.LockedAccounts) => readonly goldDb.NewEntry[]
}

const sumOfAmounts = (entries: readonly { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

/** Maps each member with earnings released early to the cents of their matured earnings. */
type Matured = ReadonlyMap<number, number>

/** Reverses an earning; if it was released early, at most what `maturedLeft` has, which is updated. */
function takeEarnings(
  earned: goldDb.PostedEntry,
  requested: number,
  maturedLeft: Map<number, number>,
  lot?: Omit<WorthUse, "cents">,
): goldDb.NewEntry[] {
  const { memberId, accountId, maturesAt } = earned
  const matured = maturedLeft.get(memberId) ?? 0
  const cents = earned.isUnmatured ? requested : earned.isReleasedEarly ? Math.min(requested, matured) : 0
  if (cents <= 0 || maturesAt === null) return []
  if (earned.isReleasedEarly) maturedLeft.set(memberId, matured - cents)
  const part = takenBack(earned, cents, lot)
  return [{ accountId, amount: -cents, maturesAt: new Date(maturesAt), takesBackId: earned.id, ...part }]
}

const earningsIn = ({ entries }: Posted): goldDb.PostedEntry[] =>
  entries.filter(({ type, amount }) => type === "earnings" && amount > 0)

const takeAllEarnings = (posted: Posted, maturedLeft: Map<number, number>): goldDb.NewEntry[] =>
  earningsIn(posted).flatMap((earned) => takeEarnings(earned, earned.remaining, maturedLeft))

/** Reverses the latest shares first, each in proportion to the shortfall. Earlier reversals count as covered. */
function takeShares(
  shares: readonly goldDb.EarnedShare[],
  shortfall: number,
  maturedLeft: Map<number, number>,
): goldDb.NewEntry[] {
  let uncovered = shortfall
  const entries: goldDb.NewEntry[] = []
  for (const earned of shares) {
    const open = Math.ceil((earned.remaining * earned.spent) / earned.amount)
    const covered = Math.min(uncovered, earned.used, open)
    const cents = Math.min(earned.remaining, Math.floor((covered * earned.amount) / earned.spent))
    uncovered -= covered
    entries.push(...takeEarnings(earned, cents, maturedLeft, earned))
  }
  return entries
}

/**
 * Takes the remaining gold, then unmatured earnings from it; the rest becomes a debt. Reverses the commission, too.
 * `revoked` cents left with a withdrawal by the buyer.
 */
function takeRecharge(posted: Posted, shares: readonly goldDb.EarnedShare[], matured: Matured, revoked: number): Plan {
  const { memberId } = posted
  const cents = sumOfAmounts(posted.entries.filter(({ type }) => type !== "earnings")) - revoked
  const owners = [...earningsIn(posted), ...shares]
  return {
    names: [...ledger.namesOf(memberId, [...ledger.purse, "escrow"]), ...owners],
    entriesFor: (accounts) => {
      const paid = accounts.get(memberId, "paid")
      const paidLeft = Math.min(paid.balance, cents)
      const maturedLeft = new Map(matured)
      const fromOwners = takeShares(shares, cents - paidLeft, maturedLeft)
      const fromReferrer = takeAllEarnings(posted, maturedLeft)
      return [
        { accountId: paid.id, amount: -paidLeft },
        ...fromOwners,
        { accountId: accounts.get(memberId, "debt").id, amount: -(cents - paidLeft + sumOfAmounts(fromOwners)) },
        { accountId: house.receipts, amount: cents },
        ...fromReferrer,
        { accountId: house.revenue, amount: -sumOfAmounts(fromReferrer) },
      ]
    },
  }
}

function takePromotion({ memberId, entries }: Posted): Plan {
  return {
    names: ledger.namesOf(memberId, ledger.purse),
    entriesFor: (accounts) => {
      const promo = accounts.get(memberId, "promo")
      const cents = Math.min(promo.balance, sumOfAmounts(entries))
      return [
        { accountId: promo.id, amount: -cents },
        { accountId: house.promotion, amount: cents },
      ]
    },
  }
}

/** Returns gold to the buyer; the house bears matured earnings. */
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
        { accountId: house.revenue, amount: -promo - paid - sumOfAmounts(fromOwners) },
      ]
    },
  }
}

interface Withdrawal {
  ownerId: number
  cause: WithdrawalCause
  /** The counters of these members are locked with the buyer's. */
  notified: readonly number[]
}

/**
 * Earnings reversed for a charged-back payment are not returned twice; those refused by staff are, because the house
 * has them. The shortfall becomes the owner's debt for `gone`, and the buyer's loss for `charged_back`.
 */
function withdrawPurchase(posted: Posted, { ownerId, cause }: Withdrawal, owner: { matured: number }): Plan {
  const { memberId } = posted
  const earned = earningsIn(posted)
  return {
    names: [...ledger.namesOf(memberId, ledger.purse), ...ledger.namesOf(ownerId, ["earnings", ...ledger.purse])],
    entriesFor: (accounts) => {
      let matured = owner.matured
      const fromEarnings: goldDb.NewEntry[] = []
      for (const earning of earned) {
        const { id, accountId, remaining: earningLeft, isUnmatured, isReleasedEarly, maturesAt } = earning
        const isTakeable = cause === "gone" || isReleasedEarly
        const cents = isUnmatured ? earningLeft : isTakeable ? Math.min(earningLeft, Math.max(0, matured)) : 0
        if (!isUnmatured) matured -= cents
        if (cents > 0)
          fromEarnings.push({
            accountId,
            amount: -cents,
            takesBackId: id,
            ...takenBack(earning, cents),
            ...(maturesAt !== null && { maturesAt: new Date(maturesAt) }),
          })
      }
      const remaining = earned.reduce((sum, one) => sum + one.remaining, 0)
      const refused = earned.reduce((sum, one) => sum + one.refused, 0)
      const reversedBefore = sumOfAmounts(earned) - remaining - refused
      const missing = remaining + sumOfAmounts(fromEarnings)
      const debt = cause === "gone" ? missing : 0
      const { promo, paid } = spentIn(posted)
      const returned = paid - reversedBefore - (missing - debt)
      return [
        { accountId: accounts.get(memberId, "promo").id, amount: promo },
        ...ledger.toPurse(accounts, memberId, returned),
        ...fromEarnings,
        { accountId: accounts.get(ownerId, "debt").id, amount: -debt },
        { accountId: house.revenue, amount: debt - promo - returned - sumOfAmounts(fromEarnings) },
      ]
    },
  }
}

function giveCashOutBack({ memberId, entries }: Posted): Plan {
  const cents = -sumOfAmounts(entries)
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

async function maturedOfReleased(tx: Tx, earned: readonly goldDb.PostedEntry[], now: Date): Promise<Matured> {
  const owners = new Set(earned.filter(({ isReleasedEarly }) => isReleasedEarly).map(({ memberId }) => memberId))
  const matured = new Map<number, number>()
  for (const memberId of owners) matured.set(memberId, Math.max(0, await goldDb.maturedOf(tx, memberId, now)))
  return matured
}

async function planOf(tx: Tx, kind: ReversibleKind, posted: Posted, now: Date): Promise<Plan> {
  const shares = kind === "recharge" ? await goldDb.sharesEarnedFrom(tx, posted, now) : []
  const matured = await maturedOfReleased(tx, [...earningsIn(posted), ...shares], now)
  if (kind === "recharge") return takeRecharge(posted, shares, matured, await lots.revokedOf(tx, posted.id))
  if (kind === "promotion") return takePromotion(posted)
  if (kind === "cash_out") return giveCashOutBack(posted)
  if (kind === "release") {
    const hold = await holdDb.findReleased(tx, posted.id)
    if (!hold) throw new Error(`ledger transaction ${posted.id} is a release, but no hold is settled by it`)
    return giveBack(posted, hold, matured)
  }
  return giveBack(posted, spentIn(posted), matured)
}

function spentIn({ memberId, entries }: Posted): { promo: number; paid: number } {
  const spent = (requested: "promo" | "paid"): number =>
    -sumOfAmounts(entries.filter(({ type, memberId: owner }) => type === requested && owner === memberId))
  return { promo: spent("promo"), paid: spent("paid") }
}

/** Holds cannot be reversed, because `refund` undoes them. */
type ReversibleKind = Exclude<TransactionKind, "hold" | "refund" | "reversal" | "revocation">
type ReversibleKey = goldDb.TransactionKey & { kind: ReversibleKind }

/** A planner is called twice: before the locks and again under them. */
type Planner = (tx: Tx, posted: Posted, now: Date) => Promise<Plan>

async function readPosted(
  tx: Tx,
  key: ReversibleKey,
  planner: Planner,
): Promise<{ posted: Posted; plan: Plan } | undefined> {
  const now = clock.now()
  const posted = await goldDb.findTransaction(tx, key, now)
  return posted && { posted, plan: await planner(tx, posted, now) }
}

/** Raised if new earnings were posted before the locks were taken. */
class AccountsChanged extends Error {}

/** Reads the owners before and again under the locks. If there are more by then, a savepoint releases the locks. */
async function lockAll(tx: Tx, key: ReversibleKey, planner: Planner) {
  for (;;) {
    const before = await readPosted(tx, key, planner)
    if (!before) return undefined
    try {
      return await tx.transaction(async (savepoint) => {
        const accounts = await ledger.lock(savepoint, before.plan.names)
        const { posted, plan } = (await readPosted(savepoint, key, planner)) ?? before
        if (!plan.names.every(({ memberId, type }) => accounts.has(memberId, type))) throw new AccountsChanged()
        return { accounts, posted, entries: plan.entriesFor(accounts) }
      })
    } catch (error) {
      if (!(error instanceof AccountsChanged)) throw error
    }
  }
}

/** Returns undefined if the transaction does not exist; false if it was reversed before. */
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
  const transactionId = await ledger.post(tx, accounts, {
    kind: "reversal",
    reference,
    memberId,
    reversesId: id,
    entries,
  })
  if (transactionId === undefined) return false
  const change = ledger.changeOf(accounts.get(memberId, "paid"), entries)
  await lots.reversed(tx, posted, key.kind === "recharge", change)
  const owing = notified.filter((other) => other !== memberId && accounts.has(other, "paid"))
  await notice.lockAll(tx, [...new Set([memberId, ...notified])])
  await ledger.announce(tx, accounts, memberId, entries)
  for (const other of owing) await ledger.announce(tx, accounts, other, entries)
  return true
}

/** Reverses what gold is left: docs/decisions/2026-11-26-payments-taken-back.md. False if reversed before. */
export async function reverse(tx: Tx, key: ReversibleKey): Promise<boolean> {
  const isDone = await reverseBy(tx, key, (on, posted, now) => planOf(on, key.kind, posted, now))
  if (isDone !== undefined) return isDone
  const { kind, reference } = key
  throw new Error(`no ${kind} of ${reference.type} ${reference.id} is in the ledger, so that it can't be reversed`)
}

/** Does nothing if the purchase cost nothing or was reversed before. Locks the counters of buyer and `notified`. */
export async function reversePurchase(
  tx: Tx,
  key: goldDb.TransactionKey & { kind: LostKind },
  withdrawal: Withdrawal,
): Promise<void> {
  const planner: Planner = async (on, posted, now) =>
    withdrawPurchase(posted, withdrawal, { matured: await goldDb.maturedOf(on, withdrawal.ownerId, now) })
  await reverseBy(tx, key, planner, withdrawal.notified)
}
