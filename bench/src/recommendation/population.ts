import { chance, normal, pick } from "./random"

/** A simulated member: profile facts, and hidden tastes and habits. */
export interface Person {
  readonly id: number
  /** Day of joining; negative: before the simulation. */
  readonly joinsOn: number
  readonly gender: 0 | 1
  readonly seeking: 0 | 1
  /** Age at the start, years. */
  readonly age: number
  readonly language: string
  /** Spoken languages, mother tongue first. */
  readonly speaks: readonly string[]
  readonly place: Place
  readonly purpose: number
  /** General attractiveness, independent of the viewer's taste. */
  readonly appeal: number
  /** Hidden traits and preferences, in dimensions without a profile field. */
  readonly manner: readonly number[]
  readonly taste: readonly number[]
  /** General readiness to like. */
  readonly readiness: number
  /** Preferred age difference in years, and its tolerance. */
  readonly older: number
  readonly ageRange: number
  /** Probability of a visit per day. */
  readonly activity: number
  /** Probability of answering a member they like. */
  readonly answering: number
  /** Maximum incoming likes and messages read per visit. */
  readonly attention: number
}

interface Place {
  readonly country: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly language: string
}

const place = (country: string, city: string, latitude: number, longitude: number, language: string): Place => ({
  country,
  city,
  latitude,
  longitude,
  language,
})

const places: readonly Place[] = [
  place("US", "Chicago", 41.9, -87.6, "en"),
  place("US", "Seattle", 47.6, -122.3, "en"),
  place("GB", "Leeds", 53.8, -1.5, "en"),
  place("CN", "成都", 30.7, 104.1, "zh"),
  place("CN", "上海", 31.2, 121.5, "zh"),
  place("TW", "台中", 24.1, 120.7, "tw"),
  place("DE", "Leipzig", 51.3, 12.4, "de"),
  place("AT", "Graz", 47.1, 15.4, "de"),
  place("IT", "Torino", 45.1, 7.7, "it"),
  place("FR", "Lyon", 45.8, 4.8, "fr"),
  place("JP", "京都", 35.0, 135.8, "ja"),
  place("JP", "大阪", 34.7, 135.5, "ja"),
  place("KR", "부산", 35.2, 129.1, "ko"),
]

const directions = [0, 1, 2, 3] as const
const otherLanguages = ["en", "en", "en", "zh", "ja", "fr", "de"] as const

/** Four in ten visit rarely, one in four on most days. */
const activityOf = (luck: number): number => (luck < 0.4 ? 0.05 : luck < 0.75 ? 0.2 : 0.7)

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

/** Member `id`, deterministic per seed. */
function makePerson(seed: number, id: number, joinsOn: number): Person {
  const own = (field: number, part = 0): number => chance(seed, id, field, part)
  const around = (field: number, part = 0): number => normal(seed, id, field, part)
  const gender = id % 2 === 0 ? 0 : 1
  const at = pick(places, seed, id, 1)
  const appeal = 1.1 * around(6)
  const first = at.language === "tw" ? "zh" : at.language
  const second = own(2) < 0.45 ? pick(otherLanguages, seed, id, 3) : first
  return {
    id,
    joinsOn,
    gender,
    seeking: gender === 0 ? 1 : 0,
    age: 20 + 35 * own(4) ** 1.6,
    language: at.language,
    speaks: second === first ? [first] : [first, second],
    place: at,
    purpose: 701 + Math.floor(4 * own(5)),
    appeal,
    manner: unit(directions.map((part) => around(7, part))),
    taste: unit(directions.map((part) => around(8, part))),
    // Popular members are more selective.
    readiness: (gender === 0 ? -0.4 : 0.4) + 0.6 * around(9) - 0.6 * appeal,
    older: (gender === 0 ? 2 : -2) + 2 * around(10),
    ageRange: 5 + 5 * own(11),
    activity: activityOf(own(12)),
    answering: 0.1 + 0.85 * own(13) ** 1.5,
    attention: 1 + Math.floor(4 * own(14)),
  }
}

export interface PopulationOptions {
  readonly seed: number
  /** Initial members. */
  readonly members: number
  readonly newcomersEachDay: number
  readonly days: number
}

export function makePopulation({ seed, members, newcomersEachDay, days }: PopulationOptions): Person[] {
  const first = Array.from({ length: members }, (_, index) =>
    makePerson(seed, index + 1, -30 - Math.floor(300 * chance(seed, index + 1, 20))),
  )
  const later = Array.from({ length: newcomersEachDay * days }, (_, index) =>
    makePerson(seed, members + index + 1, Math.floor(index / newcomersEachDay)),
  )
  return [...first, ...later]
}

/** km, great circle. */
function distance(one: Place, other: Place): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const lift = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const turn = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const along = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  return 12_742 * Math.asin(Math.sqrt(lift + along * turn))
}

function languageTerm(one: Person, other: Person): number {
  if (one.language === other.language) return 0.8
  return one.speaks.some((language) => other.speaks.includes(language)) ? 0.4 : -0.5
}

/** Probability that `one` likes the card of `other`; a third of it follows from the profiles. */
export function liking(one: Person, other: Person): number {
  const affinity = one.taste.reduce((sum, value, index) => sum + value * (other.manner[index] ?? 0), 0)
  const apart = (other.age - one.age - one.older) / one.ageRange
  const km = distance(one.place, other.place)
  const logit =
    -2.4 +
    one.readiness +
    other.appeal +
    2.4 * affinity -
    0.6 * Math.min(apart ** 2, 6) +
    languageTerm(one, other) +
    (km < 100 ? 0.7 : km < 1000 ? 0.3 : 0) +
    (one.purpose === other.purpose ? 0.5 : 0)
  return 1 / (1 + Math.exp(-logit))
}
