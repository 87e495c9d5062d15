import { beforeEach, expect, test } from "vitest"
import "./base.css"
import "./theme.css"

/** Symbols that plain Linux fonts have in black and white. */
const symbols = ["☺", "❤", "☀", "✈", "😀"]

const familyOf = (tag: "p" | "h1"): string => {
  const element = document.body.appendChild(document.createElement(tag))
  const { fontFamily } = getComputedStyle(element)
  element.remove()
  return fontFamily
}

/** Whether a symbol is drawn with any colour. */
function isColoured(symbol: string, family: string): boolean {
  const canvas = new OffscreenCanvas(60, 60)
  const context = canvas.getContext("2d")
  if (!context) throw new Error("no canvas")
  context.font = `40px ${family}`
  context.fillText(symbol, 4, 46)
  const { data } = context.getImageData(0, 0, 60, 60)
  return Array.from({ length: 3600 }, (_, index) => data.subarray(4 * index, 4 * index + 4)).some(
    ([red = 0, green = 0, blue = 0, alpha = 0]) =>
      alpha > 100 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60,
  )
}

beforeEach(() => document.fonts.load("40px Emoji", symbols.join("")).catch(() => undefined))

test.each(["p", "h1"] as const)("SHELL-06 symbols in a %s use the coloured font first", (tag) => {
  expect(familyOf(tag)).toMatch(/^"?Emoji/)
})

test("SHELL-06 symbols are drawn in colour where the device has a coloured face", async ({ skip }) => {
  const faces = await document.fonts.load("40px Emoji", symbols.join("")).catch(() => [])
  if (faces.length === 0) skip("this machine has no coloured emoji")
  expect(symbols.filter((symbol) => !isColoured(symbol, familyOf("p")))).toEqual([])
})
