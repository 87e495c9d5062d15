import { expect, test } from "vitest"
import { localOf } from "./appointment-time"
import { dayParts, type FreePart, overlaps } from "./free-time"

const monday = Date.UTC(2026, 10, 30)
const evenings: FreePart[] = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, part: "evening" }))
const mornings: FreePart[] = evenings.map(({ day }) => ({ day, part: "morning" }))

test("DATE-04 free times that overlap are found across zones", () => {
  const found = overlaps(
    { parts: mornings, timeZone: "America/New_York" },
    { parts: evenings, timeZone: "Asia/Shanghai" },
    monday,
    2,
  )
  // 6 to 11 in New York is 19 to 24 in Shanghai.
  expect(found.map(({ from, to }) => [localOf(from, "America/New_York"), localOf(to, "Asia/Shanghai")])).toEqual([
    ["2026-11-30T06:00", "2026-12-01T00:00"],
    ["2026-12-01T06:00", "2026-12-02T00:00"],
  ])
})

test("DATE-04 members whose free times never meet get no suggestion", () => {
  const one = { parts: mornings, timeZone: "Europe/Berlin" }
  expect(overlaps(one, { parts: [], timeZone: "Europe/Berlin" }, monday)).toEqual([])
  expect(overlaps(one, { parts: evenings, timeZone: "Europe/Berlin" }, monday)).toEqual([])
})

test("DATE-04 each overlap is within a free part of both, also when clocks change", () => {
  const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu"]
  const hourOf = (at: number, zone: string): number => Number(localOf(at, zone).slice(11, 13))
  for (const from of [Date.UTC(2027, 2, 10), Date.UTC(2027, 2, 24), Date.UTC(2027, 9, 27)])
    for (const one of zones)
      for (const other of zones)
        for (const range of overlaps({ parts: mornings, timeZone: one }, { parts: evenings, timeZone: other }, from)) {
          const inside = (at: number, zone: string, [first, end]: readonly [number, number]): boolean =>
            hourOf(at, zone) >= first && hourOf(at, zone) < end
          expect(inside(range.from, one, dayParts.morning) && inside(range.to - 1, one, dayParts.morning)).toBe(true)
          expect(inside(range.from, other, dayParts.evening) && inside(range.to - 1, other, dayParts.evening)).toBe(
            true,
          )
        }
})

test("DATE-04 adjacent parts are one range", () => {
  const parts: FreePart[] = [
    { day: 1, part: "afternoon" },
    { day: 1, part: "evening" },
    { day: 2, part: "morning" },
  ]
  const found = overlaps({ parts, timeZone: "UTC" }, { parts, timeZone: "UTC" }, monday, 3)
  expect(found.map(({ from, to }) => (to - from) / 3_600_000)).toEqual([12, 6])
})
