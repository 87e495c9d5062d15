import { type FoundLocation, locationsMax } from "@redthread/contract/location"
import type { Language } from "@redthread/contract/language"
import { allCities, type Cities, type City, knownAbroad, placeKey } from "./cities"
import { countriesBeginning, countryNamed, countryNameIn } from "./countries"
import { exonymOf } from "./exonyms"

export { isKnownCountry } from "./countries"

/** Maximum number of towns of one name that are considered. */
const exactMax = 10
/** Maximum number of exact matches that are always included, however small the town. */
const smallMax = 5

interface Towns {
  /** Matches the whole name and has a minimum population. */
  exact: City[]
  others: City[]
}

/** Towns whose name begins like this, the largest first. */
function townsLike(cities: Cities, key: string): Towns {
  const same = cities.find(key, { exact: true, limit: exactMax })
  const exact = same.filter(({ population }) => population >= knownAbroad)
  const small = same.filter((town) => !exact.includes(town)).slice(0, smallMax)
  const known = new Set(same.map(({ id }) => id))
  const longer = cities
    .find(key, { exact: false, limit: locationsMax + exactMax })
    .filter(({ id }) => !known.has(id))
    .slice(0, locationsMax - exact.length - small.length)
  return { exact, others: [...longer, ...small].toSorted((one, other) => other.population - one.population) }
}

/** The town's name for a reader, where it is known that their language has one. */
function nameFor(cities: Cities, { id, name, country }: City, language: Language): string {
  const exonym = exonymOf(name, country, language)
  if (exonym !== null) return exonym
  if (language === "ja" || language === "ko" || language === "zh") return cities.nameIn(id, language) ?? name
  return language === "tw" ? (cities.nameIn(id, "zh") ?? name) : name
}

/**
 * Towns and countries by a name in any language: a country that is called so, then towns that are, the largest first,
 * and then what only begins so.
 */
export async function search(keyword: string, language: Language): Promise<FoundLocation[]> {
  const key = placeKey(keyword)
  if (key === "") return []
  const cities = await allCities()
  const asCountry = (code: string): FoundLocation => ({
    city: null,
    name: null,
    country_code: code,
    country: countryNameIn(code, language),
  })
  const asTown = (town: City): FoundLocation => ({
    city: town.name,
    name: nameFor(cities, town, language),
    country_code: town.country,
    country: countryNameIn(town.country, language),
  })
  const called = countryNamed(key)
  const beginning = countriesBeginning(key, language).filter((code) => code !== called)
  const towns = townsLike(cities, key)
  return [
    ...(called ? [asCountry(called)] : []),
    ...towns.exact.map(asTown),
    ...beginning.slice(0, locationsMax / 2).map(asCountry),
    ...towns.others.map(asTown),
  ].slice(0, locationsMax)
}

/** The town as GeoNames knows it; null where it does not. */
async function townOf(city: string, countryCode: string): Promise<City | null> {
  const towns = (await allCities()).find(placeKey(city), { exact: true, limit: 50 })
  return towns.find(({ country }) => country === countryCode) ?? null
}

/** Where a town lies, coarsely; null where we don't know it. */
export async function coordinatesOf(
  city: string,
  countryCode: string,
): Promise<{ latitude: number; longitude: number } | null> {
  const town = await townOf(city, countryCode)
  return town ? { latitude: town.latitude, longitude: town.longitude } : null
}

/** Loads the towns unless loaded, so that no transaction has to wait for it. */
export async function readTowns(): Promise<void> {
  await allCities()
}

/** A town by whatever name it was stored under, as a number that is the same for all its names; null: unknown. */
export const townIdOf = async (city: string, countryCode: string): Promise<number | null> =>
  (await townOf(city, countryCode))?.id ?? null

export interface NamedPlace {
  towns: number[]
  /** ISO 3166 */
  country: string | null
}

/** Towns and the country that are called this in any language. */
export async function placesNamed(name: string): Promise<NamedPlace> {
  const key = placeKey(name)
  if (key === "") return { towns: [], country: null }
  const towns = (await allCities()).find(key, { exact: true, limit: exactMax })
  return { towns: towns.map(({ id }) => id), country: countryNamed(key) }
}

/** A stored town's name as cards show it to a reader: from the table of exonyms alone, which needs no reading. */
export const cityFor = (city: string | null, countryCode: string | null, language: Language): string | null =>
  city === null || countryCode === null ? city : (exonymOf(city, countryCode, language) ?? city)
