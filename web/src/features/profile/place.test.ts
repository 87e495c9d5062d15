import { expect, test } from "vitest"
import { allCountries } from "../../core/language/format"
import { placeText } from "./profile"

test("PRO-02 a place is written as the reader's language writes it", () => {
  const kyoto = { country_code: "JP", city: "Kyoto" }
  expect(placeText(kyoto, "de")).toBe("Kyoto, Japan")
  expect(placeText({ country_code: "JP", city: "京都" }, "ja")).toBe("日本 京都")
  expect(placeText({ country_code: "JP", city: "교토" }, "ko")).toBe("일본 교토")
  expect(placeText({ country_code: "SG", city: "Singapore" }, "en")).toBe("Singapore")
  expect(placeText({ country_code: null, city: null }, "en")).toBe("")
})

test("PRO-02 a town without a name in the reader's script is not mixed with a country in it", () => {
  const hamlet = { country_code: "DE", city: "Hinterzwiebelheim" }
  expect(placeText(hamlet, "ja")).toBe("Hinterzwiebelheim, Germany")
  expect(placeText(hamlet, "zh-Hans")).toBe("Hinterzwiebelheim, Germany")
  expect(placeText(hamlet, "fr")).toBe("Hinterzwiebelheim, Allemagne")
  expect(placeText({ country_code: "CN", city: "小镇" }, "de")).toBe("中国 小镇")
  expect(placeText({ country_code: "CN", city: "小鎮" }, "zh-Hant")).toBe("中國 小鎮")
})

test("PRO-01 countries are named and sorted in the reader's language", () => {
  const names = allCountries("de").map(({ name }) => name)
  expect(names).toContain("Österreich")
  expect(names.indexOf("Österreich")).toBeLessThan(names.indexOf("Portugal"))
  expect(new Set(names).size).toBe(names.length)
})
