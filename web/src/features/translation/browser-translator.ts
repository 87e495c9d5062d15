import { type Language, languages } from "@redthread/contract/language"

type Availability = "unavailable" | "downloadable" | "downloading" | "available"

interface Pair {
  readonly sourceLanguage: string
  readonly targetLanguage: string
}

interface Monitor {
  addEventListener(name: "downloadprogress", listener: (event: { loaded: number }) => void): void
}

interface BuiltIn {
  readonly Translator?: {
    availability(pair: Pair): Promise<Availability>
    create(
      options: Pair & { monitor: (monitor: Monitor) => void },
    ): Promise<{ translate: (text: string) => Promise<string> }>
  }
  readonly LanguageDetector?: {
    availability(): Promise<Availability>
    create(): Promise<{
      detect: (text: string) => Promise<{ detectedLanguage: string; confidence: number }[]>
    }>
  }
}

const browserApis = (): BuiltIn => globalThis as BuiltIn

/** The Translator API reads "zh" as Simplified Chinese. */
const tagOf = (language: Language): string => (language === "zh" ? "zh" : language === "tw" ? "zh-Hant" : language)

const pairOf = (source: Language, target: Language): Pair => ({
  sourceLanguage: tagOf(source),
  targetLanguage: tagOf(target),
})

/** Timeout in ms, because a browser with the interface but no translator may never answer. */
const answerWithin = 3000

export async function browserAvailability(source: Language, target: Language): Promise<Availability> {
  const silent = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerWithin))
  const asked = browserApis().Translator?.availability(pairOf(source, target))
  try {
    return (await Promise.race([asked, silent])) ?? "unavailable"
  } catch {
    return "unavailable"
  }
}

/** Minimum confidence of a detected language, from 0 to 1. */
const sure = 0.7

/** Detects the language; returns null if unsure, or if a model must be downloaded. */
export async function browserDetect(text: string): Promise<Language | null> {
  const { LanguageDetector } = browserApis()
  if ((await LanguageDetector?.availability()) !== "available") return null
  const detector = await LanguageDetector?.create()
  const [best] = (await detector?.detect(text)) ?? []
  if (!best || best.confidence < sure) return null
  return languages.find((language) => tagOf(language) === best.detectedLanguage) ?? null
}

type Translators = Map<string, Promise<{ translate: (text: string) => Promise<string> }>>
/** Translators by language pair, which live until the page closes. */
const translators: Translators = new Map()

function translatorOf(source: Language, target: Language, onProgress: (share: number) => void) {
  const { Translator } = browserApis()
  if (!Translator) throw new Error("this browser has no translator")
  const key = `${source}>${target}`
  const made =
    translators.get(key) ??
    Translator.create({
      ...pairOf(source, target),
      monitor: (monitor) => monitor.addEventListener("downloadprogress", ({ loaded }) => onProgress(loaded)),
    })
  translators.set(key, made)
  // A translator that could not be created is not reused.
  made.catch(() => translators.delete(key))
  return made
}

/** Matches line breaks, links and stored emoji, which are not translated. */
const keptParts = /(\n+|https?:\/\/\S+|\[[a-z0-9]{1,12}\])/

/** Translates in the browser. A download requires a click. `onProgress` gets the downloaded share from 0 to 1. */
export async function browserTranslate(
  text: string,
  { source, target }: { source: Language; target: Language },
  onProgress: (share: number) => void = () => undefined,
): Promise<string> {
  const translator = await translatorOf(source, target, onProgress)
  const parts = text.split(keptParts)
  const said = await Promise.all(
    // Parts at odd indexes are the matches of the pattern.
    parts.map(async (part, index) => (index % 2 === 1 || part.trim() === "" ? part : translator.translate(part))),
  )
  return said.join("")
}

/** Removes the translators between tests. */
export const forgetTranslators = (): void => translators.clear()
