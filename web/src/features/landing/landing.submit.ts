import "../../core/api/jitless"
import type { Language } from "@redthread/contract/language"
import type errorTexts from "@redthread/texts/en/error.json"
import type uiTexts from "@redthread/texts/en/ui.json"
import { ClientError, type Problem } from "../../core/error/client-error"
import {
  insidePath,
  prefixOf,
  setLanguage,
  storedLanguage,
  storeLanguage,
  withoutPrefix,
  withPrefix,
} from "../../core/language/language"
import { loadAccountCalls } from "../account/account"

type Texts = Record<string, unknown>

const errorFiles = import.meta.glob<Texts>("../../../../texts/*/error.json", { import: "default" })
const uiFiles = import.meta.glob<Texts>("../../../../texts/*/ui.json", { import: "default" })

export async function callsIn(language: Language) {
  setLanguage(language)
  const { accountCalls } = await loadAccountCalls()
  return accountCalls({
    text: await errorTextIn(language),
    onSignIn: openDestination,
    onSignUp: openWelcome,
    redirect: askedPath,
  })
}

export async function enterByDemo(name: string, language: Language): Promise<Problem | null> {
  setLanguage(language)
  // A demo account keeps the language of the page.
  if (storedLanguage() === null) storeLanguage(language)
  const { signInAsDemo } = await loadAccountCalls()
  return signInAsDemo(name, { text: await errorTextIn(language), onSignIn: openDestination })
}

const openDestination = (): void => location.assign(destination(location, document.referrer))

function openWelcome(): void {
  const next = withoutPrefix(destination(location, document.referrer))
  const query = next === "/home" ? "" : `?next=${encodeURIComponent(next)}`
  location.assign(withPrefix(`/welcome${query}`, prefixOf(location.pathname)))
}

const askedPath = (): string | null => insidePath(new URLSearchParams(location.search).get("redirect"))

/** Returns the address after signing in: the requested one, else home with the current address as a parameter. */
export function destination({ pathname, search, origin }: Place, referrer: string): string {
  const asked = insidePath(new URLSearchParams(search).get("redirect"))
  if (asked && asked !== "/") return withPrefix(asked, prefixOf(pathname))
  const before = insidePath(pathWithin(origin, referrer))
  const jump = before && before !== "/" ? `?jump=${encodeURIComponent(before)}` : ""
  return withPrefix(`/home${jump}`, prefixOf(pathname))
}

type Place = Pick<Location, "pathname" | "search" | "origin">

/** Returns the path within this site, for a landing page without its query; null for another site. */
function pathWithin(origin: string, address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin: from, pathname, search } = new URL(address)
  return from === origin ? pathname + (withoutPrefix(pathname) === "/" ? "" : search) : null
}

async function errorTextIn(language: Language) {
  const [errors, ui] = await Promise.all([
    loadTexts<typeof errorTexts>(errorFiles, `../../../../texts/${language}/error.json`),
    loadTexts<typeof uiTexts>(uiFiles, `../../../../texts/${language}/ui.json`),
  ])
  return (error: unknown): string => {
    if (!(error instanceof ClientError)) return errors.server_error
    if (error.text) return error.text
    return error.key === "network" || error.key === "timeout" ? ui.error.network : errors[error.key]
  }
}

async function loadTexts<T>(files: Record<string, () => Promise<Texts>>, path: string): Promise<T> {
  const texts = await files[path]?.()
  if (!texts) throw new Error(`No texts ${path}`)
  // The cast is safe: a test proves that the texts have the same keys in every language.
  return texts as T
}
