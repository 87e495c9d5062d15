import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { type Language, languages } from "@redthread/contract/language"
import { toChinese } from "./chinese-engine"
import { sentences as named } from "./testing/sentences"
import { namePattern } from "./text-names"
import { translateWhole, type TranslatePieces } from "./translation.text"

/** Parts that a translation must not change, as in the sentences below. */
interface Marks {
  readonly names: string
  readonly places: string
  readonly numbers: string
  readonly links: string
  readonly emoji: string
  readonly honorifics: string
}
const kinds = ["names", "places", "numbers", "links", "line breaks", "emoji", "honorifics"] as const

const honorifics: Record<Language, string> = {
  en: "Mrs.",
  zh: "先生",
  tw: "小姐",
  de: "Frau",
  it: "Signora",
  fr: "Madame",
  ja: "さん",
  ko: "씨",
}
const emojis = ["😀", "❤️", "👩‍👩‍👧", "🇩🇪", "[kiss]"]
const perLanguage = 25

interface Sentence {
  readonly text: string
  readonly marks: Marks
}

/** Phrases of the phrase book with one of each mark inserted. */
async function sentencesIn(language: Language): Promise<Sentence[]> {
  const file = new URL(`../../../../../texts/${language}/template.json`, import.meta.url)
  const flat = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Object.values(value as object).flatMap((inner) => flat(inner))
  const phrases = flat(JSON.parse(await readFile(file, "utf8")) as unknown).filter((phrase) => phrase.length > 8)
  return phrases.slice(0, perLanguage).map((phrase, index) => {
    const numbers = ["7", "12:30", "1,250.50", "2026", "45"][index % 5] ?? ""
    const emoji = emojis[index % emojis.length] ?? ""
    const { person, place } = named[language]
    const marks: Marks = {
      names: person.split(" ")[0] ?? "",
      places: place,
      honorifics: honorifics[language],
      numbers,
      links: `https://example.org/p${index}?a=b`,
      emoji,
    }
    const { names, places, links } = marks
    return { text: `${phrase} ${marks.honorifics} ${names}, ${places} ${numbers}\n${links} ${emoji} ${phrase}`, marks }
  })
}

/** Changes every letter, digit and sign, and puts all on one line. */
const mangle = (text: string): string =>
  text
    .replaceAll(/\p{Nd}/gu, "0")
    .replaceAll(/\p{L}/gu, "ж")
    .replaceAll(/[\p{Extended_Pictographic}\p{Regional_Indicator}[\]/\n]/gu, "")

const engine: TranslatePieces = async (pieces) => pieces.map(mangle)

const paths: Record<string, (sentence: Sentence, target: Language) => Promise<string>> = {
  "an engine alone": async ({ text }) => mangle(text),
  "an engine, names not known": ({ text }) => translateWhole(text, engine),
  "an engine, as in the product": ({ text, marks }) =>
    translateWhole(text, engine, namePattern({ people: [marks.names], places: [marks.places] })),
}

const isKept =
  ({ text, marks }: Sentence, translated: string) =>
  (kind: (typeof kinds)[number]) =>
    kind === "line breaks"
      ? translated.split("\n").length === text.split("\n").length
      : translated.includes(marks[kind])

const percent = (part: number, all: number): string => `${Math.round((100 * part) / all)}%`

async function measure(): Promise<string> {
  const sentences = await Promise.all(
    languages.map(async (language) => ({ language, all: await sentencesIn(language) })),
  )
  const rows: string[][] = []
  for (const [path, translate] of Object.entries(paths)) {
    const kept = await Promise.all(
      sentences.flatMap(({ language, all }) =>
        all.flatMap((sentence) =>
          languages
            .filter((target) => target !== language)
            .map(async (target) => {
              const check = isKept(sentence, await translate(sentence, target))
              return kinds.map((kind) => check(kind))
            }),
        ),
      ),
    )
    rows.push([path, ...kinds.map((_, index) => percent(kept.filter((row) => row[index]).length, kept.length))])
  }
  const chinese = sentences.filter(({ language }) => language === "zh" || language === "tw")
  const converted = await Promise.all(
    chinese.flatMap(({ language, all }) =>
      all.map(async (sentence) => {
        const check = isKept(sentence, await toChinese(sentence.text, language === "zh" ? "tw" : "zh"))
        return kinds.map((kind) => check(kind))
      }),
    ),
  )
  rows.push([
    "Simplified and Traditional Chinese",
    ...kinds.map((_, index) => percent(converted.filter((row) => row[index]).length, converted.length)),
  ])
  return rows.map((row) => `| ${row.join(" | ")} |`).join("\n")
}

test("TRANS-04 what each way keeps of 200 sentences is what the documentation says", async () => {
  const found = await measure()
  const documented = await readFile(new URL("../../../../../docs/translation.md", import.meta.url), "utf8")
  const table = documented
    .split("\n")
    .filter((line) => /^\| (an engine|Simplified)/.test(line))
    .map((line) => line.replaceAll(/ +\|/g, " |"))
  expect(table.join("\n")).toBe(found)
})
