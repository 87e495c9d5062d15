import { expect, it } from "vitest"
import { isReached, table, toRow, verdictLine } from "./report"

const round = (count: number) => ({ count, failed: 0, seconds: 1, median: 1.5, p99: 9, max: 9, bytesEach: 10 })

it("compares a row with the bare limit of the same run", () => {
  const row = toRow([round(50)], { name: "list", unit: "requests/s", bare: { name: "bare", rounds: [round(100)] } })
  expect(row.ratio).toBe(0.5)
  const [head = "", line = ""] = table([row]).split("\n")
  expect(line).toContain("0.50  bare")
  expect(line.indexOf("1.50")).toBeGreaterThan(0)
  expect(head).toContain("p99 ms")
})

it("judges by both kinds of bound, and takes what could not be measured for not reached", () => {
  expect(isReached({ what: "", value: 0.5, atLeast: 0.5 })).toBe(true)
  expect(isReached({ what: "", value: 2.01, atMost: 2 })).toBe(false)
  expect(isReached({ what: "", value: Number.NaN, atMost: 2 })).toBe(false)
  expect(verdictLine({ what: "p99", value: 3, atMost: 2 })).toBe("NOT REACHED  p99: 3.00 (at most 2)")
})
