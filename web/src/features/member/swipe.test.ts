import { expect, test } from "vitest"
import { lifted, speedOf, swiped } from "./swipe"

test("LIST-07 a card goes when it was pulled far or flung, and springs back otherwise", () => {
  expect(swiped(200, 0, 360)).toBe("right")
  expect(swiped(-200, 0, 360)).toBe("left")
  expect(swiped(60, 0.1, 360)).toBeNull()
  expect(swiped(60, 0.9, 360)).toBe("right")
  expect(swiped(-60, -0.9, 360)).toBe("left")
})

test("LIST-07 a tap never swipes, and who pulls back has thought better of it", () => {
  expect(swiped(6, 2, 360)).toBeNull()
  expect(swiped(200, -0.9, 360)).toBeNull()
  expect(swiped(-200, 0.9, 360)).toBeNull()
})

test("LIST-07 a push up is seen apart from a swipe, a tap and a pull down", () => {
  expect(lifted(10, -120, 480)).toBe(true)
  expect(lifted(120, -120, 480)).toBe(false)
  expect(lifted(0, -40, 480)).toBe(false)
  expect(lifted(0, 120, 480)).toBe(false)
})

test("LIST-07 the speed is that of the end, not of the whole way", () => {
  const rested = [
    { x: 0, at: 0 },
    { x: 200, at: 100 },
    { x: 201, at: 400 },
    { x: 201, at: 480 },
  ]
  expect(speedOf(rested)).toBe(0)
  expect(
    speedOf([
      { x: 0, at: 0 },
      { x: 50, at: 50 },
    ]),
  ).toBe(1)
  expect(speedOf([{ x: 9, at: 5 }])).toBe(0)
})
