import { type FoundLocation, locationsMax } from "@redthread/contract/location"
import type { Language } from "@redthread/contract/language"
import { allCities, type Cities, type City, foreignNamesMinPopulation, placeKey } from "./cities"
import { countriesBeginning, countryNamed, countryNameIn } from "./countries"
import { townNameIn } from "./town-names"

export { isKnownCountry } from "./countries"

/** Maximum number of towns considered per name. */
const exactMax = 10
/** Number of exact matches that are always included, however small the towns are. */
const smallTownMax = 5

interface Towns {
  exact: City[]
  others: City[]
}

function townsBeginning(cities: Cities, key: string): Towns {
  const same = cities.find(key, { exact: true, limit: exactMax })
  const exact = same.filter(({ population }) => population >= foreignNamesMinPopulation)
  const small = same.filter((town) => !exact.includes(town)).slice(0, smallTownMax)
  const exactIds = new Set(same.map(({ id }) => id))
  const longer = cities
    .find(key, { exact: false, limit: locationsMax + exactMax })
    .filter(({ id }) => !exactIds.has(id))
    .slice(0, locationsMax - exact.length - small.length)
  return { exact, others: [...longer, ...small].toSorted((one, other) => other.population - one.population) }
}

/** Finds the country and towns with this name, largest first, then names that begin so. */
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
    name: townNameIn(town.name, town.country, language),
    country_code: town.country,
    country: countryNameIn(town.country, language),
  })
  const named = countryNamed(key)
  const beginning = countriesBeginning(key, language).filter((code) => code !== named)
  const towns = townsBeginning(cities, key)
  return [
    ...(named ? [asCountry(named)] : []),
    ...towns.exact.map(asTown),
    ...beginning.slice(0, locationsMax / 2).map(asCountry),
    ...towns.others.map(asTown),
  ].slice(0, locationsMax)
}

async function townOf(city: string, countryCode: string): Promise<City | null> {
  const towns = (await allCities()).find(placeKey(city), { exact: true, limit: 50 })
  return towns.find(({ country }) => country === countryCode) ?? null
}

export interface Point {
  latitude: number
  longitude: number
}

const pointOf = ({ latitude, longitude }: City): Point => ({ latitude, longitude })

type Town = Point & Pick<City, "id" | "name" | "timeZone">

/** GeoNames id, name, coordinates and time zone (IANA) of a town by any of its names; null if it is unknown. */
export async function findTown(city: string, countryCode: string): Promise<Town | null> {
  const town = await townOf(city, countryCode)
  return town && { ...pointOf(town), id: town.id, name: town.name, timeZone: town.timeZone }
}

export async function coordinatesOf(city: string, countryCode: string): Promise<Point | null> {
  const town = await townOf(city, countryCode)
  return town && pointOf(town)
}

/** Returns the towns of this name in all countries, the largest first. */
export const pointsNamed = async (city: string): Promise<Point[]> =>
  (await allCities()).find(placeKey(city), { exact: true, limit: exactMax }).map(pointOf)

/** Loads the towns in advance, so that no transaction waits for it. */
export async function readTowns(): Promise<void> {
  await allCities()
}

/** Returns the GeoNames id by any name of the town; null if unknown. */
export const townIdOf = async (city: string, countryCode: string): Promise<number | null> =>
  (await townOf(city, countryCode))?.id ?? null

export interface NamedPlace {
  towns: number[]
  country: string | null
}

export async function placesNamed(name: string): Promise<NamedPlace> {
  const key = placeKey(name)
  if (key === "") return { towns: [], country: null }
  const towns = (await allCities()).find(key, { exact: true, limit: exactMax })
  return { towns: towns.map(({ id }) => id), country: countryNamed(key) }
}

/** Translates a town's name; one that is unknown stays as it was typed. */
export const cityFor = (city: string | null, countryCode: string | null, language: Language): string | null =>
  city === null || countryCode === null ? city : townNameIn(city, countryCode, language)
