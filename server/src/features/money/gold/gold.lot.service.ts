import type { PaymentMethod } from "@redthread/contract/payment"
import type { Tx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import type { PostedTransaction } from "./gold.db"
import * as lotDb from "./gold.lot.db"

// A lot is the paid gold of one payment. The sum of a member's lots is the balance of the paid account, whose lock (for
// holds: the escrow account's) is required here.

/** Returns the dispute window of the gateway in days; the longest one if unknown. */
export function disputeDaysOf(method: PaymentMethod | undefined): number {
  const usual = env.DISPUTE_WINDOW_DAYS
  const [paypal, wechat] = [env.DISPUTE_WINDOW_DAYS_PAYPAL ?? usual, env.DISPUTE_WINDOW_DAYS_WECHAT ?? usual]
  if (method === undefined) return Math.max(usual, paypal, wechat)
  return { paypal, wechat, sandbox: usual, balance: usual }[method]
}

export const maturity = (method?: PaymentMethod): Date => new Date(clock.ms() + disputeDaysOf(method) * dayMs)

export const maturityOf = (uses: readonly Pick<lotDb.LotUse, "maturesAt">[]): Date =>
  new Date(Math.max(clock.ms(), ...uses.map(({ maturesAt }) => new Date(maturesAt).getTime())))

interface Spending {
  memberId: number
  cents: number
  paymentId?: number | undefined
}

/** Gold without a lot gets one that matures as if bought now. */
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

/** `remaining` is the cents left after settling the debt. */
export async function add(tx: Tx, lot: Parameters<typeof lotDb.insertLot>[1]): Promise<void> {
  if (lot.cents > 0) await lotDb.insertLot(tx, lot)
}

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

/** `cents` is the change of the paid account by the reversal. */
export async function reversed(tx: Tx, { id, memberId }: PostedTransaction, isRecharge: boolean, cents: number) {
  if (!isRecharge) return giveBack(tx, memberId, id, cents)
  return lotDb.takeBack(tx, { memberId, transactionId: id, cents: -cents, now: clock.now() })
}

export async function heldOf(tx: Tx, transactionId: number): Promise<{ takenBack: number; uses: lotDb.LotUse[] }> {
  const uses = await lotDb.usesOf(tx, transactionId)
  const takenBack = uses.reduce((sum, { cents, isTakenBack }) => (isTakenBack ? sum + cents : sum), 0)
  return { takenBack, uses: uses.filter(({ isTakenBack }) => !isTakenBack) }
}

export const release = lotDb.moveUses

export const spentOn = lotDb.spentOn

export const revokedOf = lotDb.revokedOf
