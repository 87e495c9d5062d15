import { expect, test } from "vitest"
import { piecesOf } from "./words"

const wordsOf = (text: string, tag: string) =>
  piecesOf(text, tag)
    .filter(({ isWord }) => isWord)
    .map(({ text: word }) => word)

test("LEARN-06 texts are split into words as their language does", () => {
  expect(wordsOf("Don't go, it's 5 o'clock! 🙂", "en")).toEqual(["Don't", "go", "it's", "5", "o'clock"])
  expect(wordsOf("我喜欢旅行。", "zh-Hans")).toEqual(["我", "喜欢", "旅行"])
  expect(wordsOf("東京に行きたい", "ja")).toContain("東京")
})

test("LEARN-06 the pieces make the text again, also a long one of spaces and marks alone", () => {
  for (const text of ["Ciao,\n  bella!", "  ", "👨‍👩‍👧‍👦 und", "a\u0301".repeat(5000), "-".repeat(10_000)])
    expect(
      piecesOf(text, "de")
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text)
})
