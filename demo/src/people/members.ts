import type { Language } from "@redthread/contract/language"
import { type DemoPicture, picturesOf } from "../pictures"
import { type Random, random, shuffled } from "../random"
import { dishes, type Gender, type InAll, people, places } from "../words"
import { codedValuesOf } from "./coded-values"
import { answerDealer, introductions } from "./introduction"
import { interestsOf } from "./interests"
import type { DemoMember } from "./member"

const day = 86_400_000
export const demoDomain = "demo.redthread.example"

type Person = { name: string; mail: string; country: string; gender: Gender; age?: number }

/** The three members that the landing page offers for signing in. */
const named: Person[] = [
  // Members in the United States see no contact information.
  { name: "Daniel Hayes", mail: "daniel", country: "GB", gender: 1, age: 34 },
  { name: "Yuki 由紀", mail: "yuki", country: "JP", gender: 0, age: 29 },
  { name: "Lena Hofmann", mail: "lena", country: "DE", gender: 0, age: 31 },
]

const spoken: Partial<Record<string, Language>> = {
  CN: "zh",
  TW: "tw",
  JP: "ja",
  KR: "ko",
  DE: "de",
  AT: "de",
  CH: "de",
  IT: "it",
  FR: "fr",
}

/** The three logins come first; the others are shuffled, so that countries mix in each list. */
const everyone: Person[] = [...named, ...shuffled(people, "people")]

const keyOf = (index: number): string => String(index + 1).padStart(3, "0")

/** Draws an age: most members are in their late twenties to early forties, few at both ends of the range. */
function ageOf({ next }: Random, gender: Gender): number {
  const [first, last] = gender === 0 ? [19, 58] : [21, 64]
  return Math.floor(first + (last - first + 1) * ((next() + next()) / 2) ** 1.35)
}

/** Draws a birthday ("YYYY-MM-DD") of a member aged `age` at `now`; for some members `now` is their birthday. */
function birthdayOf({ int, chance }: Random, age: number, now: Date): string {
  const leap = now.getUTCMonth() === 1 && now.getUTCDate() === 29
  const latest = Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), leap ? 28 : now.getUTCDate())
  const daysAgo = chance(0.02) ? 0 : int(1, 363)
  return new Date(latest - daysAgo * day).toISOString().slice(0, 10)
}

function languageOf({ chance }: Random, country: string): Language {
  if (country === "CA" && chance(0.4)) return "fr"
  if (country === "PL" && chance(0.5)) return "de"
  return spoken[country] ?? "en"
}

/** Draws a city of the country; larger cities are drawn more often. */
function cityOf({ next }: Random, country: string): InAll {
  const known = places[country]?.cities ?? []
  const city = known[Math.floor(next() ** 1.4 * known.length)]
  if (!city) throw new RangeError(`No city in ${country}`)
  return city
}

function dishOf({ pick }: Random, country: string): InAll {
  const dish = dishes[pick(places[country]?.dishes ?? [])]
  if (!dish) throw new RangeError(`No dish in ${country}`)
  return dish
}

/** Days since a login's last visit: replying members visited later, so that they precede the logins in every list. */
const awayDays = 22

function presenceOf({ next, int, chance }: Random, now: Date, star: boolean) {
  const online = chance(0.18) && !star
  const minutesAgo = star ? awayDays * 1440 : online ? int(0, 4) : Math.floor(15 + next() ** 3 * 21 * 1440)
  const seenAt = new Date(now.getTime() - minutesAgo * 60_000)
  return { online, seenAt, createdAt: new Date(seenAt.getTime() - int(2, 400) * day - int(0, 86_399) * 1000) }
}

function memberOf(
  person: Person,
  index: number,
  now: Date,
  write: ReturnType<typeof introductions>,
  dealAnswers: ReturnType<typeof answerDealer>,
): DemoMember {
  const key = keyOf(index)
  const luck = random(`member-${key}`)
  const { gender, country } = person
  const age = person.age ?? ageOf(luck, gender)
  const language = languageOf(luck, country)
  const writer = { key, age, gender, language }
  const character = write.characterOf(writer)
  const birthday = birthdayOf(luck, age, now)
  const city = cityOf(luck, country)
  const food = dishOf(luck, country)
  const star = index < named.length
  const same = !star && luck.chance(0.05)
  const coded = codedValuesOf({ luck, country, gender, age, birthday, parent: character.parent ?? false, same })
  return {
    key,
    name: person.name,
    email: `${person.mail}@${demoDomain}`,
    gender,
    seeking: same ? gender : gender === 0 ? 1 : 0,
    birthday,
    age,
    language,
    countryCode: country,
    city,
    food,
    topic: character.topic,
    introduction: write.textOf({ ...writer, character, romantic: coded.purpose <= 803, city, food }),
    answers: dealAnswers(key, star),
    interests: interestsOf(key, character.topic),
    verified: star || luck.chance(0.4),
    vipUntil: star || luck.chance(0.25) ? new Date(now.getTime() + luck.int(5, 330) * day) : null,
    ...presenceOf(luck, now, star),
    ...coded,
    ...picturesOf(key),
  }
}

export function demoMembers(now: Date): DemoMember[] {
  const write = introductions()
  const dealAnswers = answerDealer()
  return everyone.map((person, index) => memberOf(person, index, now, write, dealAnswers))
}

export const demoLogins = named.map((_, index) => keyOf(index))

export const demoPictures: ReadonlyMap<string, DemoPicture> = new Map(
  everyone
    .flatMap((_, index) => {
      const { avatar, cover, photos } = picturesOf(keyOf(index))
      return [avatar, cover, ...photos]
    })
    .map((picture) => [picture.key, picture]),
)
