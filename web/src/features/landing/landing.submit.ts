import type { Language } from "@redthread/contract/language"
import type errorTexts from "@redthread/texts/en/error.json"
import type uiTexts from "@redthread/texts/en/ui.json"
import { ClientError } from "../../core/client-error"
import { prefixOf, setLanguage, withoutPrefix, withPrefix } from "../../core/language"
import type { Problem, SignInValues, SignUpValues } from "../account/account.part"
import { signIn, signInAsDemo, signUp, type ErrorText } from "../account/account.submit.part"

type Texts = Record<string, unknown>

const errorFiles = import.meta.glob<Texts>("../../../../texts/*/error.json", { import: "default" })
const uiFiles = import.meta.glob<Texts>("../../../../texts/*/ui.json", { import: "default" })

export const enterBySignIn = (values: SignInValues, language: Language): Promise<Problem | null> =>
  enter(language, (text) => signIn(values, text))

export const enterBySignUp = (values: SignUpValues, language: Language): Promise<Problem | null> =>
  enter(language, (text) => signUp(values, text))

export const enterByDemo = (name: string, language: Language): Promise<Problem | null> =>
  enter(language, (text) => signInAsDemo(name, text))

async function enter(language: Language, begin: (text: ErrorText) => Promise<Problem | null>): Promise<Problem | null> {
  setLanguage(language)
  const problem = await begin(await errorTextIn(language))
  if (!problem) location.assign(destination(location.pathname, location.search))
  return problem
}

/** Where somebody goes who has just signed in: back to where they were sent from, never to another site. */
export function destination(pathname: string, search: string): string {
  const asked = new URLSearchParams(search).get("redirect") ?? ""
  const inside = /^\/(?![/\\])/.test(asked) ? withoutPrefix(asked) : "/recommend"
  return withPrefix(inside === "/" ? "/recommend" : inside, prefixOf(pathname))
}

async function errorTextIn(language: Language): Promise<ErrorText> {
  const [errors, ui] = await Promise.all([
    load<typeof errorTexts>(errorFiles, `../../../../texts/${language}/error.json`),
    load<typeof uiTexts>(uiFiles, `../../../../texts/${language}/ui.json`),
  ])
  return (error) => {
    if (!(error instanceof ClientError)) return errors.server_error
    if (error.text) return error.text
    return error.key === "network" || error.key === "timeout" ? ui.error[error.key] : errors[error.key]
  }
}

async function load<T>(files: Record<string, () => Promise<Texts>>, path: string): Promise<T> {
  const texts = await files[path]?.()
  if (!texts) throw new Error(`No texts ${path}`)
  // The texts of a name have the same keys in every language; a test proves it.
  return texts as T
}
