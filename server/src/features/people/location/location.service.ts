import { type FoundLocation, locationsMax } from "@redthread/contract/location"
import { type Language, languageTags } from "@redthread/contract/language"
import { allCities, type City, placeKey } from "./cities"

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))

/** Every country and region that Unicode's data names (CLDR), by ISO 3166 code. */
function countriesIn(language: Language): Map<string, string> {
  const names = new Intl.DisplayNames([languageTags[language]], { type: "region", fallback: "none" })
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  const named = codes.map((code) => [code, isCountry(code) ? names.of(code) : undefined] as const)
  return new Map(named.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** CLDR also names groups of countries, codes that are no more, and ones for tests. */
const notCountries = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ AN BU CS DD FX NT SU TP YD YU ZR".split(" "))

function isCountry(code: string): boolean {
  // A code that was given up is rewritten to the one in force.
  return !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code
}

const countries = new Map<Language, Map<string, string>>()

function countriesOf(language: Language): Map<string, string> {
  const known = countries.get(language) ?? countriesIn(language)
  countries.set(language, known)
  return known
}

/** Countries by their name in the reader's language or in English, wherever a word of it begins. */
function countriesBeginning(key: string, language: Language): string[] {
  const begins = (name: string | undefined): boolean => name !== undefined && ` ${placeKey(name)}`.includes(` ${key}`)
  const inEnglish = countriesOf("en")
  return [...countriesOf(language)]
    .filter(([code, name]) => begins(name) || begins(inEnglish.get(code)))
    .map(([code]) => code)
}

async function citiesLike(fits: (city: City) => boolean, key: string): Promise<City[]> {
  const first = String.fromCodePoint(key.codePointAt(0) ?? 0)
  return ((await allCities()).get(first)?.filter(fits) ?? []).toSorted(
    (one, other) => other.population - one.population,
  )
}

async function citiesBeginning(key: string): Promise<City[]> {
  const found = await citiesLike((city) => city.key.startsWith(key), key)
  // Who writes a whole name may mean it, however small the place: a few of those are always among them.
  const exact = new Set(found.filter((city) => city.key === key).slice(0, 5))
  const others = found.filter((city) => !exact.has(city)).slice(0, locationsMax - exact.size)
  const chosen = new Set([...exact, ...others])
  return found.filter((city) => chosen.has(city))
}

/** Towns and countries that begin like this; a country comes first. */
export async function search(keyword: string, language: Language): Promise<FoundLocation[]> {
  const key = placeKey(keyword)
  if (key === "") return []
  const names = countriesOf(language)
  const nameOf = (code: string): string => names.get(code) ?? code
  const whole = countriesBeginning(key, language).map((code) => ({
    city: null,
    country_code: code,
    country: nameOf(code),
  }))
  const towns = (await citiesBeginning(key)).map(({ name, country }) => ({
    city: name,
    country_code: country,
    country: nameOf(country),
  }))
  return [...whole.slice(0, locationsMax / 2), ...towns].slice(0, locationsMax)
}

/** Where a town lies, coarsely; null where we don't know it. */
export async function coordinatesOf(
  city: string,
  countryCode: string,
): Promise<{ latitude: number; longitude: number } | null> {
  const key = placeKey(city)
  const [same] = await citiesLike((one) => one.key === key && one.country === countryCode, key)
  return same ? { latitude: same.latitude, longitude: same.longitude } : null
}

/** Reads the towns if nobody has asked for any yet, so that no transaction waits for it. */
export async function readTowns(): Promise<void> {
  await allCities()
}
