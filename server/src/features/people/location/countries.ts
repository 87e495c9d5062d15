import { type Language, languages, languageTags } from "@redthread/contract/language"
import { placeKey } from "./cities"

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))

function countriesIn(language: Language): Map<string, string> {
  const names = new Intl.DisplayNames([languageTags[language]], { type: "region", fallback: "none" })
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  const named = codes.map((code) => [code, isCountry(code) ? names.of(code) : undefined] as const)
  return new Map(named.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** CLDR also names groups of countries, former codes and test codes, which are excluded. */
const notCountries = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ AN BU CS DD FX NT SU TP YD YU ZR".split(" "))

function isCountry(code: string): boolean {
  // `Intl.Locale` rewrites a former code to the current one.
  return !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code
}

const countries = new Map<Language, Map<string, string>>()

function countriesOf(language: Language): Map<string, string> {
  const names = countries.get(language) ?? countriesIn(language)
  countries.set(language, names)
  return names
}

export const isKnownCountry = (code: string): boolean => countriesOf("en").has(code)

export const countryNameIn = (code: string, language: Language): string => countriesOf(language).get(code) ?? code

export function countriesBeginning(key: string, language: Language): string[] {
  const begins = (name: string | undefined): boolean => name !== undefined && ` ${placeKey(name)}`.includes(` ${key}`)
  const inEnglish = countriesOf("en")
  return [...countriesOf(language)]
    .filter(([code, name]) => begins(name) || begins(inEnglish.get(code)))
    .map(([code]) => code)
}

let codes: Map<string, string> | null = null

export function countryNamed(key: string): string | null {
  codes ??= new Map(
    languages.flatMap((language) => [...countriesOf(language)].map(([code, name]) => [placeKey(name), code] as const)),
  )
  return codes.get(key) ?? null
}
