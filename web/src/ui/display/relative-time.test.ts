import { languages, languageTags } from "@redthread/contract/language"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { relativeParts } from "./RelativeTime"

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

test("SHELL-11 a moment ago and three minutes ago are said in eight languages", () => {
  const said = languages.map((language) => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../texts", language, "ui.json"), "utf8"))
    const { unit, value } = relativeParts(-185_000)
    if (unit === "now") throw new Error("three minutes are not now")
    const format = new Intl.RelativeTimeFormat(languageTags[language], { numeric: "auto" })
    return [String((texts as { just_now: string }).just_now), format.format(value, unit)]
  })
  expect(new Set(said.map(([now]) => now)).size).toBe(8)
  expect(said.map(([, minutes]) => minutes)).toEqual([
    "3 minutes ago",
    "3分钟前",
    "3 分鐘前",
    "vor 3 Minuten",
    "3 minuti fa",
    "il y a 3 minutes",
    "3 分前",
    "3분 전",
  ])
})
