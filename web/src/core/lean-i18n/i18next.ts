import { isolated } from "@redthread/contract/core/bidi"
import { type Language, languageTags } from "@redthread/contract/language"

/**
 * What the pages use of i18next, under its name and with its types: a text by its key, with values put in and the
 * plural that the language asks for, from files that are loaded when something needs them. The library itself is 16 KB
 * (gzip) of every first screen. web/lean-i18n.ts puts this in its place.
 */
type Texts = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, unknown>>
type Translate = (key: string, values?: Values) => string

interface Loader {
  type: "backend"
  read: (language: string, namespace: string) => Promise<Texts>
}

interface Options {
  lng?: string
  ns?: readonly string[]
  defaultNS?: string
  resources?: Record<string, Record<string, Texts>>
}

const plurals = new Map<string, Intl.PluralRules>()
const translators = new Map<string, Translate>()
const loads = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

let texts: Record<string, Record<string, Texts>> = {}
let current = "en"
let defaultNamespace = "shell"
let loader: Loader | null = null

function pluralOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(languageTags[language as Language])
  plurals.set(language, rules)
  return rules.select(count)
}

function find(language: string, namespace: string, path: string): string | null {
  let found: unknown = texts[language]?.[namespace]
  for (const name of path.split(".")) found = (found as Texts | undefined)?.[name]
  return typeof found === "string" ? found : null
}

/** A name from right to left must not move the words and numbers of the sentence that it is put into. */
function shown(value: unknown): string {
  if (typeof value === "string") return isolated(value)
  return typeof value === "number" ? `${value}` : ""
}

const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => shown(values[name]))

/** A key may name another namespace: `chat:copied`. */
function split(key: string, namespace: string): [namespace: string, path: string] {
  const colon = key.indexOf(":")
  return colon < 0 ? [namespace, key] : [key.slice(0, colon), key.slice(colon + 1)]
}

function translate(language: string, key: string, given: string, values: Values = {}): string {
  const [namespace, path] = split(key, given)
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
  const read = await loader?.read(language, namespace)
  texts[language] = { ...texts[language], [namespace]: read ?? {} }
  for (const listener of listeners) listener()
}

const i18next = {
  use(part: object) {
    if ("read" in part) loader = part as Loader
    return this
  },

  async init({ lng = "en", ns = [], defaultNS = "shell", resources = {} }: Options): Promise<void> {
    current = lng
    defaultNamespace = defaultNS
    texts = { ...resources }
    loads.clear()
    translators.clear()
    await i18next.loadNamespaces(ns)
  },

  t: (key: string, values?: Values): string => translate(current, key, defaultNamespace, values),

  exists(key: string, { lng = current, ns = defaultNamespace }: { lng?: string; ns?: string } = {}): boolean {
    return find(lng, ...split(key, ns)) !== null
  },

  /** The same function each time, for what a component remembers by it. */
  getFixedT(language: string | null, namespace: string): Translate {
    const lng = language ?? current
    const known = translators.get(`${lng}/${namespace}`)
    if (known) return known
    const t: Translate = (key, values) => translate(lng, key, namespace, values)
    translators.set(`${lng}/${namespace}`, t)
    return t
  },

  getResourceBundle: (language: string, namespace: string): Texts | undefined => texts[language]?.[namespace],

  hasLoadedNamespace: (namespace: string): boolean => texts[current]?.[namespace] !== undefined,

  /** The same promise for the same question, so that a screen can wait for it. */
  loadNamespaces(asked: string | readonly string[]): Promise<void> {
    const missing = [asked].flat().filter((namespace) => !i18next.hasLoadedNamespace(namespace))
    const key = missing.join()
    const loading = loads.get(key) ?? Promise.all(missing.map(load)).then(() => undefined)
    loads.set(key, loading)
    return loading
  },

  onLoaded: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

// oxlint-disable-next-line import/no-default-export -- as the library has it
export default i18next
