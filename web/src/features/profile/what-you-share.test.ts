import { expect, test } from "vitest"
import { whatYouShare } from "./profile"

const person = (user_id: number) => ({
  user_id,
  language: "en" as const,
  languages: [
    { language: "fr", level: 1 },
    { language: "es", level: 4 },
  ],
  location: { country_code: "JP", city: "Kyoto" },
  age: 30,
  purpose: 801,
  horoscope: 7,
  children: 502,
})

const kinds = (...pair: Parameters<typeof whatYouShare>) => whatYouShare(...pair).map(({ kind }) => kind)

test("PRO-02 what two members share is named, the most telling first", () => {
  expect(kinds(person(1), person(2))).toEqual(["language", "city", "purpose", "age", "children", "horoscope"])
})

test("PRO-02 nothing is claimed that is not so, unknown, or said of everybody", () => {
  const other = {
    ...person(2),
    language: "ja" as const,
    languages: [{ language: "fr", level: 5 }],
    location: { country_code: "JP", city: "Osaka" },
    age: 34,
    purpose: null,
    horoscope: 1,
    children: 501,
  }
  expect(kinds(person(1), other)).toEqual(["country"])
  expect(kinds({ ...person(1), purpose: 816 }, { ...person(2), purpose: 816 })).not.toContain("purpose")
  expect(kinds({ ...person(1), purpose: null }, { ...other, location: { country_code: null, city: null } })).toEqual([])
})

test("PRO-02 one shares nothing with oneself", () => {
  expect(whatYouShare(person(1), person(1))).toEqual([])
})

test("PRO-02 a language that both speak is shared, a few words of it are not", () => {
  const ito = {
    ...person(2),
    language: "ja" as const,
    languages: [
      { language: "fr", level: 5 },
      { language: "es", level: 2 },
    ],
  }
  expect(whatYouShare(person(1), ito)[0]).toEqual({ kind: "language", tag: "es" })
})
