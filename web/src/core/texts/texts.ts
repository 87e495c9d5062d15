import { isolated } from "@redthread/contract/core/unicode"
import { type Language, languageTags } from "@redthread/contract/language"
import { use, useSyncExternalStore } from "react"
import type { AnyTextKey, Namespace, TextFiles, TextFunction, TextValues } from "./text-keys"

export type TextFile = Readonly<Record<string, unknown>>
type Translate = (key: string, values?: TextValues) => string

interface Options {
  language?: Language
  namespaces?: readonly Namespace[]
  load?: (language: Language, namespace: string) => Promise<TextFile>
  files?: Partial<Record<Language, Record<string, TextFile>>>
}

const defaultNamespace = "shell"

const plurals = new Map<Language, Intl.PluralRules>()
const translators = new Map<string, Translate>()
const loads = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

let files: Options["files"] & object = {}
let current: Language = "en"
let loadFile: Options["load"]

function pluralOf(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(languageTags[language])
  plurals.set(language, rules)
  return rules.select(count)
}

function find(language: Language, namespace: string, path: string): string | null {
  let value: unknown = files[language]?.[namespace]
  for (const name of path.split(".")) value = (value as TextFile | undefined)?.[name]
  return typeof value === "string" ? value : null
}

/** Isolates right-to-left names, which would reorder the sentence around them. */
function valueText(value: unknown): string {
  if (typeof value === "string") return isolated(value)
  return typeof value === "number" ? `${value}` : ""
}

const fill = (text: string, values: TextValues): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => valueText(values[name]))

function split(key: string, namespace: string): [namespace: string, path: string] {
  const colon = key.indexOf(":")
  return colon < 0 ? [namespace, key] : [key.slice(0, colon), key.slice(colon + 1)]
}

function translate(language: Language, key: string, ownNamespace: string, values: TextValues = {}): string {
  const [namespace, path] = split(key, ownNamespace)
  const { count, defaultValue } = values
  const forms = typeof count === "number" ? [`_${pluralOf(language, count)}`, "_other", ""] : [""]
  for (const form of forms) {
    const text = find(language, namespace, path + form)
    if (text !== null) return fill(text, values)
  }
  return typeof defaultValue === "string" ? defaultValue : path
}

async function load(namespace: string): Promise<void> {
  const language = current
  const file = await loadFile?.(language, namespace)
  files = { ...files, [language]: { ...files[language], [namespace]: file ?? {} } }
  for (const listener of listeners) listener()
}

export async function initTexts(options: Options): Promise<void> {
  current = options.language ?? "en"
  files = { ...options.files }
  loadFile = options.load
  loads.clear()
  translators.clear()
  await loadNamespaces(options.namespaces ?? [])
}

export const text = (key: AnyTextKey, values?: TextValues): string => translate(current, key, defaultNamespace, values)

export const hasText = (key: string, language = current): boolean =>
  find(language, ...split(key, defaultNamespace)) !== null

/** Returns the same function for the same arguments, so that React sees no change. */
export function textsOf<const N extends Namespace>(namespace: N, language = current): TextFunction<N> {
  const key = `${language}/${namespace}`
  const existing = translators.get(key)
  if (existing) return existing
  const t: Translate = (path, values) => translate(language, path, namespace, values)
  translators.set(key, t)
  return t
}

export const textFile = (namespace: Namespace): TextFile | undefined => files[current]?.[namespace]

export const hasNamespace = (namespace: Namespace): boolean => textFile(namespace) !== undefined

/** Returns the same promise for the same namespaces, so that a component can suspend on it. */
export function loadNamespaces(namespaces: Namespace | readonly Namespace[]): Promise<void> {
  const missing = [namespaces].flat().filter((namespace) => !hasNamespace(namespace))
  const key = missing.join()
  const loading = loads.get(key) ?? Promise.all(missing.map(load)).then(() => undefined)
  loads.set(key, loading)
  return loading
}

function onLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** React treats a promise with these properties as fulfilled, so loaded texts never suspend. */
const done = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined })

export function useTexts<const N extends Namespace | readonly [Namespace, ...Namespace[]]>(
  namespaces: N,
  { useSuspense = true } = {},
): { t: TextFunction<N>; ready: boolean } {
  const names: readonly Namespace[] = [namespaces].flat()
  const isLoaded = () => names.every(hasNamespace)
  const ready = useSyncExternalStore(onLoaded, isLoaded, isLoaded)
  const loading = ready ? done : loadNamespaces(names)
  if (useSuspense) use(loading)
  // The failure is ignored, because `ready` stays false and shows it.
  else loading.catch(() => undefined)
  return { t: textsOf(names[0] ?? defaultNamespace) as TextFunction<N>, ready }
}

/** Returns all texts of a namespace, for forms that also run on the landing page, which has no text loader. */
export function useTextFile<N extends Namespace>(namespace: N): TextFiles[N] {
  useTexts(namespace)
  return textFile(namespace) as unknown as TextFiles[N]
}
