import { describe, expect, it } from "vitest"
import { median, middleRound, percentile, type Round, spread, toRound } from "./figures"

const round = (rate: number): Round => ({ count: rate, failed: 0, seconds: 1, median: 1, p99: 2, max: 2, bytesEach: 0 })

describe("figures", () => {
  it("takes percentiles by nearest rank", () => {
    const values = Array.from({ length: 100 }, (_, index) => index + 1)
    expect(percentile(values, 0.5)).toBe(50)
    expect(percentile(values, 0.99)).toBe(99)
    expect(percentile(values, 1)).toBe(100)
    expect(percentile([7], 0.99)).toBe(7)
    expect(percentile([], 0.5)).toBeNaN()
    expect(median([9, 1, 5])).toBe(5)
  })

  it("sorts numerically what came in any order", () => {
    const made = toRound([10, 9, 100, 1], { failed: 1, seconds: 2, bytes: 40 })
    expect(made).toMatchObject({ count: 4, median: 9, p99: 100, max: 100, failed: 1, bytesEach: 10 })
  })

  it("believes the middle round and says how far the others lie away", () => {
    const rounds = [round(100), round(10), round(90)]
    expect(middleRound(rounds)).toBe(rounds[2])
    expect(spread(rounds)).toBe(1)
    expect(() => middleRound([])).toThrow("no round")
  })
})
