import type { TextNames } from "../../../core/feature"

/** The `u` flag allows a backslash before these alone: one before a hyphen is a syntax error. */
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{M}\p{N}\p{P}\s]+$/u.test(text)

/** Matches a name as a whole word; in scripts without spaces, anywhere. */
const whole = (name: string): string =>
  isLatin(name) ? String.raw`(?<![\p{Script=Latin}\p{N}])${escape(name)}(?![\p{Script=Latin}\p{N}])` : escape(name)

/**
 * Names that are also ordinary words, such as "Nice" and "Hope". At the beginning of a sentence, where the capital
 * letter decides nothing, such a word counts as a name only when it addresses somebody.
 */
const doubtful = (name: string): string =>
  isLatin(name)
    ? String.raw`(?:(?<=[\p{L}\p{N},;:]\s)${whole(name)}|${whole(name)}(?=\s{0,3}[,!?:]|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}))`
    : escape(name)

/** Single letters, and single characters of scripts that write words with them, are no names to look for. */
const isLong = (name: string): boolean => [...name].length >= 2

/** Finds the names in a text, the longest first; null where there are none to look for. */
export function namePattern({ people, places }: TextNames): RegExp | null {
  const full = people.filter((name) => isLong(name) && /\p{L}/u.test(name))
  const first = full
    .flatMap((name) => name.split(/\s+/u).slice(0, 1))
    .filter((name) => isLong(name) && !full.includes(name))
  const byLength = (names: readonly string[]) => [...new Set(names)].toSorted((a, b) => b.length - a.length)
  const patterns = [...byLength(full).map(whole), ...byLength([...first, ...places.filter(isLong)]).map(doubtful)]
  return patterns.length > 0 ? new RegExp(patterns.join("|"), "gu") : null
}

/** All occurrences of names in a text. */
export const namesIn = (text: string, pattern: RegExp | null): string[] =>
  pattern ? [...text.matchAll(pattern)].map(([name]) => name) : []

/** Each of these names stands in the text as often as it is listed. */
export function hasNames(text: string, names: readonly string[]): boolean {
  return [...new Set(names)].every(
    (name) => text.split(name).length - 1 >= names.filter((other) => other === name).length,
  )
}
