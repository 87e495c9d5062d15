import { type Language, languages } from "@redthread/contract/language"
import lines from "./town-names.json"

/**
 * The largest town of each country and name, with its names in the contract's languages: GeoNames id, country and
 * GeoNames' own name, then a name per language. An empty name is the town's own name in a language with Latin letters,
 * and unknown in another one. Lines are split when they are needed, because 100,000 strings would take 10 MB.
 */
interface Town {
  id: number
  country: string
  name: string
  names: readonly string[]
}

function townOf(line: string): Town {
  const [id, country = "", name = "", ...names] = line.split("|")
  return { id: Number(id), country, name, names }
}

const nameKey = (country: string, name: string): string => `${country}|${name}`

const lineById = new Map<number, string>()
const lineByName = new Map<string, string>()

// GeoNames' own names first: another town of the country may have such a name in some language.
for (const line of lines) {
  const { id, country, name } = townOf(line)
  lineById.set(id, line)
  lineByName.set(nameKey(country, name), line)
}
for (const line of lines) {
  const { country, names } = townOf(line)
  for (const name of names) {
    const key = nameKey(country, name)
    if (name !== "" && !lineByName.has(key)) lineByName.set(key, line)
  }
}

/** Returns the town's name in the language; GeoNames' own name if it has none, and what was typed if it is unknown. */
export function townNameIn(typed: string, countryCode: string, language: Language): string {
  const line = lineByName.get(nameKey(countryCode, typed))
  if (line === undefined) return typed
  const { name, names } = townOf(line)
  return names[languages.indexOf(language)] || name
}

export const allNamesOf = (townId: number): readonly string[] => {
  const line = lineById.get(townId)
  return line === undefined ? [] : townOf(line).names.filter((name) => name !== "")
}

/** For tests: the towns that have other names. */
export const namedTowns = (): Town[] => lines.map(townOf)
