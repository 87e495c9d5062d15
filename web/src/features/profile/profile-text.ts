import type { CodedField, UserCard } from "@redthread/contract/profile"
import type { TextKey } from "../../core/texts/text-keys"
import { currentTag } from "../../core/language/language"

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

/** Text key of a coded value. A test checks that every code has a text in every language. */
export const codedKey = (field: CodedField, code: number): TextKey<"profile"> =>
  `${field}.${code}` as TextKey<"profile">

/** Name of a language in the reader's language. */
export const spokenName = (code: string): string =>
  new Intl.DisplayNames(currentTag(), { type: "language" }).of(code) ?? code
