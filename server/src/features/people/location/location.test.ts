import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { searchLocations } from "@redthread/contract/location"
import { languages } from "@redthread/contract/language"
import { allCities, placeKey } from "./cities"
import { cityFor } from "./location.service"
import { namedTowns } from "./town-names"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
let member: TestMember
beforeAll(async () => {
  app = await startApp()
  member = await app.register()
})
afterAll(() => app.stop())

const search = async (k: string, lang = "en") =>
  (await member.ok(searchLocations, { query: { k, lang } as { k: string } })).locations

describe("PRO-09 places to pick", () => {
  test.each([
    ["kyo", "en", { city: "Kyoto", name: "Kyoto", country_code: "JP", country: "Japan" }],
    ["koln", "de", { city: "Köln", name: "Köln", country_code: "DE", country: "Deutschland" }],
    ["Köln", "fr", { city: "Köln", name: "Cologne", country_code: "DE", country: "Allemagne" }],
    ["são paulo", "it", { city: "São Paulo", name: "San Paolo", country_code: "BR", country: "Brasile" }],
    ["chengdu", "zh", { city: "Chengdu", name: "成都", country_code: "CN", country: "中国" }],
    ["seoul", "ko", { city: "Seoul", name: "서울", country_code: "KR", country: "대한민국" }],
    ["東京", "ja", { city: "Tokyo", name: "東京", country_code: "JP", country: "日本" }],
    ["东京", "zh", { city: "Tokyo", name: "东京", country_code: "JP", country: "日本" }],
    ["東京", "de", { city: "Tokyo", name: "Tokio", country_code: "JP", country: "Japan" }],
    ["北京", "tw", { city: "Beijing", name: "北京", country_code: "CN", country: "中國" }],
    ["북경", "ko", { city: "Beijing", name: "베이징", country_code: "CN", country: "중국" }],
    ["서울", "ja", { city: "Seoul", name: "ソウル", country_code: "KR", country: "韓国" }],
    ["서우", "ko", { city: "Seoul", name: "서울", country_code: "KR", country: "대한민국" }],
    ["Firenze", "it", { city: "Florence", name: "Firenze", country_code: "IT", country: "Italia" }],
    ["Firenze", "en", { city: "Florence", name: "Florence", country_code: "IT", country: "Italy" }],
    ["Moskau", "de", { city: "Moscow", name: "Moskau", country_code: "RU", country: "Russland" }],
    ["München", "de", { city: "Munich", name: "München", country_code: "DE", country: "Deutschland" }],
    ["muenchen", "ja", { city: "Munich", name: "ミュンヘン", country_code: "DE", country: "ドイツ" }],
    ["Wien", "de", { city: "Vienna", name: "Wien", country_code: "AT", country: "Österreich" }],
    ["Roma", "it", { city: "Rome", name: "Roma", country_code: "IT", country: "Italia" }],
    ["かなざわ", "ja", { city: "Kanazawa", name: "金沢", country_code: "JP", country: "日本" }],
  ])("PRO-09 %s in %s", async (k, lang, place) => {
    expect((await search(k, lang))[0]).toEqual(place)
  })

  test.each([
    ["Suzhou", "CN", ["Suzhou", "苏州", "蘇州", "Suzhou", "Suzhou", "Suzhou", "蘇州", "쑤저우"]],
    [
      "Freiburg",
      "DE",
      [
        "Freiburg",
        "弗莱堡",
        "弗萊堡",
        "Freiburg",
        "Friburgo in Brisgovia",
        "Fribourg-en-Brisgau",
        "フライブルク",
        "Freiburg",
      ],
    ],
    ["Luzern", "CH", ["Lucerne", "卢塞恩", "盧塞恩", "Luzern", "Lucerna", "Lucerne", "ルツェルン", "루체른"]],
    ["Lucerne", "CH", ["Lucerne", "卢塞恩", "盧塞恩", "Luzern", "Lucerna", "Lucerne", "ルツェルン", "루체른"]],
    ["Yokkaichi", "JP", ["Yokkaichi", "四日市", "四日市", "Yokkaichi", "Yokkaichi", "Yokkaichi", "四日市", "욧카이치"]],
    ["Hinterzwiebelheim", "DE", languages.map(() => "Hinterzwiebelheim")],
  ])("PRO-02 %s in %s is named in the reader's language", (town, country, names) => {
    expect(languages.map((language) => cityFor(town, country, language))).toEqual(names)
  })

  test("PRO-09 puts exact names before larger towns whose name begins so", async () => {
    expect((await search("Nice"))[0]).toMatchObject({ city: "Nice", country_code: "FR" })
    expect((await search("Bern", "de"))[0]).toMatchObject({ city: "Bern", country_code: "CH" })
    expect((await search("日本", "ja"))[0]).toMatchObject({ city: null, country_code: "JP" })
  })

  test("PRO-09 has only towns in its table that GeoNames has", async () => {
    const cities = await allCities()
    const unknown = namedTowns().filter(({ country, name: town }) => {
      const matches = cities.find(placeKey(town), { exact: true, limit: 500 })
      return !matches.some((city) => city.country === country && city.name === town)
    })
    expect(unknown).toEqual([])
  })

  test.each([
    ["germ", "en", "DE"],
    ["ドイ", "ja", "DE"],
    ["德", "zh", "DE"],
    ["德", "tw", "DE"],
    ["독일", "ko", "DE"],
    ["allem", "fr", "DE"],
    ["vereinigte s", "de", "US"],
    ["stati", "it", "US"],
  ])("PRO-09 the country %s in %s", async (k, lang, code) => {
    const countries = (await search(k, lang))
      .filter(({ city }) => city === null)
      .map(({ country_code }) => country_code)
    expect(countries).toContain(code)
  })

  test("PRO-09 finds nothing for unknown, empty and hostile input", async () => {
    expect(await search("qqqqzz")).toEqual([])
    expect(await search("   ")).toEqual([])
    expect(await search("%_\\'; drop table profile; --")).toEqual([])
    expect(await search("(((((((((((((((((((((((((((((.*)+")).toEqual([])
    expect((await member.call(searchLocations, { query: { k: "x".repeat(81) } })).error).toMatchObject({ code: 400201 })
  })

  test("PRO-09 returns the largest first, at most twenty", async () => {
    const locations = await search("san")
    expect(locations).toHaveLength(20)
    expect(locations.find(({ city }) => city?.startsWith("San"))).toMatchObject({
      city: expect.stringContaining("San"),
    })
  })
})
