import { expect, test } from "vitest"
import { maxZoom, outputSize, turnRight, wholeCrop, within } from "./crop"

const wide = { width: 2000, height: 1000 }
const square = { width: 500, height: 500 }

test("PRO-07 no edge of the picture comes inside the frame", () => {
  expect(within(wide, square, { ...wholeCrop, x: 3, y: 3 })).toEqual({ x: 0.5, y: 0, zoom: 1, turns: 0 })
  expect(within(wide, square, { ...wholeCrop, x: -3, y: -3, zoom: 2 })).toEqual({ x: -1.5, y: -0.5, zoom: 2, turns: 0 })
  expect(within(wide, square, { ...wholeCrop, zoom: 99 }).zoom).toBe(maxZoom)
  expect(within(wide, square, { ...wholeCrop, zoom: 0.2 }).zoom).toBe(1)
})

test("PRO-07 four turns to the right lead back, and what was in the middle stays there", () => {
  let crop = within(wide, square, { x: 0.5, y: 0, zoom: 2, turns: 0 })
  const once = turnRight(wide, square, crop)
  expect(once).toMatchObject({ turns: 1, y: 0.5 })
  expect(once.x).toBeCloseTo(0)
  for (let turn = 0; turn < 4; turn++) crop = turnRight(wide, square, crop)
  expect(crop.x).toBeCloseTo(0.5)
  expect(crop).toMatchObject({ turns: 0, zoom: 2 })
})

test("PRO-07 a small picture is not blown up, a large one is not sent larger than is shown", () => {
  const frame = { width: 1560, height: 500 }
  expect(outputSize({ width: 390, height: 125 }, frame, wholeCrop)).toEqual({ width: 390, height: 125 })
  expect(outputSize({ width: 6000, height: 4000 }, frame, wholeCrop)).toEqual(frame)
  expect(outputSize({ width: 3120, height: 1000 }, frame, { ...wholeCrop, zoom: 4 })).toEqual({
    width: 780,
    height: 250,
  })
})
