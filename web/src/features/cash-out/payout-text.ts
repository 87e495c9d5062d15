import { currentTag } from "../../core/language/language"

export const goldText = (amount: number): string => amount.toLocaleString(currentTag())

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

/** Cents of USD for so much gold, as the server counts them: fractions of a cent are cut off. */
export const payoutOf = (gold: number, rate: number): number =>
  Math.floor((Math.round(gold * 100) * Math.round(rate * 10_000)) / 10_000)
