import { type Language, languageNames } from "@redthread/contract/language"
import { currentTag } from "./language"

export const dateText = (at: string | Date, dateStyle: "medium" | "long" = "medium"): string =>
  new Date(at).toLocaleDateString(currentTag(), { dateStyle })

export interface Country {
  code: string
  name: string
}

export function countryNames(codes: readonly string[], tag = currentTag()): Country[] {
  const names = new Intl.DisplayNames(tag, { type: "region" })
  const { compare } = new Intl.Collator(tag)
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => compare(one.name, other.name))
}

/** All country codes (ISO 3166-1 alpha-2, two letters each) without separators. */
const codes =
  "ADAEAFAGAIALAMAOARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ" +
  "DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJP" +
  "KEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZ" +
  "OMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTGTHTJTKTLTMTNTOTRTTTVTWTZ" +
  "UAUGUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW"

export const allCountries = (tag?: string): Country[] => countryNames(codes.match(/../g) ?? [], tag)

/** Both kinds of Chinese are named by their script. */
const scriptTags: Partial<Record<Language, string>> = { zh: "zh-Hans", tw: "zh-Hant" }

const twoDigits = (value: number): string => String(value).padStart(2, "0")

export function durationText(seconds: number): string {
  const total = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60]
  const secondsText = twoDigits(total % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${secondsText}` : `${minutes}:${secondsText}`
}

export const goldText = (amount: number): string => amount.toLocaleString(currentTag())

export const languageName = (language: Language): string =>
  new Intl.DisplayNames(currentTag(), { type: "language" }).of(scriptTags[language] ?? language) ??
  languageNames[language]

export const languagePairText = (source: Language, target: Language): string =>
  `${languageNames[source]} → ${languageNames[target]}`
