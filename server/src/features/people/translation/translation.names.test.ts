import { describe, expect, test } from "vitest"
import { type Language, languages } from "@redthread/contract/language"
import { sentences } from "./testing/sentences"
import { namePattern, namesIn } from "./text-names"
import { translateWhole } from "./translation.text"

/** Worst-case engines: each changes every letter. */
const engines = {
  "translates names": (text: string) => text.replaceAll(/\p{L}/gu, (letter) => (letter === "ß" ? "X" : "ж")),
  "turns words round": (text: string) => [...text].toReversed().join(""),
  "leaves all out": () => "…",
}

const pairs = languages.flatMap((source) =>
  languages.filter((target) => target !== source).map((target) => [source, target]),
)

describe.each(Object.entries(engines))("an engine that %s", (_, engine) => {
  test.each(pairs as [Language, Language][])("TRANS-04 keeps names from %s to %s", async (source, target) => {
    const { text, person, place } = sentences[source]
    // The reader may have another name in the script of the other language.
    const mixed = `${text} ${sentences[target].person}`
    const names = namePattern({ people: [person, sentences[target].person], places: [place] })
    const translated = await translateWhole(mixed, async (pieces) => pieces.map(engine), names)
    const first = person.split(" ")[0] ?? ""
    for (const name of [first, place, sentences[target].person]) expect(translated).toContain(name)
  })
})

test.each([
  ["Nice to meet you", ["Nice"]],
  ["My annals are long", ["Anna"]],
  ["Das ist kein Rosengarten", ["Rose"]],
])("TRANS-04 a word of %j is no name", (text, places) => {
  expect(namesIn(text, namePattern({ people: places, places }))).toEqual(text.startsWith("Nice") ? ["Nice"] : [])
  expect(namesIn(text, namePattern({ people: [], places }))).toEqual([])
})

test("TRANS-04 a name may have any punctuation mark in it", async () => {
  for (const mark of "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~") {
    const name = `Jean${mark}Luc`
    expect(namesIn(`I met ${name} there`, namePattern({ people: [name], places: [name] })), mark).toEqual([name])
  }
  const names = namePattern({ people: ["Jean-Luc Test"], places: ["Aix-en-Provence"] })
  const lost = async (pieces: readonly string[]) => pieces.map(() => "…")
  expect(await translateWhole("I met Jean-Luc in Aix-en-Provence", lost, names)).toContain("Jean-Luc")
})

test("TRANS-04 an engine that keeps names is handed whole sentences", async () => {
  const handed: string[] = []
  const names = namePattern({ people: ["Anna"], places: [] })
  const keep = async (pieces: readonly string[]) => {
    handed.push(...pieces)
    return pieces.map((piece) => `[de] ${piece}`)
  }
  expect(await translateWhole("I told Anna that", keep, names)).toBe("[de] I told Anna that")
  expect(handed).toEqual(["I told Anna that"])
})

test("TRANS-01 a name with a hyphen is found like any other", () => {
  const pattern = namePattern({ people: ["Jean-Luc Test", "Anna (Berlin)"], places: ["Baden-Baden"] })
  expect(namesIn("Yesterday Jean-Luc Test was in Baden-Baden, not in Baden", pattern)).toEqual([
    "Jean-Luc Test",
    "Baden-Baden",
  ])
})
