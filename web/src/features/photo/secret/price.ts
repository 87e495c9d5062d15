import { photoPrice } from "@redthread/contract/photo"

/** Gold; round numbers that people pay. */
const nice = [1, 2, 3, 4, 5, 6, 8, 10]

/** A price by chance, another one than before. */
export function suggestedPrice(before?: number): number {
  const others = nice.filter((price) => price !== before)
  return others[Math.floor(Math.random() * others.length)] ?? 1
}

/** What was typed as gold; null while it is no price. A comma is how most of Europe writes it. */
export function parsedPrice(text: string): number | null {
  const result = photoPrice.safeParse(Number(text.trim().replace(",", ".") || Number.NaN))
  return result.success ? result.data : null
}
