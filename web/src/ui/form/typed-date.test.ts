import { expect, test } from "vitest"
import { dateFormat, isAged, readDate, tidyDate, writeDate } from "./typed-date"

const written = {
  en: "06/15/1992",
  "zh-Hans": "1992/06/15",
  "zh-Hant": "1992/06/15",
  de: "15.06.1992",
  it: "15/06/1992",
  fr: "15/06/1992",
  ja: "1992/06/15",
  ko: "1992.06.15",
}

test.each(Object.entries(written))("ACC-01 a birthday is typed in the order of %s, digit by digit", (tag, text) => {
  const format = dateFormat(tag)
  let typed = ""
  for (const digit of text.replaceAll(/\D/g, "")) {
    expect(readDate(typed, format)).toBe("")
    typed = tidyDate(typed + digit, format)
  }
  expect(typed).toBe(text)
  expect(readDate(typed, format)).toBe("1992-06-15")
  expect(writeDate("1992-06-15", format)).toBe(text)
  expect(tidyDate("1992-06-15", format)).toBe(text)
})

test("ACC-01 typed separators and full-width digits are accepted, and deleting works", () => {
  const format = dateFormat("en")
  expect(tidyDate("6/5/1992", format)).toBe("06/05/1992")
  expect(tidyDate("6-5-1992", format)).toBe("06/05/1992")
  expect(tidyDate("０６１５１９９２", format)).toBe("06/15/1992")
  expect(tidyDate("06/", format)).toBe("06")
  expect(tidyDate("06/15/19923", format)).toBe("06/15/1992")
  expect(tidyDate("abc", format)).toBe("")
})

test("ACC-01 only days that the calendar has are a birthday", () => {
  const format = dateFormat("en")
  for (const none of ["02/30/1992", "02/29/1999", "13/01/1992", "00/10/1992", "06/15/92", "06/15/0092", "06/15/2999"]) {
    expect(readDate(none, format), none).toBe("")
  }
  expect(readDate("02/29/2000", format)).toBe("2000-02-29")
  expect(writeDate("", format)).toBe("")
})

test("ACC-01 one is of age on the birthday itself, not the day before", () => {
  const day = (offset: number): string => {
    const date = new Date()
    date.setFullYear(date.getFullYear() - 18)
    date.setDate(date.getDate() + offset)
    return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-")
  }
  expect(isAged(day(0), 18)).toBe(true)
  expect(isAged(day(1), 18)).toBe(false)
})
