import type { UserCard } from "@redthread/contract/profile"

/** Scripts that name the larger place first and need no comma. */
const largeFirst = /^(zh|ja|ko)/

/** "Kyoto, Japan" as the reader's language writes it; empty when nothing is known. */
export function placeText({ country_code, city }: UserCard["location"], tag: string): string {
  const country = country_code && (new Intl.DisplayNames(tag, { type: "region" }).of(country_code) ?? country_code)
  if (!country || !city || country === city) return city ?? country ?? ""
  return largeFirst.test(tag) ? `${country} ${city}` : `${city}, ${country}`
}
