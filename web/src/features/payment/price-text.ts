import { rechargeMin } from "@redthread/contract/payment"
import { type Currency, rechargeMax } from "@redthread/contract/price"
import { currentTag } from "../../core/language/language"

/** `amount` is in cents or fen. */
export const moneyText = (amount: number, currency: Currency): string =>
  new Intl.NumberFormat(currentTag(), { style: "currency", currency, currencyDisplay: "symbol" }).format(amount / 100)

/** Returns a price in the currency of the member's country, and in the other one. */
export function pricesIn(currency: Currency, { usd, rmb }: { usd: number; rmb: number }) {
  const [dollars, yuan] = [moneyText(usd, "USD"), moneyText(rmb, "CNY")]
  return currency === "CNY" ? { main: yuan, other: dollars } : { main: dollars, other: yuan }
}

/** Parses typed gold: NFKC converts full-width digits, a comma is a decimal or thousands separator. Null if invalid. */
export function amountOf(text: string): number | null {
  const plain = text.normalize("NFKC").replaceAll(/[\s'’]|gold/gi, "")
  const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : plain.replace(",", ".")
  if (!/^\d+(\.\d{1,2})?$/.test(grouped)) return null
  const amount = Number(grouped)
  return amount >= rechargeMin && amount <= rechargeMax ? amount : null
}
