import { expect, test } from "vitest"
import { allCountries } from "../../core/language/format"
import { placeText } from "./profile"

test("PRO-02 a place is written as the reader's language writes it", () => {
  const kyoto = { country_code: "JP", city: "Kyoto" }
  expect(placeText(kyoto, "de")).toBe("Kyoto, Japan")
  expect(placeText(kyoto, "ja")).toBe("日本 Kyoto")
  expect(placeText({ country_code: "SG", city: "Singapore" }, "en")).toBe("Singapore")
  expect(placeText({ country_code: null, city: null }, "en")).toBe("")
})

test("PRO-01 countries are named and sorted in the reader's language", () => {
  const names = allCountries("de").map(({ name }) => name)
  expect(names).toContain("Österreich")
  expect(names.indexOf("Österreich")).toBeLessThan(names.indexOf("Portugal"))
  expect(new Set(names).size).toBe(names.length)
})
