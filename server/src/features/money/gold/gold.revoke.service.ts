import type { ReferenceType } from "@redthread/contract/gold"
import type { Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import * as goldDb from "./gold.db"
import * as holdDb from "./gold.hold.db"
import { house } from "./gold.kinds"
import * as ledger from "./gold.ledger.service"
import * as lots from "./gold.lot.service"
import * as lotDb from "./gold.lot.db"
import { takenBack } from "./gold.worth.service"

interface Reference {
  type: ReferenceType
  id: number
}

/** The first part returns the price to the purse, the second takes unspent gold for which money goes back. */
const parts = { price: 0, unspent: 1 } as const

/** Returns who earned from this top-up: the referrer, if any. */
export async function earnersOf(tx: Tx, payment: Reference): Promise<number[]> {
  const posted = await goldDb.findTransaction(tx, { kind: "recharge", reference: payment }, clock.now())
  return (posted?.entries ?? []).flatMap(({ type, amount, memberId }) =>
    type === "earnings" && amount > 0 ? [memberId] : [],
  )
}

export async function unspentOf(tx: Tx, payment: Reference): Promise<number> {
  const posted = await goldDb.findTransaction(tx, { kind: "recharge", reference: payment }, clock.now())
  return (posted && (await lotDb.findOf(tx, posted.id))?.remaining) ?? 0
}

/** Locks all accounts that a withdrawal of the buyer moves, once. */
export async function lockForRevocation(tx: Tx, memberId: number, earners: readonly number[]): Promise<void> {
  const names = earners.flatMap((earner) => ledger.namesOf(earner, ["earnings"]))
  await ledger.lock(tx, [...ledger.namesOf(memberId, [...ledger.purse, "escrow"]), ...names])
}

/** Returns what was paid to the house, directly or out of escrow. */
async function priceOf(tx: Tx, reference: Reference) {
  const kind = reference.type === "upgrade" ? "upgrade" : "release"
  const posted = await goldDb.findTransaction(tx, { kind, reference }, clock.now())
  if (!posted) return undefined
  const { id: transactionId, memberId } = posted
  if (kind === "release") {
    const hold = await holdDb.findReleased(tx, transactionId)
    return hold && { transactionId, memberId, promo: hold.promo, paid: hold.paid }
  }
  const spent = (type: "promo" | "paid"): number =>
    posted.entries.reduce((sum, entry) => (entry.type === type ? sum - entry.amount : sum), 0)
  return { transactionId, memberId, promo: spent("promo"), paid: spent("paid") }
}

/**
 * Returns the fraction of a price that was paid to the house, each part as what it was; a debt is settled first. The
 * accounts must be locked. Returns the cents; 0 if it was returned before.
 */
export async function returnPrice(tx: Tx, reference: Reference, fraction: number): Promise<number> {
  const price = await priceOf(tx, reference)
  if (!price) return 0
  const { memberId, transactionId } = price
  const [promo, paid] = [Math.floor(price.promo * fraction), Math.round(price.paid * fraction)]
  const accounts = await ledger.lock(tx, ledger.namesOf(memberId, ledger.purse))
  const entries = [
    { accountId: house.revenue, amount: -promo - paid },
    { accountId: accounts.get(memberId, "promo").id, amount: promo },
    ...ledger.toPurse(accounts, memberId, paid),
  ]
  const key = { kind: "revocation", reference, part: parts.price } as const
  if ((await ledger.post(tx, accounts, { ...key, memberId, entries })) === undefined) return 0
  await lots.giveBack(tx, memberId, transactionId, ledger.changeOf(accounts.get(memberId, "paid"), entries))
  await ledger.announce(tx, accounts, memberId, entries)
  return promo + paid
}

/**
 * Takes the gold of a top-up that is unspent, and the referrer's share of it, because its money goes back. The accounts
 * must be locked. Returns the cents; 0 if none is left or it was taken before.
 */
export async function takeUnspent(tx: Tx, payment: Reference): Promise<number> {
  const posted = await goldDb.findTransaction(tx, { kind: "recharge", reference: payment }, clock.now())
  if (!posted) return 0
  const { memberId } = posted
  const earned = posted.entries.filter(({ type, amount }) => type === "earnings" && amount > 0)
  const earners = earned.map(({ memberId: id, type }) => ({ memberId: id, type }))
  const accounts = await ledger.lock(tx, [...ledger.namesOf(memberId, ledger.purse), ...earners])
  const lot = await lotDb.findOf(tx, posted.id)
  const paid = accounts.get(memberId, "paid")
  const cents = Math.min(lot?.remaining ?? 0, paid.balance)
  if (!lot || cents === 0) return 0
  const fromEarners = earned.flatMap((earning): goldDb.NewEntry[] => {
    const account = accounts.get(earning.memberId, "earnings")
    const share = Math.floor((earning.amount * cents) / lot.cents)
    const taken = Math.min(share, earning.remaining, earning.isUnmatured ? account.balance : 0)
    if (taken <= 0 || earning.maturesAt === null) return []
    const part = takenBack(earning, taken)
    return [
      {
        accountId: account.id,
        amount: -taken,
        maturesAt: new Date(earning.maturesAt),
        takesBackId: earning.id,
        ...part,
      },
      { accountId: house.revenue, amount: taken },
    ]
  })
  const entries = [{ accountId: paid.id, amount: -cents }, { accountId: house.receipts, amount: cents }, ...fromEarners]
  const key = { kind: "revocation", reference: payment, part: parts.unspent } as const
  const uses = [{ id: lot.id, cents }]
  if ((await ledger.post(tx, accounts, { ...key, memberId, entries, uses })) === undefined) return 0
  await ledger.announce(tx, accounts, memberId, entries)
  return cents
}
