import type { Random } from "../random"
import type { Gender } from "../words"
import type { CodedValues } from "./member"

type Known = {
  luck: Random
  country: string
  gender: Gender
  age: number
  birthday: string
  parent: boolean
  /** True if the member seeks their own gender. */
  same: boolean
}

const eastAsia = new Set(["CN", "TW", "JP", "KR", "PH", "TH"])

/** Picks a code at random; each choice is `[code, weight]`. */
function pickWeighted({ next }: Random, choices: [number, number][]): number {
  let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [code, weight] of choices) {
    left -= weight
    if (left < 0) return code
  }
  return choices[0]?.[0] ?? 0
}

/** Returns the code of a body height: 201 up to 150 cm, then one code per 10 cm up to 206 above 190 cm. */
const heightCode = (cm: number) => 201 + Math.min(5, Math.max(0, Math.ceil((cm - 150) / 10)))
/** Returns the code of a body weight: 301 below 40 kg, then one code per 10 kg up to 308 above 100 kg. */
const weightCode = (kg: number) => 301 + Math.min(7, Math.max(0, Math.floor((kg - 30) / 10)))

function heightAndWeight({ next }: Random, country: string, gender: Gender) {
  const average = gender === 0 ? (eastAsia.has(country) ? 161 : 167) : eastAsia.has(country) ? 173 : 180
  const cm = Math.round(average + (next() + next() + next() - 1.5) * 12)
  const bulk = (gender === 0 ? 19.5 : 21.5) + next() * 5
  return { height: heightCode(cm), weight: weightCode((cm / 100) ** 2 * bulk) }
}

/** Returns a marital status code: 401 single, 405 divorced or 406 widowed, because no demo member is taken. */
function maritalStatus(luck: Random, age: number, parent: boolean) {
  const marriage =
    parent || age > 44
      ? pickWeighted(luck, [
          [405, 7],
          [406, age > 50 ? 3 : 1],
          [401, parent ? 1 : 3],
        ])
      : pickWeighted(luck, [
          [401, 9],
          [405, age > 32 ? 3 : 0],
        ])
  if (parent) return { marriage, children: age > 46 ? 505 : 502 }
  const childless = marriage === 401 ? 12 : 2
  const children =
    age < 27
      ? 501
      : pickWeighted(luck, [
          [501, childless],
          [502, 2],
          [503, age > 34 ? 1 : 0],
        ])
  return { marriage, children: children > 501 && age > 52 ? 505 : children }
}

/** First day of each zodiac sign from Aries, as month * 100 + day; Capricorn spans the new year. */
const firstDays = [321, 420, 521, 622, 723, 823, 923, 1024, 1123, 1222, 120, 219]

export function horoscopeOf(birthday: string): number {
  const date = Number(birthday.slice(5, 7)) * 100 + Number(birthday.slice(8, 10))
  if (date >= 1222 || date < 120) return 10
  const first = Math.max(...firstDays.filter((start) => start <= date && start !== 1222))
  return firstDays.indexOf(first) + 1
}

export function codedValuesOf({ luck, country, gender, age, birthday, parent, same }: Known): CodedValues {
  const purpose = pickWeighted(luck, [
    [801, 10],
    [802, age < 42 ? 4 : 0],
    [803, 6],
    [804, 3],
    [805, 3],
    [807, 1],
    [815, 2],
  ])
  const orientation = same
    ? pickWeighted(luck, [
        [703, 3],
        [702, 1],
      ])
    : pickWeighted(luck, [
        [701, 22],
        [702, 1],
        [704, 0.5],
      ])
  const income =
    age < 25
      ? pickWeighted(luck, [
          [601, 8],
          [602, 1],
        ])
      : pickWeighted(luck, [
          [601, 4],
          [602, 5],
          [603, 4],
          [604, 3],
          [605, 2],
          [606, 0.2],
        ])
  return {
    ...heightAndWeight(luck, country, gender),
    ...maritalStatus(luck, age, parent),
    income,
    orientation,
    purpose,
    horoscope: horoscopeOf(birthday),
  }
}
