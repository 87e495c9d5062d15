import { currentTag } from "../../core/language/language"

/** `cents` of USD */
export const usdText = (cents: number): string =>
  new Intl.NumberFormat(currentTag(), { style: "currency", currency: "USD" }).format(cents / 100)

/** USD for a gold, with as many decimals as the rate has. */
export const rateText = (rate: number): string =>
  new Intl.NumberFormat(currentTag(), { style: "currency", currency: "USD", maximumFractionDigits: 4 }).format(rate)

/** Gold out of what somebody typed, a comma being how most of Europe writes a fraction; NaN where it is no number. */
export function goldTyped(text: string): number {
  const plain = text.normalize("NFKC").trim().replace(",", ".")
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Earnings that can be cashed out, and the part of them that is paid out last, and at less. */
export interface Available {
  /** gold */
  available: number
  /** gold, and the cents of USD that it counts as before the rate */
  reduced?: number | undefined
  reduced_worth?: number | undefined
}

const centsOf = (gold: number): number => Math.round(gold * 100)

/** What so much gold pays, in cents of USD, and the gold in it that pays less: as the server counts both. */
export function payoutOf(gold: number, rate: number, { available, reduced = 0, reduced_worth = 0 }: Available) {
  const [cents, part] = [centsOf(gold), centsOf(reduced)]
  const taken = Math.max(0, cents - (centsOf(available) - part))
  const worth = taken === 0 ? 0 : Math.floor((reduced_worth * taken) / part)
  const usd = Math.floor(((cents - taken + worth) * Math.round(rate * 10_000)) / 10_000)
  return { usd, reduced: taken / 100 }
}

/** USD for a gold of the part that pays less. */
export const lowRate = ({ reduced = 0, reduced_worth = 0 }: Available, rate: number): number =>
  reduced === 0 ? rate : Math.floor((reduced_worth / centsOf(reduced)) * rate * 10_000 + 1e-6) / 10_000
