import { expect, test } from "vitest"
import { parsedPrice, suggestedPrice } from "./PriceField"

test("PHOTO-04 a suggested price is valid and differs from the previous one", () => {
  for (let tries = 0; tries < 50; tries++) {
    const price = suggestedPrice(5)
    expect(price).not.toBe(5)
    expect(parsedPrice(String(price))).toBe(price)
  }
})

test("PHOTO-04 accepts a price with point or comma from 0.5 to 100 gold", () => {
  expect(["0.5", "2,5", " 100 ", "7"].map(parsedPrice)).toEqual([0.5, 2.5, 100, 7])
  expect(["", "0.4", "100.01", "1.234", "x", "-3", "1e9"].map(parsedPrice)).toEqual(Array(7).fill(null))
})
