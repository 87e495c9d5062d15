import { z } from "zod"

export const currencies = ["USD", "CNY"] as const
export type Currency = (typeof currencies)[number]

/** An amount in the currency's minor units: cents, fen. */
export const money = z.object({ amount: z.int().min(0), currency: z.enum(currencies) })
export type Money = z.infer<typeof money>

const cents = 100

export const rechargePresets = [20, 50, 100, 200, 500] as const
export const rechargeDefault = 50
export const rechargeMax = 1000

/** In months: 0.25 is a trial of 7 days, 15 a lifetime. */
export const vipPacks = [0.25, 1, 3, 6, 12, 15] as const
export type VipPack = (typeof vipPacks)[number]
export const vipPackDefault: VipPack = 3

export const isTrial = (months: VipPack): boolean => months < 1
export const isLifetime = (months: VipPack): boolean => months > 12

const trialPrice = 750
const monthPrice = 30 * cents

/** VIP price in cents of gold: a month costs 30 gold, minus 1 gold for every month after the first; the trial 7.50. */
export const vipPrice = (months: VipPack): number =>
  isTrial(months) ? trialPrice : months * (monthPrice - (months - 1) * cents)

/** Displayed saving of a pack in percent; the specification's labels are truncated, not rounded. */
export const vipSavings: Readonly<Record<VipPack, number>> = { 0.25: 0, 1: 0, 3: 6.6, 6: 16.6, 12: 36.6, 15: 50 }

/** VIP discount in percent, in USD and therefore also in RMB. */
export const vipDiscountPercent = 5

const fenPerCent = 6

export interface Buyer {
  /** USD per gold. */
  rate: number
  isVip: boolean
}

/** The price in RMB is six times that in USD. Throws a RangeError unless `goldCents` is a whole number above zero. */
export function priceOf(goldCents: number, currency: Currency, { rate, isVip }: Buyer): Money {
  if (!Number.isSafeInteger(goldCents) || goldCents <= 0) throw new RangeError(`${goldCents} is no amount of gold`)
  const percent = isVip ? 100 - vipDiscountPercent : 100
  // Calculates in whole numbers until the one division, because 0.95 and 1.1 are not exact as doubles.
  const usd = Math.round((goldCents * Math.round(rate * 100) * percent) / 10_000)
  return { amount: currency === "USD" ? usd : usd * fenPerCent, currency }
}
