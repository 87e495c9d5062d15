import type { Language } from "@redthread/contract/language"
import i18next, { type BackendModule } from "i18next"
import { initReactI18next } from "react-i18next"
import { ClientError } from "../error/client-error"
import { whenReachable } from "../api/when-reachable"

type Texts = Record<string, () => Promise<Record<string, unknown>>>

/** One small file per language and feature; only the current language, and only its list of files, goes over the wire. */
const files: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import("../texts/en"),
  zh: () => import("../texts/zh"),
  tw: () => import("../texts/tw"),
  de: () => import("../texts/de"),
  it: () => import("../texts/it"),
  fr: () => import("../texts/fr"),
  ja: () => import("../texts/ja"),
  ko: () => import("../texts/ko"),
}

let hasStarted = false

async function load(language: string, namespace: string): Promise<Record<string, unknown>> {
  const { texts } = await files[language as Language]()
  const file = texts[`../../../../texts/${language}/${namespace}.json`]
  if (!file) throw new Error(`No texts ${language}/${namespace}`)
  return file()
}

const loader: BackendModule = {
  type: "backend",
  init: () => undefined,
  // With two parameters i18next takes the promise instead of a callback.
  // oxlint-disable-next-line typescript/no-misused-promises -- i18next awaits it, its type only knows callbacks
  async read(language, namespace) {
    try {
      return await (hasStarted ? whenReachable(() => load(language, namespace)) : load(language, namespace))
    } catch {
      throw new ClientError("network")
    }
  },
}

/** Namespaces are features; those that every screen needs are there before the first one is drawn. */
export async function startTexts(language: Language, namespaces: readonly string[]): Promise<void> {
  await i18next
    .use(loader)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [language],
      fallbackLng: false,
      load: "currentOnly",
      ns: [...namespaces],
      defaultNS: "shell",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  hasStarted = true
}

/** What no first screen says, loaded when there is time. */
export const loadTexts = (namespace: string): Promise<void> => i18next.loadNamespaces(namespace).catch(() => undefined)
