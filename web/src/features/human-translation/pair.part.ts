import { type Language, languageNames } from "@redthread/contract/language"

/** From which language into which, each in its own words. */
export const pairOf = (source: Language, target: Language): string =>
  `${languageNames[source]} → ${languageNames[target]}`
