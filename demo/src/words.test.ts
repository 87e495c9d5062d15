import { describe, expect, it } from "vitest"
import { languages } from "@redthread/contract/language"
import {
  characters,
  comments,
  details,
  dialogues,
  dishes,
  fill,
  type InAll,
  places,
  promptAnswers,
  replyLines,
  shownPosts,
  toldPosts,
  wishes,
} from "./words"

const named = (group: string, phrases: Record<string, InAll>): [string, InAll][] =>
  Object.entries(phrases).map(([name, phrase]) => [`${group}.${name}`, phrase])

const phrases: [string, InAll][] = [
  ...characters.map(({ id, text }): [string, InAll] => [`character.${id}`, text]),
  ...named("detail", details),
  ...Object.entries(promptAnswers).flatMap(([prompt, answers]) =>
    answers.map((text, at): [string, InAll] => [`answer.${prompt}.${at}`, text]),
  ),
  ...Object.entries(wishes).map(([name, { text }]): [string, InAll] => [`wish.${name}`, text]),
  ...Object.entries(replyLines).flatMap(([group, lines]) => named(group, lines)),
  ...Object.entries(dialogues).flatMap(([name, lines]) =>
    lines.map(({ text }, at): [string, InAll] => [`${name}.${at}`, text]),
  ),
  ...named("told", toldPosts),
  ...Object.entries(shownPosts).map(([name, { text }]): [string, InAll] => [`shown.${name}`, text]),
  ...named("comment", comments),
  ...named("dish", dishes),
  ...Object.entries(places).flatMap(([country, { cities }]) =>
    cities.map((city): [string, InAll] => [`${country}.${city.en}`, city]),
  ),
]

const slotsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([slot]) => slot).toSorted()

const scripts: Partial<Record<(typeof languages)[number], RegExp>> = {
  zh: /\p{Script=Han}/u,
  tw: /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
}

describe("the words of the demo community", () => {
  it.each(phrases)("TRANS-01 %s is written in eight languages with the same slots", (_, phrase) => {
    for (const language of languages) {
      expect(phrase[language].trim().length).toBeGreaterThan(0)
      expect(slotsOf(phrase[language])).toEqual(slotsOf(phrase.en))
      expect(phrase[language]).toMatch(scripts[language] ?? /\p{Script=Latin}/u)
    }
  })

  it("distinguishes Simplified from Traditional Chinese", () => {
    for (const [name, { zh, tw }] of phrases) {
      expect(zh, name).not.toMatch(/[們說個這時會來對給話還學覺過爲]/)
      expect(tw, name).not.toMatch(/[们说个这时会来对给话还学觉过为]/)
    }
  })

  it("has 48 characters and more than 40 lines to answer with", () => {
    expect(characters).toHaveLength(48)
    expect(new Set(characters.map(({ id }) => id)).size).toBe(48)
    expect(Object.values(replyLines).flatMap((lines) => Object.keys(lines)).length).toBeGreaterThanOrEqual(40)
  })

  it("gives who speaks the right form", () => {
    expect(fill("Sono [andata|andato] a {city}.", 0, { city: "Torino" })).toBe("Sono andata a Torino.")
    expect(fill("Sono [andata|andato] a {city}.", 1, { city: "Torino" })).toBe("Sono andato a Torino.")
  })
})
