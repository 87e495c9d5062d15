import type { Language } from "@redthread/contract/language"

/** PostgreSQL's own stemmers (Snowball), for the languages whose words change their endings. */
export const stemmers: Partial<Record<Language, string>> = {
  en: "english_stem",
  de: "german_stem",
  it: "italian_stem",
  fr: "french_stem",
}
