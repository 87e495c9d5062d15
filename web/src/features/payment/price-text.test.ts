import { expect, test } from "vitest"
import { amountOf } from "./price-text"

test.each([
  ["20", 20],
  [" 20,5 ", 20.5],
  ["20.55", 20.55],
  ["1,000", 1000],
  ["1 000", 1000],
  ["３００", 300],
  ["75 Gold", 75],
  ["1", 1],
])("GOLD-02 the free text %s is an amount", (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test.each(["", "abc", "0", "0.5", "1001", "1,001", "-5", "20.555", "1e3", "2.0.0", "５０００"])(
  "GOLD-02 the free text %s is none that can be bought",
  (text) => {
    expect(amountOf(text)).toBeNull()
  },
)
