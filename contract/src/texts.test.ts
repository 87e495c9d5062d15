import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { errors } from "./core/error"

const languages = ["en", "zh", "tw", "de", "it", "fr", "ja", "ko"] as const
const oneForm = new Set<string>(["zh", "tw", "ja", "ko"])
const folder = join(import.meta.dirname, "../../texts")
/** Words that are the same in another language, or names. */
const sameEverywhere = new Set(
  (JSON.parse(readFileSync(join(folder, "same-in-english.json"), "utf8")) as string[]).map((text) =>
    text.toLowerCase(),
  ),
)

type Texts = Map<string, string>

function flatten(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
}

const read = (language: string, file: string): Texts =>
  new Map(flatten(JSON.parse(readFileSync(join(folder, language, file), "utf8"))))

const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "")
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{[^}]+\}\}/g))].toSorted()
const files = readdirSync(join(folder, "en")).filter((file) => file.endsWith(".json"))

describe.each(languages)("TRANS-05 SHELL-03 texts in %s", (language) => {
  it("has the same files as English", () => {
    expect(readdirSync(join(folder, language)).filter((file) => file.endsWith(".json"))).toEqual(files)
  })

  it.each(files.filter((file) => existsSync(join(folder, language, file))))("%s is complete", (file) => {
    const english = read("en", file)
    const own = read(language, file)
    expect([...new Set([...own.keys()].map(base))].toSorted()).toEqual(
      [...new Set([...english.keys()].map(base))].toSorted(),
    )
    expect([...own].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([])
    expect(wrongPlaceholders(english, own)).toEqual([])
    expect(wrongPlurals(language, own)).toEqual([])
    expect(language === "en" ? [] : untranslated(english, own)).toEqual([])
  })
})

describe("TRANS-05 typography", () => {
  it.each(["en", "de", "it", "fr"])("apostrophes are curly in %s, save in SMS", (language) => {
    expect(wrongMarks(language, /\p{L}'/u)).toEqual([])
  })

  it("French marks keep to their word by a no-break space", () => {
    expect(wrongMarks("fr", /(^|[^\u00a0\u202f?!])[?!;»]|« | [:%]/u)).toEqual([])
  })
})

/** An SMS uses the letters of GSM-7: a single other one halves its capacity. */
const wrongMarks = (language: string, wrong: RegExp): string[] =>
  files.flatMap((file) =>
    [...read(language, file)]
      .filter(([key, text]) => !key.startsWith("sms_") && wrong.test(text))
      .map(([key, text]) => `${file} ${key}: ${text}`),
  )

/** A singular may omit its number ("one message"), so plural forms are compared with all of English's. */
function wrongPlaceholders(english: Texts, own: Texts): string[] {
  const wanted = group(english)
  return [...own].flatMap(([key, text]) => {
    const all = placeholders((wanted.get(base(key)) ?? []).map(([, value]) => value).join(" "))
    const found = placeholders(text)
    const missing = key.endsWith("_one") ? [] : all.filter((name) => !found.includes(name))
    return [...missing, ...found.filter((name) => !all.includes(name))].map((name) => `${key} ${name}`)
  })
}

function group(texts: Texts): Map<string, [string, string][]> {
  const groups = new Map<string, [string, string][]>()
  for (const entry of texts) groups.set(base(entry[0]), [...(groups.get(base(entry[0])) ?? []), entry])
  return groups
}

const wrongPlurals = (language: string, own: Texts): string[] =>
  [...own.keys()].filter((key) =>
    oneForm.has(language)
      ? key.endsWith("_one")
      : (key.endsWith("_one") && !own.has(`${base(key)}_other`)) ||
        (key.endsWith("_other") && !own.has(`${base(key)}_one`)),
  )

/** Only letters need translation: numbers, marks and placeholders are the same in all languages. */
const untranslated = (english: Texts, own: Texts): string[] =>
  [...own]
    .filter(([key, text]) => text === english.get(key) && /\p{L}{2}/u.test(text.replace(/\{\{[^}]+\}\}/g, "")))
    .filter(([, text]) => !sameEverywhere.has(text.toLowerCase()))
    .map(([key, text]) => `${key}: ${text}`)

describe("ERR-03 error texts", () => {
  it.each(languages)("every error of the catalogue has one in %s", (language) => {
    const known = read(language, "error.json")
    expect(Object.keys(errors).filter((name) => !known.has(name))).toEqual([])
  })
})
