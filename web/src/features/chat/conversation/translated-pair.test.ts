import type { Language } from "@redthread/contract/language"
import { expect, test } from "vitest"
import { translatedPair } from "./thread-translation"

const other = 7
const head = (language: Language, more: { engine?: 0 | 1 | 2; receive?: Language } = {}) => ({
  user_id: other,
  engine: more.engine ?? (1 as const),
  language,
  receive: more.receive ?? null,
})
const wrote = (...languages: (Language | null)[]) => languages.map((language) => ({ sender: other, language }))
const reading = (...read_languages: Language[]) => ({ automatic: true, read_languages })

test("TRANS-01 a conversation names the language that is translated, from the latest foreign message", () => {
  expect(translatedPair({ head: head("de"), messages: [] }, "ja", undefined)).toEqual({ source: "de", target: "ja" })
  expect(translatedPair({ head: head("de"), messages: wrote("de", "fr", null) }, "ja", undefined)).toEqual({
    source: "fr",
    target: "ja",
  })
  const own = [{ sender: 1, language: "it" as const }]
  expect(translatedPair({ head: head("de", { receive: "ko" }), messages: own }, "ja", undefined)).toEqual({
    source: "de",
    target: "ko",
  })
})

test("TRANS-01 a conversation in which nothing is translated has no line", () => {
  expect(translatedPair({ head: head("de"), messages: [] }, "de", undefined)).toBeNull()
  expect(translatedPair({ head: head("de"), messages: wrote("de") }, "ja", reading("de"))).toBeNull()
  expect(translatedPair({ head: head("de", { engine: 0 }), messages: [] }, "ja", undefined)).toBeNull()
  expect(translatedPair({ head: head("de", { engine: 2 }), messages: [] }, "ja", undefined)).toBeNull()
  const onRequest = { automatic: false, read_languages: [] }
  expect(translatedPair({ head: head("de"), messages: [] }, "ja", onRequest)).toBeNull()
})

test("TRANS-02 the two Chinese scripts need no engine and no line", () => {
  expect(translatedPair({ head: head("zh"), messages: wrote("zh") }, "tw", undefined)).toBeNull()
})
