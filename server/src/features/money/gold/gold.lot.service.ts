import type { PaymentMethod } from "@redthread/contract/payment"
import type { Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { dayMs } from "../../../core/process/duration"
import { env } from "../../../core/process/env"
import type { PostedTransaction } from "./gold.db"
import * as lotDb from "./gold.lot.db"

// A lot is the paid gold of one payment; what is left of a member's lots is the balance of their paid account. All of
// this happens under the lock of that account, or of the escrow account for what is held.

/** Days in which a payment by this gateway can be disputed; without one the longest window, because it is unknown. */
export function disputeDaysOf(method: PaymentMethod | undefined): number {
  const usual = env.DISPUTE_WINDOW_DAYS
  const [paypal, wechat] = [env.DISPUTE_WINDOW_DAYS_PAYPAL ?? usual, env.DISPUTE_WINDOW_DAYS_WECHAT ?? usual]
  if (method === undefined) return Math.max(usual, paypal, wechat)
  return { paypal, wechat, sandbox: usual, balance: usual }[method]
}

/** When a payment that is made now by this gateway can't be disputed any more. */
export const maturity = (method?: PaymentMethod): Date => new Date(clock.ms() + disputeDaysOf(method) * dayMs)

/** The latest maturity of these lots, at least now: earnings never mature before they are posted. */
export const maturityOf = (uses: readonly Pick<lotDb.LotUse, "maturesAt">[]): Date =>
  new Date(Math.max(clock.ms(), ...uses.map(({ maturesAt }) => new Date(maturesAt).getTime())))

interface Spending {
  memberId: number
  /** cents */
  cents: number
  /** The payment whose own gold is spent first. */
  paymentId?: number | undefined
}

/** The oldest lots that cover the cents. Gold without a lot gets one that matures as if bought now. */
export async function choose(tx: Tx, { memberId, cents, paymentId }: Spending): Promise<lotDb.LotUse[]> {
  if (cents === 0) return []
  const uses = await lotDb.oldestOf(tx, { memberId, cents, firstOf: paymentId ?? null })
  const missing = uses.reduce((left, use) => left - use.cents, cents)
  if (missing === 0) return uses
  const maturesAt = maturity()
  const lot = { memberId, transactionId: null, cents: missing, remaining: missing, maturesAt }
  const id = await lotDb.insertLot(tx, lot)
  return [...uses, { id, cents: missing, maturesAt: maturesAt.toISOString(), lotCents: missing, lotWorth: null }]
}

/** Adds the lot of a top-up; `remaining`: cents left after settling the debt. */
export async function add(tx: Tx, lot: Parameters<typeof lotDb.insertLot>[1]): Promise<void> {
  if (lot.cents > 0) await lotDb.insertLot(tx, lot)
}

/** Returns cents of a reversed transaction to the lots that it used. */
export async function giveBack(tx: Tx, memberId: number, transactionId: number, cents: number): Promise<void> {
  const unknown = await lotDb.giveBack(tx, transactionId, cents)
  if (unknown === 0) return
  await lotDb.insertLot(tx, {
    memberId,
    transactionId: null,
    cents: unknown,
    remaining: unknown,
    maturesAt: maturity(),
  })
}

/** Applies the reversal of a transaction, which changed the paid account by `cents`, to the lots. */
export async function reversed(tx: Tx, { id, memberId }: PostedTransaction, isRecharge: boolean, cents: number) {
  if (!isRecharge) return giveBack(tx, memberId, id, cents)
  return lotDb.takeBack(tx, { memberId, transactionId: id, cents: -cents, now: clock.now() })
}

/** What a hold consists of now: cents of payments that were taken back since, and the lots of the rest. */
export async function heldOf(tx: Tx, transactionId: number): Promise<{ takenBack: number; uses: lotDb.LotUse[] }> {
  const uses = await lotDb.usesOf(tx, transactionId)
  const takenBack = uses.reduce((sum, { cents, isTakenBack }) => (isTakenBack ? sum + cents : sum), 0)
  return { takenBack, uses: uses.filter(({ isTakenBack }) => !isTakenBack) }
}

/** A hold is released: its lots are spent by the release. */
export const release = lotDb.moveUses

/** What the gold of this top-up has paid for, by the references in the ledger. */
export const spentOn = lotDb.spentOn
