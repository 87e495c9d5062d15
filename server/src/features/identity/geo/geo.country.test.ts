import { describe, expect, test } from "vitest"
import { countryFrom } from "./geo.country.service"
import { type Duty, isDuty, switches } from "./geo.switches"

/** A country with the duty of each row, one without any, and none. */
const phones: Readonly<Record<string, string>> = { US: "+12125550123", DE: "+4930123456", JP: "+81312345678" }
const countries = [null, "US", "DE", "JP"]

const duties = Object.keys(switches) as Duty[]

/** The duties by country, written a second time by hand. */
const expected: Readonly<Record<Duty, (country: string | null) => boolean>> = {
  contact_withheld: (country) => country === "US",
  counted_in_union: (country) => country === "DE" || country === null,
}

const matrix = countries.flatMap((town) =>
  countries.flatMap((phone) =>
    countries.flatMap((network) => countries.map((operator) => ({ town, phone, network, operator }))),
  ),
)

describe("the country switches", () => {
  test("SAFE-05 every duty follows town, phone number, network address and operator, in this order", () => {
    expect(matrix).toHaveLength(256)
    for (const { town, phone, network, operator } of matrix) {
      const first = [town, phone, network, operator].find((country) => country !== null) ?? null
      const facts = { town, phone: phone && (phones[phone] ?? null), network }
      const country = countryFrom(facts, operator)
      expect(country, JSON.stringify({ ...facts, operator })).toBe(first)
      for (const duty of duties) expect(isDuty(duty, country), `${duty} in ${country}`).toBe(expected[duty](first))
    }
  })

  test("SAFE-05 without any country the strictest duties apply, but contact information is not withheld", () => {
    const country = countryFrom({ town: null, phone: null, network: null }, null)
    const strict = duties.filter((duty) => duty !== "contact_withheld")
    expect(duties.filter((duty) => isDuty(duty, country))).toEqual(strict)
  })

  test("SAFE-05 every row names countries that exist, each once", () => {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" })
    for (const { countries: listed, law } of Object.values(switches)) {
      expect(new Set(listed).size, law).toBe(listed.length)
      for (const code of listed) expect(names.of(code), code).toBeDefined()
    }
    expect(switches.counted_in_union.countries).toHaveLength(27)
  })

  test("SAFE-05 a number of North America is a country's by its area code, and none if it has no country", () => {
    const ofPhone = (phone: string) => countryFrom({ town: null, phone, network: null }, null)
    expect(["+12125550123", "+14165550123", "+17875550123", "+442079460958", "+88216"].map(ofPhone)).toEqual([
      "US",
      "CA",
      "PR",
      "GB",
      null,
    ])
  })
})
