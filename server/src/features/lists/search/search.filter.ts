import { codedFields } from "@redthread/contract/profile"
import { newDays, type SearchCriteria } from "@redthread/contract/search"
import type { DbOrTx } from "../../../core/db/db"
import type { Member } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { type Checks, type Filter, type Near, townOf, townPointOf } from "./search.db"
import { coordinatesOf, placesNamed, pointsNamed, townIdOf } from "../../people/location/location.service"
import { all, any, has, type TermQuery } from "./search.query"
import { cellsAround, placeTerm, townTerm, term } from "./search.terms"
import { wordsOf } from "./search.words"

const noChecks: Checks = {
  ages: null,
  gender: null,
  near: null,
  signedUpAfter: null,
  learns: [],
  voice: false,
  online: false,
  visit: null,
}

/** No member is older. */
const maxAge = 150

const genderFilter = ({ gender, mode }: SearchCriteria, seeking: 0 | 1 | null): 0 | 1 | null => {
  if (gender === "any") return null
  return gender ?? (mode === "advanced" ? seeking : null)
}

/** Visitors see public members only. */
function audienceFilter(member: Member | null, criteria: SearchCriteria): Filter {
  const seeking = member?.seeking ?? null
  const gender = genderFilter(criteria, seeking)
  return {
    queries: [
      ...(member ? [] : [has(term.visibility("public"))]),
      ...(gender === null ? [] : [has(term.gender(gender))]),
    ],
    checks: { ...noChecks, gender },
    preferred: gender === null && seeking !== null ? has(term.gender(seeking)) : null,
  }
}

function ageFilter({ age_min: youngest, age_max: oldest }: SearchCriteria, now: Date) {
  if (youngest === undefined && oldest === undefined) return { queries: [], checks: {} }
  const [from, to] = [youngest ?? 0, oldest ?? maxAge]
  // It can be next year already where the member lives, or still last year.
  const first = new Date(now.getTime() - dayMs).getUTCFullYear() - to - 1
  const last = new Date(now.getTime() + dayMs).getUTCFullYear() - from
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => has(term.year(first + index)))
  return {
    queries: [years.length > 0 ? any(years) : has("none")],
    checks: { ages: { from, to, now: now.toISOString() } },
  }
}

/** Circles of a search by distance; null without a distance, or if the town has no coordinates. */
export async function nearOf(db: DbOrTx, member: Member | null, criteria: SearchCriteria): Promise<Near | null> {
  const { distance: km, city, country_code } = criteria
  if (km === undefined || criteria.mode === "keyword" || criteria.visiting) return null
  if (!city) {
    const own = member && (await townPointOf(db, member.id))
    return { points: own ? [own] : [], km }
  }
  const named = country_code ? await coordinatesOf(city, country_code) : await pointsNamed(city)
  const points = [named ?? []].flat()
  return points.length > 0 ? { points, km } : null
}

async function destinationOf(db: DbOrTx, member: Member, { city, country_code }: SearchCriteria): Promise<number[]> {
  if (city && !country_code) return (await placesNamed(city)).towns
  const own = city ? null : await townOf(db, member.id)
  const place = city && country_code ? { city, country: country_code } : own
  return [(place && (await townIdOf(place.city, place.country))) ?? []].flat()
}

/** The stays that a search for visitors asks for; no town without sign-in, because plans are shown to members only. */
export async function visitOf(db: DbOrTx, member: Member | null, criteria: SearchCriteria): Promise<Checks["visit"]> {
  const { visiting, visit_from: from = null, visit_to: to = null, mode } = criteria
  if (!visiting || mode === "keyword") return null
  return { towns: member ? await destinationOf(db, member, criteria) : [], from, to, now: clock.now().toISOString() }
}

/** Cells only save time: the distance is checked on the profiles. */
const cellQuery = ({ points, km }: Near): TermQuery => {
  const cells = new Set(points.flatMap((point) => cellsAround(point, km)))
  return cells.size > 0 ? any([...cells].map(has)) : has("none")
}

const signUpDays = (now: Date): TermQuery => {
  const today = Math.floor(now.getTime() / dayMs)
  return any(Array.from({ length: newDays + 1 }, (_, ago) => has(term.signUpDay(today - ago))))
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

interface Options {
  /** Whether all entries have the terms of this version. */
  current: boolean
  near: Near | null
  visit?: Checks["visit"]
}

async function demandsOf(criteria: SearchCriteria, now: Date, { current, near, visit }: Options): Promise<TermQuery[]> {
  const { language: languages = [], learns = [] } = criteria
  return [
    ...(learns.length > 0 && current ? [any(learns.map((language) => has(term.learns(language))))] : []),
    ...(languages.length > 0 ? [any(languages.map((language) => has(term.language(language))))] : []),
    // The country of a named town says which town it is, not where the members live.
    ...((near && criteria.city) || visit ? [] : await placeQueries(criteria)),
    ...(near && current ? [cellQuery(near)] : []),
    ...(criteria.new && current ? [signUpDays(now)] : []),
    ...(criteria.verified ? [has(term.verified)] : []),
    ...(criteria.photo ? [has(term.photo)] : []),
    ...(criteria.voice && current ? [has(term.voice)] : []),
  ]
}

export async function filterOf(
  member: Member | null,
  criteria: SearchCriteria,
  now: Date,
  options: Options,
): Promise<Filter> {
  const base = audienceFilter(member, criteria)
  if (criteria.mode === "keyword") return base
  const age = ageFilter(criteria, now)
  const codes = codeQueries(criteria, options.current)
  const demands = await demandsOf(criteria, now, options)
  const fields = codedFields.filter((field) => criteria[field]?.length).length
  const shared = demands.length + fields < minConditions ? [...base.queries, ...age.queries] : []
  return {
    queries: [...shared, ...codes, ...demands],
    checks: {
      ...base.checks,
      ...age.checks,
      near: options.near,
      visit: options.visit ?? null,
      signedUpAfter: criteria.new ? new Date(now.getTime() - newDays * dayMs) : null,
      learns: options.current ? [] : (criteria.learns ?? []),
      voice: criteria.voice === true && !options.current,
      online: criteria.online === true,
    },
    preferred: null,
  }
}
