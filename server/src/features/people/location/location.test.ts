import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { searchLocations } from "@redthread/contract/location"
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
    ["kyo", "en", { city: "Kyoto", country_code: "JP", country: "Japan" }],
    ["koln", "de", { city: "Köln", country_code: "DE", country: "Deutschland" }],
    ["Köln", "fr", { city: "Köln", country_code: "DE", country: "Allemagne" }],
    ["são paulo", "it", { city: "São Paulo", country_code: "BR", country: "Brasile" }],
    ["chengdu", "zh", { city: "Chengdu", country_code: "CN", country: "中国" }],
    ["seoul", "ko", { city: "Seoul", country_code: "KR", country: "대한민국" }],
  ])("PRO-09 %s in %s", async (k, lang, place) => {
    expect((await search(k, lang))[0]).toEqual(place)
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

  test("PRO-09 nothing like it, nothing at all, and what is hostile, find nothing", async () => {
    expect(await search("qqqqzz")).toEqual([])
    expect(await search("   ")).toEqual([])
    expect(await search("%_\\'; drop table profile; --")).toEqual([])
    expect(await search("(((((((((((((((((((((((((((((.*)+")).toEqual([])
    expect((await member.call(searchLocations, { query: { k: "x".repeat(81) } })).error).toMatchObject({ code: 400127 })
  })

  test("PRO-09 the largest come first, and never more than twenty", async () => {
    const found = await search("san")
    expect(found).toHaveLength(20)
    expect(found.find(({ city }) => city?.startsWith("San"))).toMatchObject({ city: expect.stringContaining("San") })
  })
})
