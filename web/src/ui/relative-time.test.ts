import { expect, test } from "vitest"
import { relativeParts } from "./relative-time"

test("SHELL-11 the largest unit of which there is at least one, from just now to years", () => {
  const second = 1000
  const day = 86_400 * second
  const cases: [number, string, number][] = [
    [0, "now", 0],
    [-9.9 * second, "now", 0],
    [-10 * second, "second", -10],
    [-59.9 * second, "second", -59],
    [-60 * second, "minute", -1],
    [-3599 * second, "minute", -59],
    [-3600 * second, "hour", -1],
    [-day, "day", -1],
    [-7 * day, "week", -1],
    [-31 * day, "month", -1],
    [-366 * day, "year", -1],
    [-800 * day, "year", -2],
    [2 * day, "day", 2],
  ]
  for (const [difference, unit, value] of cases) expect(relativeParts(difference)).toEqual({ unit, value })
})
