import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { BlockList, isIPv4, isIPv6 } from "node:net"
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max"
import { type Response, Reader } from "mmdb-lib"

type CountryResponse = Response & { country_code: string }

const dataFile = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"

/** Special-purpose addresses (RFC 6890), for some of which the data has a country nevertheless. */
const nowhere = new BlockList()
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  nowhere.addSubnet(network, bits)
}
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  nowhere.addSubnet(network, bits, "ipv6")
}

let reader: Reader<CountryResponse> | null = null

/** 8 MB, read when the first address is asked about: about 8 ms, once. */
const openReader = (): Reader<CountryResponse> =>
  new Reader<CountryResponse>(readFileSync(createRequire(import.meta.url).resolve(dataFile)))

const plainOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "")

/** Whether it is an address of the internet: others are of a local network, or of a proxy that is not configured. */
export function isPublic(address: string): boolean {
  const plain = plainOf(address)
  const family = isIPv4(plain) ? "ipv4" : "ipv6"
  return (family === "ipv4" || isIPv6(plain)) && !nowhere.check(plain, family)
}

/** ISO 3166 of the country that an address is in; null where that can't be told. */
export function countryOf(address: string): string | null {
  if (!isPublic(address)) return null
  reader ??= openReader()
  return reader.get(plainOf(address))?.country_code ?? null
}

/** Where the visitor's address is: the country, and its calling code without the plus. */
export function countryOfVisitor(address: string): { country_code: string | null; country: string | null } {
  const country = countryOf(address)
  const known = country !== null && isSupportedCountry(country)
  return { country_code: known ? getCountryCallingCode(country) : null, country }
}
