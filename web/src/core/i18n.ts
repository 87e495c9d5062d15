import type { Language } from "@redthread/contract/language"
import i18next, { type BackendModule } from "i18next"
import { initReactI18next } from "react-i18next"

/** One small file per language and feature; only the current language ever goes over the wire. */
const files = import.meta.glob<Record<string, unknown>>("../../../texts/*/*.json", { import: "default" })

const loader: BackendModule = {
  type: "backend",
  init: () => undefined,
  // With two parameters i18next takes the promise instead of a callback.
  // oxlint-disable-next-line typescript/no-misused-promises -- i18next awaits it, its type only knows callbacks
  async read(language, namespace) {
    const load = files[`../../../texts/${language}/${namespace}.json`]
    if (!load) throw new Error(`No texts ${language}/${namespace}`)
    return load()
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
}
