import { expect, test } from "vitest"
import { parsedPrice, suggestedPrice } from "./PriceField"

test("PHOTO-04 a price by chance is one that can be set, and another one than before", () => {
  for (let tries = 0; tries < 50; tries++) {
    const price = suggestedPrice(5)
    expect(price).not.toBe(5)
    expect(parsedPrice(String(price))).toBe(price)
  }
})

test("PHOTO-04 a price is typed with a point or a comma, from 0.5 to 100 gold", () => {
  expect(["0.5", "2,5", " 100 ", "7"].map(parsedPrice)).toEqual([0.5, 2.5, 100, 7])
  expect(["", "0.4", "100.01", "1.234", "x", "-3", "1e9"].map(parsedPrice)).toEqual(Array(7).fill(null))
})
