import { expect, test } from "vitest"
import { z } from "zod"
import { characterCount, firstCharacters, isolated } from "./unicode"

const fsi = "\u2068"
const pdi = "\u2069"

test("SHELL-03 only what could reorder its sentence is isolated", () => {
  for (const text of ["", "Anna", "Łukasz 3", "安娜", "안나", "😀", "3 – 4"]) expect(isolated(text)).toBe(text)
  for (const text of ["אבי", "محمد", "Anna אבי", "\u200FAnna", "𐤀"]) expect(isolated(text)).toBe(`${fsi}${text}${pdi}`)
})

test("SHELL-03 controls inside a value end with it", () => {
  expect(isolated("\u202EAnna")).toBe(`${fsi}Anna${pdi}`)
  expect(isolated(`Anna${pdi}\u202E`)).toBe(`${fsi}Anna${pdi}`)
  expect(isolated(`${fsi}Anna`)).toBe(`${fsi}Anna${pdi}`)
})

test("SHELL-03 a sentence with an isolated name keeps it inside another sentence", () => {
  const sentence = `${isolated("אבי")} wrote`
  expect(isolated(sentence)).toBe(`${fsi}${sentence}${pdi}`)
})

test("ERR-03 a text's length is its number of code points, as schemas count it", () => {
  const texts = ["", "Anna", "😀", "😀a😀", "👩‍❤️‍👨", "🇩🇪", "\uD83D", "\uDE00\uD83D", "a\uD83D😀", "안녕"]
  for (const text of texts) {
    const count = characterCount(text)
    expect(count, text).toBe([...text].length)
    expect(z.string().max(count).safeParse(text).success, text).toBe(true)
    const shorter = z.string().max(Math.max(0, count - 1))
    expect(shorter.safeParse(text).success, text).toBe(count === 0)
  }
})

test("ERR-03 a shortened text never ends with half a character", () => {
  expect(firstCharacters("😀😀😀", 2)).toBe("😀😀")
  expect(firstCharacters("a😀b", 2)).toBe("a😀")
  expect(firstCharacters("a😀b", 1)).toBe("a")
  expect(firstCharacters("a😀b", 3)).toBe("a😀b")
  expect(firstCharacters("😀😀", 0)).toBe("")
})

test("ERR-03 a long text of emoji is counted in linear time", () => {
  // Quadratic time would be hours; linear time is 0.2 s, and 1.6 s on a slow machine with a dozen busy processes.
  const start = performance.now()
  expect(characterCount("😀".repeat(1_000_000))).toBe(1_000_000)
  expect(performance.now() - start).toBeLessThan(10_000)
})
