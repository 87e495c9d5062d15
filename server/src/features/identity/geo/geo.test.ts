import { afterEach, expect, test } from "vitest"
import { showCountry } from "@redthread/contract/location"
import { startApp, type TestApp } from "../../../testing/harness"

let app: TestApp
afterEach(() => app.stop())

const countryFrom = async (address: string): Promise<unknown> =>
  (await app.call(showCountry, {}, { headers: { "x-forwarded-for": address } })).body

test("ACC-15 returns the calling code of the country of the visitor's address", async () => {
  app = await startApp({ TRUST_PROXY: "127.0.0.1" })
  const places = {
    "114.114.114.114": { country_code: "86", country: "CN" },
    "240e::1": { country_code: "86", country: "CN" },
    "91.0.0.1": { country_code: "49", country: "DE" },
    "::ffff:91.0.0.1": { country_code: "49", country: "DE" },
    "8.8.8.8": { country_code: "1", country: "US" },
    "133.242.0.3": { country_code: "81", country: "JP" },
    "1.208.0.1": { country_code: "82", country: "KR" },
    "90.1.1.1": { country_code: "33", country: "FR" },
  }
  for (const [address, place] of Object.entries(places)) expect(await countryFrom(address), address).toEqual(place)
})

test("ACC-15 private and invalid addresses have no country", async () => {
  app = await startApp({ TRUST_PROXY: "127.0.0.1" })
  for (const address of [
    "10.1.2.3",
    "172.31.0.1",
    "192.168.0.9",
    "::ffff:192.168.0.9",
    "100.64.0.1",
    "fd00::1",
    "::1",
    "nobody",
  ]) {
    expect(await countryFrom(address), address).toEqual({ country_code: null, country: null })
  }
})

test("ACC-15 a forwarded address is used only behind a trusted proxy", async () => {
  // In development a request that a proxy passes on is refused: http/strangers.full.test.ts.
  app = await startApp({ MODE: "production" })
  expect(await countryFrom("114.114.114.114")).toEqual({ country_code: null, country: null })
})
