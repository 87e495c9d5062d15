import {
  chosenLanguage,
  isLanguage,
  type Language,
  languageCookieOf,
  languageTags,
  preferredLanguage,
} from "@redthread/contract/language"
import { insidePath as rule } from "@redthread/contract/core/call"
import { isAppShell } from "../api/client"

export function prefixOf(pathname: string): Language | null {
  const first = pathname.split("/")[1] ?? ""
  return isLanguage(first) ? first : null
}

export function withoutPrefix(pathname: string): string {
  const prefix = prefixOf(pathname)
  return prefix ? pathname.slice(prefix.length + 1) || "/" : pathname
}

export const withPrefix = (pathname: string, prefix: Language | null): string =>
  prefix ? `/${prefix}${pathname.startsWith("/") ? "" : "/"}${pathname}` : pathname

interface LanguageSources {
  pathname: string
  search: string
  stored: string | null
  accepted: string
  fallback: Language
}

export function chooseLanguage({ pathname, search, stored, accepted, fallback }: LanguageSources): Language {
  const requested = new URLSearchParams(search).get("lang")
  const candidates = [prefixOf(pathname), requested, stored, preferredLanguage(accepted)]
  return candidates.find(isLanguage) ?? fallback
}

export function storedLanguage(): Language | null {
  return typeof document === "undefined" ? null : chosenLanguage(document.cookie)
}

export function storeLanguage(language: Language): void {
  if (typeof document !== "undefined") document.cookie = languageCookieOf(language, location.protocol === "https:")
}

export const isLanguageRequested = (): boolean =>
  prefixOf(location.pathname) !== null || isLanguage(new URLSearchParams(location.search).get("lang"))

/** Set once before rendering, because changing the language loads another page. */
let current: Language = "en"
let prefix: Language | null = null

export function startLanguage(fallback: Language): Language {
  const { pathname, search } = location
  const stored = storedLanguage()
  current = chooseLanguage({ pathname, search, stored, accepted: navigator.languages.join(","), fallback })
  prefix = prefixOf(pathname)
  if (isLanguageRequested()) storeLanguage(current)
  document.documentElement.lang = languageTags[current]
  return current
}

export function setLanguage(language: Language, requested: Language | null = null): void {
  current = language
  prefix = requested
}

export const currentLanguage = (): Language => current
export const currentTag = (): string => languageTags[current]
export const currentPrefix = (): Language | null => prefix

/** Returns the address with the language prefix, for navigation outside the router. */
export const hrefOf = (pathname: string): string => withPrefix(pathname, prefix)

export function switchLanguage(language: Language): void {
  storeLanguage(language)
  if (!isAppShell()) return location.assign(`/${language}/`)
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  query.set("lang", language)
  location.assign(`${withoutPrefix(pathname)}?${query.toString()}${hash}`)
}

/** Returns a path of this site without its language prefix; null if it could lead to another site. */
export const insidePath = (path: unknown): string | null =>
  typeof path === "string" && rule.test(path) ? withoutPrefix(path) : null
