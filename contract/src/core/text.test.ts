import { expect, test } from "vitest"
import { isBlank, normalized, withoutInvisible, writtenLine, writtenText } from "./text"

test("ERR-03 what shows nothing is empty, in whatever characters", () => {
  for (const text of ["", " \n\t", "\u200B", "\u3164", "\u2800\u3164", "\uFE0F", "\u202E\u00AD \uFEFF", "\u{E0020}"]) {
    expect(isBlank(text)).toBe(true)
    expect(writtenText.parse(text)).toBe("")
    expect(writtenLine.parse(text)).toBe("")
  }
  for (const text of ["a", "0", ".", "👩‍❤️‍👨", "🇩🇪", "⠁", "한"]) expect(isBlank(text), text).toBe(false)
})

test("ERR-03 a text keeps its emoji sequences, and of the control characters line breaks and tabs", () => {
  expect(writtenText.parse(" 👩‍❤️‍👨 🇩🇪 ")).toBe("👩‍❤️‍👨 🇩🇪")
  expect(writtenText.parse("a\u001B[31mb\u0000c\r\nd\te\u009F")).toBe("a[31mbc\nd\te")
  expect(withoutInvisible("Red\u3164thr\u200Bead\u2800")).toBe("Redthread")
})

test("ERR-03 a line has neither line breaks nor bidi controls", () => {
  expect(writtenLine.parse("\u202EBerlin")).toBe("Berlin")
  expect(writtenLine.parse("Bad\r\nHomburg\u0007\u2066")).toBe("Bad Homburg")
  expect(writtenLine.parse("می‌خواهم")).toBe("می‌خواهم")
})

test("ERR-03 a letter with endless marks is normalised at once", () => {
  const start = performance.now()
  expect(normalized(`a${"\u0301\u0316".repeat(60_000)}`, "NFC").length).toBeLessThan(40)
  expect(performance.now() - start).toBeLessThan(1000)
  expect(normalized("a\u0301", "NFC")).toBe("á")
})
