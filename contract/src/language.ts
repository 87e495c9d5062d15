import { z } from "zod"

/** The interface languages in the order of the picker. `zh` is Simplified, `tw` Traditional Chinese. */
export const languages = ["en", "zh", "tw", "de", "it", "fr", "ja", "ko"] as const
export type Language = (typeof languages)[number]
export const language = z.enum(languages)

export const languageNames: Record<Language, string> = {
  en: "English",
  zh: "简体中文",
  tw: "繁體中文",
  de: "Deutsch",
  it: "Italiano",
  fr: "Français",
  ja: "日本語",
  ko: "한국어",
}

/** BCP 47 tags, for the `lang` attribute, `hreflang` and Intl. */
export const languageTags: Record<Language, string> = {
  en: "en",
  zh: "zh-Hans",
  tw: "zh-Hant",
  de: "de",
  it: "it",
  fr: "fr",
  ja: "ja",
  ko: "ko",
}

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** Cookie with the language chosen in this browser; the server reads it for the first page, and every page reads it. */
export const languageCookie = "redthread.language"

export function chosenLanguage(cookies: string): Language | null {
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="))
  const value = pairs.find(([name]) => name === languageCookie)?.[1]
  return isLanguage(value) ? value : null
}

export const languageCookieOf = (language: Language, isHttps: boolean): string =>
  `${languageCookie}=${language}; Path=/; Max-Age=86400000; SameSite=Lax${isHttps ? "; Secure" : ""}`

/** Returns the interface language that best fits an `Accept-Language` header or a browser's list of languages. */
export function preferredLanguage(accepted: string): Language | null {
  const preferences = accepted.split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";")
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    return { tag, quality: quality ? Number(quality) : 1 }
  })
  const byQuality = preferences.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of byQuality) {
    if (/^zh-(hant|tw|hk|mo)\b/.test(tag) || tag === "tw") return "tw"
    const base = tag.split("-")[0]
    if (isLanguage(base)) return base
  }
  return null
}
