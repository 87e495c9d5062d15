import { currentTag } from "../../core/language/language"

export const usdText = (cents: number): string =>
  new Intl.NumberFormat(currentTag(), { style: "currency", currency: "USD" }).format(cents / 100)

/** Formats USD per gold with all decimals of the rate. */
export const rateText = (rate: number): string =>
  new Intl.NumberFormat(currentTag(), { style: "currency", currency: "USD", maximumFractionDigits: 4 }).format(rate)

/** Accepts a decimal comma; returns NaN if the text is not a number. */
export function goldTyped(text: string): number {
  const plain = text.normalize("NFKC").trim().replace(",", ".")
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Amounts that can be withdrawn; `reduced` is the part that is paid out last and at a lower rate. */
export interface Available {
  available: number
  /** `reduced` is in gold, `reduced_worth` in US cents before the rate. */
  reduced?: number | undefined
  reduced_worth?: number | undefined
}

const centsOf = (gold: number): number => Math.round(gold * 100)

/** Returns the US cents for an amount of gold, and the reduced gold in it; the server calculates the same. */
export function payoutOf(gold: number, rate: number, { available, reduced = 0, reduced_worth = 0 }: Available) {
  const [cents, part] = [centsOf(gold), centsOf(reduced)]
  const taken = Math.max(0, cents - (centsOf(available) - part))
  const worth = taken === 0 ? 0 : Math.floor((reduced_worth * taken) / part)
  const usd = Math.floor(((cents - taken + worth) * Math.round(rate * 10_000)) / 10_000)
  return { usd, reduced: taken / 100 }
}

/** Returns USD per gold of the reduced part. */
export const lowRate = ({ reduced = 0, reduced_worth = 0 }: Available, rate: number): number =>
  reduced === 0 ? rate : Math.floor((reduced_worth / centsOf(reduced)) * rate * 10_000 + 1e-6) / 10_000
