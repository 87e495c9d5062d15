import type { Language } from "@redthread/contract/language"
import { ClientError } from "../error/client-error"
import { whenReachable } from "../page/lazy-part"
import type { Namespace } from "./text-keys"
import { initTexts, loadNamespaces, type TextFile } from "./texts"

/** Texts of the web application, a file per language and feature; only the current language's list is loaded. */
const lists: Record<Language, () => Promise<{ texts: Record<string, () => Promise<TextFile>> }>> = {
  en: () => import("./en"),
  zh: () => import("./zh"),
  tw: () => import("./tw"),
  de: () => import("./de"),
  it: () => import("./it"),
  fr: () => import("./fr"),
  ja: () => import("./ja"),
  ko: () => import("./ko"),
}

let hasStarted = false

async function read(language: Language, namespace: string): Promise<TextFile> {
  const { texts } = await lists[language]()
  const file = texts[`../../../../texts/${language}/${namespace}.json`]
  if (!file) throw new Error(`No texts ${language}/${namespace}`)
  return file()
}

async function load(language: Language, namespace: string): Promise<TextFile> {
  try {
    return await (hasStarted ? whenReachable(() => read(language, namespace)) : read(language, namespace))
  } catch {
    throw new ClientError("network")
  }
}

export async function startTexts(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  await initTexts({ language, namespaces, load })
  hasStarted = true
}

/** Preloads texts; a failed load is repeated when a component needs them. */
export const loadTexts = (namespace: Namespace): Promise<void> => loadNamespaces(namespace).catch(() => undefined)
