import { describe, expect, test, vi } from "vitest"
import { instantOf, instantsOf, localOf, offsetAt } from "./appointment-time"

// Some four hundred zones, on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const start = Date.UTC(2026, 10, 27)
const zones = Intl.supportedValuesOf("timeZone")

/** Last ms before each change of the zone's clock in the next two years. */
function changesOf(zone: string): number[] {
  const changes: number[] = []
  for (let day = start; day < start + 731 * dayMs; day += 7 * dayMs) {
    if (offsetAt(day, zone) === offsetAt(day + 7 * dayMs, zone)) continue
    let [low, high] = [day, day + 7 * dayMs]
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
      if (offsetAt(middle, zone) === offsetAt(low, zone)) low = middle
      else high = middle
    }
    changes.push(high)
  }
  return changes
}

/** The clock of a zone by another way than the code's. */
const shownIn = (zone: string) => {
  const format = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "short" })
  return (at: number): string => format.format(at).replace(" ", "T")
}

const changes = new Map(zones.map((zone) => [zone, changesOf(zone)]))
const everyChange = () =>
  [...changes].flatMap(([zone, times]) =>
    times.map((change) => {
      const before = offsetAt(change - minuteMs, zone)
      return { zone, change, before, gap: offsetAt(change, zone) - before }
    }),
  )
const readers = ["America/New_York", "Asia/Kathmandu", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Shanghai"]

describe("DATE-01 a time is the right hour on both sides", () => {
  test("there are changes of clocks to test, in both directions", () => {
    expect(zones.length).toBeGreaterThan(300)
    expect(changes.get("Europe/Berlin")).toHaveLength(4)
    expect(changes.get("Asia/Shanghai")).toEqual([])
  })

  test.each(readers)("for every zone and a member in %s, around each change", (reader) => {
    const shownToReader = shownIn(reader)
    const wrong: string[] = []
    for (const zone of zones) {
      const shown = shownIn(zone)
      const moments = (changes.get(zone) ?? []).concat(changes.get(reader) ?? [], start, start + 200 * dayMs)
      for (const change of moments) {
        for (const minutes of [-181, -90, -30, -1, 0, 1, 29, 30, 90, 181]) {
          const at = Math.floor(change / minuteMs) * minuteMs + minutes * minuteMs
          const local = localOf(at, zone)
          const instants = instantsOf(local, zone)
          const found = instants.map((each) => instantOf(local, zone, each !== instants[0]))
          const isRight = local === shown(at) && instants.includes(at) && found.includes(at)
          if (!isRight || localOf(at, reader) !== shownToReader(at)) wrong.push(`${zone} ${reader} ${at} ${local}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test("a skipped time moves by the length of the gap, in every zone", () => {
    const skipped = everyChange().filter(({ gap }) => gap > 0)
    const wrong = skipped.filter(({ zone, change, before }) => {
      // A clock that was never put forward would show this a minute after the change.
      const local = new Date(change + minuteMs + before).toISOString().slice(0, 16)
      return instantsOf(local, zone).length > 0 || instantOf(local, zone) !== change + minuteMs
    })
    expect(skipped.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  test("a repeated time has two times, and either can be chosen, in every zone", () => {
    const repeated = everyChange().filter(({ gap }) => gap < 0)
    const wrong = repeated.filter(({ zone, change, gap }) => {
      const [first, second] = [change + minuteMs + gap, change + minuteMs]
      const local = localOf(second, zone)
      const isBoth = instantsOf(local, zone).join(" ") === `${first} ${second}`
      return !isBoth || instantOf(local, zone) !== first || instantOf(local, zone, true) !== second
    })
    expect(repeated.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  test("incomplete and impossible entries have no time", () => {
    for (const local of ["", "T", "2027-03-01T", "T10:00", "2027-13-01T10:00", "2027-03-01T25:00", "20270-03-01T10:00"])
      expect([local, instantOf(local, "Europe/Berlin")]).toEqual([local, null])
  })
})
