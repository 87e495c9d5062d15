import type { Money } from "@redthread/contract/price"
import { vipDiscountPercent } from "@redthread/contract/price"
import { env } from "../../../core/process/env"

// Earnings from gold that brought less than 1 USD are paid out at most at what was received. `reduced` is such cents of
// gold, `worth` is their value in cents of USD before the week's rate.

export interface Reduced {
  reduced: number
  worth: number
}

export interface Earned extends Reduced {
  cents: number
}

/** Rates are multiplied by this, so that arithmetic is in integers with the decimals of the setting. */
const precision = 10_000

const multiplyByRate = (cents: number, rate: number): number =>
  Math.floor((cents * Math.round(rate * precision)) / precision)

export const usdOf = ({ amount, currency }: Money): number =>
  currency === "USD" ? amount : multiplyByRate(amount, env.RMB_PAYOUT_RATE)

/** Null: the lot is worth its cents. The VIP discount of 5% does not reduce it: sellers and referrers get 90%. */
export const lotWorth = (cents: number, usd: number | undefined): number | null =>
  usd === undefined || usd >= Math.floor((cents * (100 - vipDiscountPercent)) / 100) ? null : usd

/** A share in RMB is reduced completely: it is counted at a sixth of a USD. */
export const shareWorth = (share: number, { net, usd }: { net: number; usd: number }): Partial<Reduced> =>
  usd >= net ? {} : { reduced: share, worth: Math.floor((share * usd) / net) }

export interface WorthUse {
  cents: number
  lotCents: number
  lotWorth: number | null
}

/** Returns the reduced part of earnings from these lots, rounded down. */
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

export interface Remaining {
  /** An earning has these cents left after reversals, of which the other fields are the reduced part. */
  remaining: number
  remainingReduced: number
  remainingWorth: number
}

/** Returns the reduced part of reversed cents (negative), in proportion or by the worth of the lot. */
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

const clamp = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value))

/** Returns the earnings that can be cashed out; `reduced` is at most `cents`. */
export function maturedOf(all: Earned, unmatured: Earned): Earned {
  const cents = all.cents - unmatured.cents
  // A reversal of matured earnings may leave a part that only later earnings cover.
  const reduced = clamp(0, all.reduced - unmatured.reduced, Math.max(0, cents))
  return { cents, reduced, worth: clamp(0, all.worth - unmatured.worth, reduced) }
}

/** Takes from the reduced part only after other earnings. */
export function cashedOut(cents: number, available: Earned): Reduced {
  const reduced = Math.max(0, cents - (available.cents - available.reduced))
  return { reduced, worth: reduced === 0 ? 0 : Math.floor((available.worth * reduced) / available.reduced) }
}

export const payoutOf = ({ cents, reduced, worth }: Earned, rate: number): number =>
  multiplyByRate(cents - reduced + worth, rate)

/** Keeps the reduced part within the balance when cents leave the account. Amounts are negative. */
export function withinAccount(account: Earned, taken: Earned): Reduced {
  const unreduced = account.cents - account.reduced
  const reduced = clamp(Math.max(0, -taken.cents - unreduced), -taken.reduced, Math.min(-taken.cents, account.reduced))
  const excess = account.worth - (account.reduced - reduced)
  const worth = clamp(Math.max(0, excess), -taken.worth, Math.min(reduced, account.worth))
  return { reduced: 0 - reduced, worth: 0 - worth }
}
