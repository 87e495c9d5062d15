import { AppError } from "@redthread/contract/core/error"
import type { Tx } from "../../../core/db/db"
import type { TransactionKey } from "./gold.db"
import * as holdDb from "./gold.hold.db"
import * as ledger from "./gold.ledger.service"
import * as lots from "./gold.lot.service"
import { holdIfRelated } from "./gold.review.service"
import { ownersShare, share, take } from "./gold.service"

interface HoldKey {
  reference: TransactionKey["reference"]
  part?: number
}

/** Moves gold to escrow, promotional gold first. Returns false if posted before. Raises `not_enough_gold`. */
export async function hold(tx: Tx, { memberId, cents, ...key }: HoldKey & { memberId: number; cents: number }) {
  ledger.assertCents(cents)
  const accounts = await ledger.lock(tx, ledger.namesOf(memberId, [...ledger.purse, "escrow"]))
  const accountId = accounts.get(memberId, "escrow").id
  const to = () => [{ accountId, amount: cents }]
  // The price of VIP is taken from the gold of the payment made for it.
  const paymentId = key.reference.type === "payment" ? key.reference.id : undefined
  const payment = await take(tx, accounts, { kind: "hold", ...key, memberId, cents, paymentId, to })
  if (!payment) return false
  await holdDb.insertHold(tx, { transactionId: payment.id, memberId, ...payment.split })
  return true
}

export const payoutOf = async (tx: Tx, key: HoldKey): Promise<number> => ownersShare((await findHold(tx, key)).paid)

async function findHold(tx: Tx, { reference, part = 0 }: HoldKey): Promise<holdDb.Hold> {
  const row = await holdDb.findHold(tx, reference, part)
  if (!row) throw new Error(`no gold is held for ${reference.type} ${reference.id}, part ${part}`)
  return row
}

/** `to` earns its share of paid gold except from reversed payments. False if settled before. Raises `yourself`. */
export async function release(tx: Tx, { to, ...key }: HoldKey & { to?: number }): Promise<boolean> {
  const { memberId } = await findHold(tx, key)
  if (memberId === to) throw new AppError("yourself")
  const owner = to === undefined ? [] : ledger.namesOf(to, ["earnings"])
  const accounts = await ledger.lock(tx, [...ledger.namesOf(memberId, ["escrow"]), ...owner])
  const current = await findHold(tx, key)
  if (!current.isOpen) return false
  const escrow = { accountId: accounts.get(memberId, "escrow").id, amount: -current.paid - current.promo }
  const { takenBack, uses } = await lots.heldOf(tx, current.transactionId)
  const entries = [escrow, ...share(accounts, current, { owner: to, earnsFrom: current.paid - takenBack, uses })]
  const transactionId = await ledger.post(tx, accounts, { kind: "release", ...key, memberId, entries })
  if (transactionId === undefined) return false
  await holdDb.settleHold(tx, current.transactionId, transactionId)
  await lots.release(tx, current.transactionId, transactionId)
  if (to !== undefined) await holdIfRelated(tx, { transactionId, memberId: to, payerId: memberId })
  return true
}

/** Returns held gold, settling a debt first. Returns false if the hold was settled before. */
export async function refund(tx: Tx, key: HoldKey): Promise<boolean> {
  const { memberId } = await findHold(tx, key)
  const accounts = await ledger.lock(tx, ledger.namesOf(memberId, [...ledger.purse, "escrow"]))
  const current = await findHold(tx, key)
  if (!current.isOpen) return false
  const entries = [
    { accountId: accounts.get(memberId, "escrow").id, amount: -current.paid - current.promo },
    { accountId: accounts.get(memberId, "promo").id, amount: current.promo },
    ...ledger.toPurse(accounts, memberId, current.paid),
  ]
  const transactionId = await ledger.post(tx, accounts, { kind: "refund", ...key, memberId, entries })
  if (transactionId === undefined) return false
  await holdDb.settleHold(tx, current.transactionId, transactionId)
  await lots.giveBack(tx, memberId, current.transactionId, ledger.changeOf(accounts.get(memberId, "paid"), entries))
  await ledger.announce(tx, accounts, memberId, entries)
  return true
}
