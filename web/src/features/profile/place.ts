import type { UserCard } from "@redthread/contract/profile"

/** Scripts that name the larger place first and need no comma. */
const largeFirst = /^(zh|ja|ko)/

let known: { tag: string; names: Intl.DisplayNames } | null = null

/** Made once for a page's language: that takes longer than to name all places on a screen. */
function countryNames(tag: string): Intl.DisplayNames {
  if (known?.tag !== tag) known = { tag, names: new Intl.DisplayNames(tag, { type: "region" }) }
  return known.names
}

/** "Kyoto, Japan" as the reader's language writes it; empty when nothing is known. */
export function placeText({ country_code, city }: UserCard["location"], tag: string): string {
  const country = country_code && (countryNames(tag).of(country_code) ?? country_code)
  if (!country || !city || country === city) return city ?? country ?? ""
  return largeFirst.test(tag) ? `${country} ${city}` : `${city}, ${country}`
}
