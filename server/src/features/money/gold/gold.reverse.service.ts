import type { TransactionKind } from "@redthread/contract/gold"
import { clock } from "../../../core/process/clock"
import type { Tx } from "../../../core/db/db"
import * as goldDb from "./gold.db"
import * as holdDb from "./gold.hold.db"
import { earningKinds, house } from "./gold.kinds"
import * as ledger from "./gold.ledger.service"

type Posted = goldDb.PostedTransaction

/** The entries of a reversal, and the accounts to lock for them. */
interface Plan {
  names: readonly goldDb.AccountName[]
  entriesFor: (accounts: ledger.LockedAccounts) => readonly goldDb.NewEntry[]
}

const total = (entries: readonly { amount: number }[]): number => entries.reduce((sum, { amount }) => sum + amount, 0)

/** Reverses earnings that have not matured, from the earnings account only. */
const takeEarnings = (earned: goldDb.PostedEntry, cents: number): goldDb.NewEntry[] =>
  earned.isUnmatured && cents > 0 && earned.maturesAt !== null
    ? [
        {
          accountId: earned.accountId,
          amount: -cents,
          maturesAt: new Date(earned.maturesAt),
          takesBackId: earned.id,
        },
      ]
    : []

const earningsIn = ({ entries }: Posted): goldDb.PostedEntry[] =>
  entries.filter(({ type, amount }) => type === "earnings" && amount > 0)

/** The part of the earnings that can be reversed. */
const takeAllEarnings = (posted: Posted): goldDb.NewEntry[] =>
  earningsIn(posted).flatMap((earned) => takeEarnings(earned, earned.remaining))

/**
 * Reverses what others earned from paid gold that was charged back: latest first, each in proportion to the part of
 * the payment within the shortfall. Amounts reversed earlier count as covered.
 */
export function takeShares(shares: readonly goldDb.EarnedShare[], shortfall: number): goldDb.NewEntry[] {
  let uncovered = shortfall
  const entries: goldDb.NewEntry[] = []
  for (const earned of shares) {
    const covered = Math.min(uncovered, Math.ceil((earned.remaining * earned.spent) / earned.amount))
    const cents = Math.min(earned.remaining, Math.floor((covered * earned.amount) / earned.spent))
    uncovered -= covered
    entries.push(...takeEarnings(earned, cents))
  }
  return entries
}

/**
 * Reverses a top-up that was charged back: first the gold that is left, then unmatured earnings of others from it; the
 * rest becomes the member's debt. The referrer's share is reversed too.
 */
function takeRecharge(posted: Posted, shares: readonly goldDb.EarnedShare[]): Plan {
  const { memberId } = posted
  const cents = total(posted.entries.filter(({ type }) => type !== "earnings"))
  const owners = [...earningsIn(posted), ...shares]
  return {
    names: [...ledger.namesOf(memberId, [...ledger.purse, "escrow"]), ...owners],
    entriesFor: (accounts) => {
      const paid = accounts.get(memberId, "paid")
      const left = Math.min(paid.balance, cents)
      const fromOwners = takeShares(shares, cents - left)
      const fromReferrer = takeAllEarnings(posted)
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
function giveBack(posted: Posted, { promo, paid }: { promo: number; paid: number }): Plan {
  const { memberId } = posted
  return {
    names: [...ledger.namesOf(memberId, ledger.purse), ...earningsIn(posted)],
    entriesFor: (accounts) => {
      const fromOwners = takeAllEarnings(posted)
      return [
        { accountId: accounts.get(memberId, "promo").id, amount: promo },
        ...ledger.toPurse(accounts, memberId, paid),
        ...fromOwners,
        { accountId: house.revenue, amount: -promo - paid - total(fromOwners) },
      ]
    },
  }
}

function giveCashOutBack({ memberId, entries }: Posted): Plan {
  const cents = -total(entries)
  return {
    names: ledger.namesOf(memberId, [...ledger.purse, "earnings"]),
    entriesFor: (accounts) => [
      { accountId: accounts.get(memberId, "earnings").id, amount: cents },
      { accountId: house.payouts, amount: -cents },
    ],
  }
}

async function planOf(tx: Tx, kind: ReversibleKind, posted: Posted, now: Date): Promise<Plan> {
  if (kind === "recharge")
    return takeRecharge(posted, await goldDb.sharesEarnedAfter(tx, posted, [...earningKinds], now))
  if (kind === "promotion") return takePromotion(posted)
  if (kind === "cash_out") return giveCashOutBack(posted)
  if (kind === "release") {
    const hold = await holdDb.findReleased(tx, posted.id)
    if (!hold) throw new Error(`ledger transaction ${posted.id} is a release, but no hold is settled by it`)
    return giveBack(posted, hold)
  }
  const spent = (type: "promo" | "paid"): number => -total(posted.entries.filter((entry) => entry.type === type))
  return giveBack(posted, { promo: spent("promo"), paid: spent("paid") })
}

/** A hold is undone by `refund`. */
type ReversibleKind = Exclude<TransactionKind, "hold" | "refund" | "reversal">
type ReversibleKey = goldDb.TransactionKey & { kind: ReversibleKind }

/** Throws where there is no such transaction. */
async function read(tx: Tx, key: ReversibleKey): Promise<{ posted: Posted; plan: Plan }> {
  const now = clock.now()
  const posted = await goldDb.findTransaction(tx, key, now)
  if (!posted)
    throw new Error(
      `no ${key.kind} of ${key.reference.type} ${key.reference.id} is in the ledger, so that it can't be reversed`,
    )
  return { posted, plan: await planOf(tx, key.kind, posted, now) }
}

/** New earnings from the member's payments appeared while the accounts were being locked. */
class AccountsChanged extends Error {}

/**
 * Locks all accounts that a reversal touches at once: their owners are read before and again under the locks. If there
 * are more by then, the locks are released by a savepoint and taken again in order.
 */
async function lockAll(tx: Tx, key: ReversibleKey) {
  for (;;) {
    const { names } = (await read(tx, key)).plan
    try {
      return await tx.transaction(async (savepoint) => {
        const accounts = await ledger.lock(savepoint, names)
        const { posted, plan } = await read(savepoint, key)
        if (!plan.names.every(({ memberId, type }) => accounts.has(memberId, type))) throw new AccountsChanged()
        return { accounts, posted, entries: plan.entriesFor(accounts) }
      })
    } catch (error) {
      if (!(error instanceof AccountsChanged)) throw error
    }
  }
}

/**
 * Reverses a transaction by another one, as far as its gold is still there: docs/decisions.md says what that means for
 * each kind. Throws if there is no such transaction.
 * @returns false if it was reversed before
 */
export async function reverse(tx: Tx, key: ReversibleKey): Promise<boolean> {
  const { accounts, posted, entries } = await lockAll(tx, key)
  const { memberId, id } = posted
  const reference = { type: "transaction", id } as const
  const done = await ledger.post(tx, accounts, { kind: "reversal", reference, memberId, reversesId: id, entries })
  if (done === undefined) return false
  await ledger.announce(tx, accounts, memberId, entries)
  return true
}
