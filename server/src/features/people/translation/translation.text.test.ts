import { expect, test } from "vitest"
import { translateWhole } from "./translation.text"

/** Worst-case engine: replies in capitals, with changed digits if `changeDigits`. */
const engine = (changeDigits = false) => {
  const handed: string[] = []
  const translate = async (pieces: readonly string[]) => {
    handed.push(...pieces)
    return pieces.map((piece) => (changeDigits ? piece.replaceAll(/\d/g, "x") : piece).toUpperCase())
  }
  return { handed, translate }
}

test.each([
  ["line breaks and spaces", "hello  there\n\n  how are you?\r\nbye ", "HELLO  THERE\n\n  HOW ARE YOU?\r\nBYE "],
  [
    "links",
    "look: https://example.org/a-b?c=d#e, or www.example.org.",
    "LOOK: https://example.org/a-b?c=d#e, OR www.example.org.",
  ],
  ["addresses and mentions", "ask anna.k@example.org or @ben", "ASK anna.k@example.org OR @ben"],
  ["emoji", "I ❤️ you 👩‍👩‍👧 and 🇩🇪 👍🏽!", "I ❤️ YOU 👩‍👩‍👧 AND 🇩🇪 👍🏽!"],
  ["emoji codes", "good night [kiss][rose] dear", "GOOD NIGHT [kiss][rose] DEAR"],
])("TRANS-04 %s survive an engine that would change them", async (_, text, expected) => {
  expect(await translateWhole(text, engine().translate)).toBe(expected)
})

test("TRANS-04 numbers survive an engine that changes them", async () => {
  const text = "flight 1,250.50 at 12:30 on row 7, see you"
  expect(await translateWhole(text, engine(true).translate)).toBe("FLIGHT 1,250.50 AT 12:30 ON ROW 7, SEE YOU")
})

test("TRANS-04 a sentence with numbers is one piece while the engine keeps them", async () => {
  const { handed, translate } = engine()
  await translateWhole("I am 30 years old", translate)
  expect(handed).toEqual(["I am 30 years old"])
})

test("TRANS-04 a text without words asks no engine", async () => {
  const { handed, translate } = engine()
  expect(await translateWhole("😀 12:30 https://example.org [rose]\n", translate)).toBe(
    "😀 12:30 https://example.org [rose]\n",
  )
  expect(handed).toEqual([])
})
