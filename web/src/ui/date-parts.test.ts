import { expect, test } from "vitest"
import { daysIn, joinDate, splitDate } from "./date-parts"

test("ACC-01 a birthday is whole only when day, month and year are chosen", () => {
  expect(joinDate({ day: "03", month: "", year: "1990" })).toBe("")
  expect(joinDate({ day: "03", month: "11", year: "1990" })).toBe("1990-11-03")
  expect(splitDate("1990-11-03")).toEqual({ day: "03", month: "11", year: "1990" })
})

test("ACC-01 only days that the month has are offered", () => {
  expect(daysIn({ day: "", month: "02", year: "1999" })).toBe(28)
  expect(daysIn({ day: "", month: "02", year: "2000" })).toBe(29)
  expect(daysIn({ day: "", month: "04", year: "" })).toBe(30)
  expect(daysIn({ day: "", month: "", year: "" })).toBe(31)
})
