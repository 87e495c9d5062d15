import { AppError } from "@redthread/contract/core/error"
import type { Tx } from "../../../core/db/db"
import type { TransactionKey } from "./gold.db"
import * as holdDb from "./gold.hold.db"
import * as ledger from "./gold.ledger.service"
import * as lots from "./gold.lot.service"
import { holdIfRelated } from "./gold.review.service"
import { ownersShare, share, take } from "./gold.service"

interface Held {
  reference: TransactionKey["reference"]
  part?: number
}

/** Moves gold to escrow, promotional gold first. False if it was posted before. Raises `not_enough_gold`. */
export async function hold(tx: Tx, { memberId, cents, ...held }: Held & { memberId: number; cents: number }) {
  ledger.assertCents(cents)
  const accounts = await ledger.lock(tx, ledger.namesOf(memberId, [...ledger.purse, "escrow"]))
  const accountId = accounts.get(memberId, "escrow").id
  const to = () => [{ accountId, amount: cents }]
  // The price of VIP comes from the payment made for it.
  const paymentId = held.reference.type === "payment" ? held.reference.id : undefined
  const taken = await take(tx, accounts, { kind: "hold", ...held, memberId, cents, paymentId, to })
  if (!taken) return false
  await holdDb.insertHold(tx, { transactionId: taken.id, memberId, ...taken.split })
  return true
}

export const payoutOf = async (tx: Tx, held: Held): Promise<number> => ownersShare((await findHold(tx, held)).paid)

async function findHold(tx: Tx, { reference, part = 0 }: Held): Promise<holdDb.Hold> {
  const found = await holdDb.findHold(tx, reference, part)
  if (!found) throw new Error(`no gold is held for ${reference.type} ${reference.id}, part ${part}`)
  return found
}

/** `to` earns its share of paid gold except from reversed payments. False if settled before. Raises `yourself`. */
export async function release(tx: Tx, { to, ...held }: Held & { to?: number }): Promise<boolean> {
  const { memberId } = await findHold(tx, held)
  if (memberId === to) throw new AppError("yourself")
  const owner = to === undefined ? [] : ledger.namesOf(to, ["earnings"])
  const accounts = await ledger.lock(tx, [...ledger.namesOf(memberId, ["escrow"]), ...owner])
  const open = await findHold(tx, held)
  if (!open.isOpen) return false
  const escrow = { accountId: accounts.get(memberId, "escrow").id, amount: -open.paid - open.promo }
  const { takenBack, uses } = await lots.heldOf(tx, open.transactionId)
  const entries = [escrow, ...share(accounts, open, { owner: to, earnsFrom: open.paid - takenBack, uses })]
  const posted = await ledger.post(tx, accounts, { kind: "release", ...held, memberId, entries })
  if (posted === undefined) return false
  await holdDb.settleHold(tx, open.transactionId, posted)
  await lots.release(tx, open.transactionId, posted)
  if (to !== undefined) await holdIfRelated(tx, { transactionId: posted, memberId: to, payerId: memberId })
  return true
}

/** Settles a debt first. False if settled before. */
export async function refund(tx: Tx, held: Held): Promise<boolean> {
  const { memberId } = await findHold(tx, held)
  const accounts = await ledger.lock(tx, ledger.namesOf(memberId, [...ledger.purse, "escrow"]))
  const open = await findHold(tx, held)
  if (!open.isOpen) return false
  const entries = [
    { accountId: accounts.get(memberId, "escrow").id, amount: -open.paid - open.promo },
    { accountId: accounts.get(memberId, "promo").id, amount: open.promo },
    ...ledger.toPurse(accounts, memberId, open.paid),
  ]
  const posted = await ledger.post(tx, accounts, { kind: "refund", ...held, memberId, entries })
  if (posted === undefined) return false
  await holdDb.settleHold(tx, open.transactionId, posted)
  await lots.giveBack(tx, memberId, open.transactionId, ledger.changeOf(accounts.get(memberId, "paid"), entries))
  await ledger.announce(tx, accounts, memberId, entries)
  return true
}
