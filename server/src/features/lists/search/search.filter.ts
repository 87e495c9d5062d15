import { codedFields } from "@redthread/contract/profile"
import type { SearchCriteria } from "@redthread/contract/search"
import type { Member } from "../../../core/member/caller"
import type { Checks, Filter } from "./search.db"
import { placesNamed } from "../../people/location/location.service"
import { all, any, has, type TermQuery } from "./search.query"
import { placeTerm, townTerm, term } from "./search.terms"
import { wordsOf } from "./search.words"

const noChecks: Checks = { bornFrom: null, bornTo: null, gender: null, online: false }

/** For 29 February it returns the day after, as ages are counted. */
function yearsBefore(now: Date, years: number, days = 0): string {
  const day = new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
  return day.toISOString().slice(0, 10)
}

/** Visitors see public members only; the sought gender applies unless the criteria name another. */
function audienceFilter(member: Member | null, criteria: SearchCriteria): Filter {
  const gender = criteria.gender ?? member?.seeking ?? null
  return {
    queries: [
      ...(member ? [] : [has(term.visibility("public"))]),
      ...(gender === null ? [] : [has(term.gender(gender))]),
    ],
    checks: { ...noChecks, gender },
  }
}

function ageFilter({ age_min: youngest, age_max: oldest }: SearchCriteria, now: Date) {
  if (youngest === undefined && oldest === undefined) return { queries: [], checks: {} }
  const bornFrom = oldest === undefined ? null : yearsBefore(now, oldest + 1, 1)
  const bornTo = youngest === undefined ? null : yearsBefore(now, youngest)
  const first = Number((bornFrom ?? "1900").slice(0, 4))
  const last = Number((bornTo ?? String(now.getUTCFullYear())).slice(0, 4))
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => has(term.year(first + index)))
  return { queries: [years.length > 0 ? any(years) : has("none")], checks: { bornFrom, bornTo } }
}

async function placeQueries({ country_code, city }: SearchCriteria): Promise<TermQuery[]> {
  if (!city) return country_code ? [has(term.country(country_code))] : []
  return [country_code ? has(await placeTerm(city, country_code)) : await anyPlaceNamed(city)]
}

/** Searches a town in all countries; an unknown town is searched by its words, which match more. */
async function anyPlaceNamed(city: string): Promise<TermQuery> {
  const { towns } = await placesNamed(city)
  if (towns.length > 0) return any(towns.map((id) => has(townTerm(id))))
  const { words, grams } = wordsOf(city)
  const terms = [...words, ...grams].map(term.word)
  return terms.length > 0 ? all(terms.map(has)) : has("none")
}

const maxPairs = 64

/** Pairs of codes match few members, single codes many, so conditions with the fewest codes are paired. */
function codeQueries(criteria: SearchCriteria, paired: boolean): TermQuery[] {
  const codedDemands = codedFields
    .map((field, place) => ({ place, codes: criteria[field] ?? [] }))
    .filter(({ codes }) => codes.length > 0)
    .toSorted((one, other) => one.codes.length - other.codes.length)
  const queries: TermQuery[] = []
  for (let one = codedDemands.shift(); one; one = codedDemands.shift()) {
    const [next] = codedDemands
    const isPair = paired && next !== undefined && one.codes.length * next.codes.length <= maxPairs
    if (!isPair) queries.push(any(one.codes.map((code) => has(term.code(code)))))
    else {
      codedDemands.shift()
      const [first, second] = one.place < next.place ? [one, next] : [next, one]
      queries.push(any(first.codes.flatMap((code) => second.codes.map((other) => has(term.pair(code, other))))))
    }
  }
  return queries
}

/** From this number on age, gender and visibility are checked on the profiles, as their terms match most members. */
const minConditions = 3

/** @param paired whether all entries have pairs of codes */
export async function filterOf(
  member: Member | null,
  criteria: SearchCriteria,
  now: Date,
  paired: boolean,
): Promise<Filter> {
  const base = audienceFilter(member, criteria)
  if (criteria.mode === "keyword") return base
  const age = ageFilter(criteria, now)
  const codes = codeQueries(criteria, paired)
  const fields = codedFields.filter((field) => criteria[field]?.length).length
  const languages = criteria.language ?? []
  const demands = [
    ...codes,
    ...(languages.length > 0 ? [any(languages.map((language) => has(term.language(language))))] : []),
    ...(await placeQueries(criteria)),
    ...(criteria.verified ? [has(term.verified)] : []),
    ...(criteria.photo ? [has(term.photo)] : []),
  ]
  const shared = demands.length - codes.length + fields < minConditions ? [...base.queries, ...age.queries] : []
  return {
    queries: [...shared, ...demands],
    checks: { ...base.checks, ...age.checks, online: criteria.online === true },
  }
}
