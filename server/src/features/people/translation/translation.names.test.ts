import { describe, expect, test } from "vitest"
import { type Language, languages } from "@redthread/contract/language"
import { namePattern, namesIn } from "./text-names"
import { translateWhole } from "./translation.text"

/** A sentence with a member's name and a town, as each language would write them. */
const sentences: Record<Language, { text: string; person: string; place: string }> = {
  en: { text: "Hi Anna, are you coming to Munich with me?", person: "Anna Weber", place: "Munich" },
  de: { text: "Ich habe Jürgen in München gesehen, 2 mal!", person: "Jürgen", place: "München" },
  it: { text: "Ciao Nicolò, vieni a Torino domani?", person: "Nicolò", place: "Torino" },
  fr: { text: "Bonjour Zoé, tu habites à Lyon ?", person: "Zoé", place: "Lyon" },
  zh: { text: "李小龙，你什么时候来上海？", person: "李小龙", place: "上海" },
  tw: { text: "陳美玲，你什麼時候來台北？", person: "陳美玲", place: "台北" },
  ja: { text: "さくらさん、京都で会いましょう😀", person: "さくら", place: "京都" },
  ko: { text: "민준 씨, 부산에서 만나요", person: "민준", place: "부산" },
}

/** Engines at their worst: each changes every letter that it is handed. */
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
    // The reader may be called something in the script of the other language, too.
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
