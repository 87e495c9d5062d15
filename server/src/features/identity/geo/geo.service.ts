import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { BlockList, isIPv4, isIPv6 } from "node:net"
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max"
import { type Response, Reader } from "mmdb-lib"

type CountryResponse = Response & { country_code: string }

const dataFile = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"

/** Special-purpose networks (RFC 6890) have no country, although the database lists one for some of them. */
const specialNetworks = new BlockList()
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  specialNetworks.addSubnet(network, bits)
}
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  specialNetworks.addSubnet(network, bits, "ipv6")
}

let reader: Reader<CountryResponse> | null = null

/** Opens the database at the first lookup: 8 MB are read in about 8 ms. */
const openReader = (): Reader<CountryResponse> =>
  new Reader<CountryResponse>(readFileSync(createRequire(import.meta.url).resolve(dataFile)))

const withoutMappedPrefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "")

/** Returns false for addresses of a local network and of a proxy that is not configured. */
export function isPublic(address: string): boolean {
  const plain = withoutMappedPrefix(address)
  const family = isIPv4(plain) ? "ipv4" : "ipv6"
  return (family === "ipv4" || isIPv6(plain)) && !specialNetworks.check(plain, family)
}

/** Returns the ISO 3166 code; null if unknown. */
export function countryOf(address: string): string | null {
  if (!isPublic(address)) return null
  reader ??= openReader()
  return reader.get(withoutMappedPrefix(address))?.country_code ?? null
}

/** Returns as `country_code` the calling code without the plus. */
export function countryOfVisitor(address: string): { country_code: string | null; country: string | null } {
  const country = countryOf(address)
  const isSupported = country !== null && isSupportedCountry(country)
  return { country_code: isSupported ? getCountryCallingCode(country) : null, country }
}
