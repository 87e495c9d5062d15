import type { Language } from "@redthread/contract/language"
import type { DbOrTx } from "../../../core/db/db"
import { findNames } from "../../member/profile-facts/profile.facts.db"
import { cityFor } from "../location/location.service"

export interface TextNames {
  readonly people: readonly string[]
  readonly places: readonly string[]
}

/** With the `u` flag only these characters may be escaped; an escaped hyphen is a syntax error. */
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{M}\p{N}\p{P}\s]+$/u.test(text)

/** Whole words; in scripts without spaces any occurrence. */
const whole = (name: string): string =>
  isLatin(name) ? String.raw`(?<![\p{Script=Latin}\p{N}])${escape(name)}(?![\p{Script=Latin}\p{N}])` : escape(name)

/** Names that are also words, such as "Nice" and "Hope": at the beginning of a sentence only in an address. */
const doubtful = (name: string): string =>
  isLatin(name)
    ? String.raw`(?:(?<=[\p{L}\p{N},;:]\s)${whole(name)}|${whole(name)}(?=\s{0,3}[,!?:]|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}))`
    : escape(name)

const isLong = (name: string): boolean => [...name].length >= 2

/** Longest first; null if there are no names. */
export function namePattern({ people, places }: TextNames): RegExp | null {
  const full = people.filter((name) => isLong(name) && /\p{L}/u.test(name))
  const first = full
    .flatMap((name) => name.split(/\s+/u).slice(0, 1))
    .filter((name) => isLong(name) && !full.includes(name))
  const byLength = (names: readonly string[]) => [...new Set(names)].toSorted((a, b) => b.length - a.length)
  const patterns = [...byLength(full).map(whole), ...byLength([...first, ...places.filter(isLong)]).map(doubtful)]
  return patterns.length > 0 ? new RegExp(patterns.join("|"), "gu") : null
}

export const namesIn = (text: string, pattern: RegExp | null): string[] =>
  pattern ? [...text.matchAll(pattern)].map(([name]) => name) : []

export function hasNames(text: string, names: readonly string[]): boolean {
  return [...new Set(names)].every(
    (name) => text.split(name).length - 1 >= names.filter((other) => other === name).length,
  )
}

/** Names and towns (as stored and in this language) of members; a translation keeps them unchanged. */
export async function namesOf(db: DbOrTx, memberIds: readonly number[], language: Language): Promise<TextNames> {
  const found = await findNames(db, memberIds)
  const towns = found.flatMap(({ city, countryCode }) => [city, cityFor(city, countryCode, language)])
  return { people: found.map(({ name }) => name), places: towns.filter((name) => name !== null) }
}
