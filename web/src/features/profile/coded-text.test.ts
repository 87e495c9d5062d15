import { readFileSync } from "node:fs"
import { languages } from "@redthread/contract/language"
import { codedFields, codesOf } from "@redthread/contract/profile"
import { expect, test } from "vitest"
import { codedKey } from "./profile"

type Texts = Record<string, Record<string, string>>

const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../../texts/${language}/profile.json`, import.meta.url), "utf8")) as Texts

test.each(languages)("PRO-01 every code has a text in %s, and no text is without a code", (language) => {
  const texts = textsOf(language)
  for (const field of codedFields) {
    expect(Object.keys(texts[field] ?? {}).sort()).toEqual(codesOf(field).map(String).sort())
    for (const code of codesOf(field)) {
      const [group = "", key = ""] = codedKey(field, code).split(".")
      expect(texts[group]?.[key]).toBeTruthy()
    }
  }
})

test("PRO-01 the six income labels leave out 150 to 250 thousand", () => {
  expect(Object.values(textsOf("en").income ?? {})).toEqual([
    "under 30k USD",
    "30–45k USD",
    "45–60k USD",
    "60–75k USD",
    "75–150k USD",
    "over 250k USD",
  ])
})
