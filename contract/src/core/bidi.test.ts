import { expect, test } from "vitest"
import { isolated } from "./bidi"

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
