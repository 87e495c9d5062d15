import type { Money } from "@redthread/contract/price"
import { vipDiscountPercent } from "@redthread/contract/price"
import { env } from "../../../core/process/env"

// Earnings from gold that brought less than 1 USD are paid out at most at what came in. Such cents of gold are
// `reduced`, and `worth` is the cents of USD that they count as, before the rate of the week.

export interface Reduced {
  /** cents of gold */
  reduced: number
  /** cents of USD, at most `reduced` */
  worth: number
}

/** Earnings, and the part of them that is reduced. */
export interface Earned extends Reduced {
  /** cents of gold */
  cents: number
}

/** Decimals of the setting, as a factor: the product of whole numbers is exact. */
const precision = 10_000

const multiply = (cents: number, rate: number): number => Math.floor((cents * Math.round(rate * precision)) / precision)

/** cents of USD that came in */
export const usdOf = ({ amount, currency }: Money): number =>
  currency === "USD" ? amount : multiply(amount, env.RMB_PAYOUT_RATE)

/**
 * What a top-up's gold counts as, in cents of USD; null: as its cents. The 5% that VIPs pay less do not reduce it:
 * sellers and referrers together get 90%.
 */
export const lotWorth = (cents: number, usd: number | undefined): number | null =>
  usd === undefined || usd >= Math.floor((cents * (100 - vipDiscountPercent)) / 100) ? null : usd

/** The reduced part of a referrer's share: all of a share in RMB, which is counted at a sixth of a USD. */
export const shareWorth = (share: number, { net, usd }: { net: number; usd: number }): Partial<Reduced> =>
  usd >= net ? {} : { reduced: share, worth: Math.floor((share * usd) / net) }

/** What is spent of a lot. */
export interface WorthUse {
  /** cents */
  cents: number
  lotCents: number
  lotWorth: number | null
}

/** The reduced part of so many cents that are earned from these lots; rounded down. */
export function earnedWorth(earned: number, uses: readonly WorthUse[]): Reduced {
  let [spent, reduced, worth] = [0, 0, 0]
  for (const { cents, lotCents, lotWorth: usd } of uses) {
    spent += cents
    if (usd === null) continue
    reduced += cents
    worth += Math.floor((cents * usd) / lotCents)
  }
  if (reduced === 0) return { reduced: 0, worth: 0 }
  return { reduced: Math.ceil((earned * reduced) / spent), worth: Math.floor((earned * worth) / spent) }
}

/** What of an earning is taken back. */
export interface Remaining {
  /** cents that were not taken back, and the reduced part of them */
  remaining: number
  remainingReduced: number
  remainingWorth: number
}

/** The reduced part of cents that are taken back from an earning, below zero: in proportion, or as its lot says. */
export function takenBack(of: Remaining, cents: number, lot?: Omit<WorthUse, "cents">): Reduced {
  const { remaining, remainingReduced, remainingWorth } = of
  if (remainingReduced === 0) return { reduced: 0, worth: 0 }
  if (cents >= remaining) return { reduced: -remainingReduced, worth: -remainingWorth }
  const reduced =
    lot === undefined
      ? Math.floor((remainingReduced * cents) / remaining)
      : lot.lotWorth === null
        ? Math.max(0, cents - (remaining - remainingReduced))
        : Math.min(cents, remainingReduced)
  const worth =
    lot === undefined || lot.lotWorth === null
      ? Math.ceil((remainingWorth * reduced) / remainingReduced)
      : Math.min(remainingWorth, Math.ceil((reduced * lot.lotWorth) / lot.lotCents))
  return { reduced: 0 - reduced, worth: 0 - worth }
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** What can be cashed out of these earnings; its part lies within its cents. */
export function maturedOf(all: Earned, unmatured: Earned): Earned {
  const cents = all.cents - unmatured.cents
  // A reversal that took matured earnings may have left a part that only later earnings cover.
  const reduced = between(0, all.reduced - unmatured.reduced, Math.max(0, cents))
  return { cents, reduced, worth: between(0, all.worth - unmatured.worth, reduced) }
}

/** What a cash-out of so many cents takes of the reduced part: nothing while other earnings are left. */
export function cashedOut(cents: number, available: Earned): Reduced {
  const reduced = Math.max(0, cents - (available.cents - available.reduced))
  return { reduced, worth: reduced === 0 ? 0 : Math.floor((available.worth * reduced) / available.reduced) }
}

/** cents of USD that are paid for so many cents of earnings at the rate of the week */
export const payoutOf = ({ cents, reduced, worth }: Earned, rate: number): number =>
  multiply(cents - reduced + worth, rate)

/** Keeps the reduced part of an account within its balance when cents leave it. Amounts are below zero. */
export function withinAccount(account: Earned, taken: Earned): Reduced {
  const full = account.cents - account.reduced
  const reduced = between(Math.max(0, -taken.cents - full), -taken.reduced, Math.min(-taken.cents, account.reduced))
  const over = account.worth - (account.reduced - reduced)
  const worth = between(Math.max(0, over), -taken.worth, Math.min(reduced, account.worth))
  return { reduced: 0 - reduced, worth: 0 - worth }
}
