import { type Language, languages } from "@redthread/contract/language"

/** As the browser's Translator and LanguageDetector say it. */
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

const builtIn = (): BuiltIn => globalThis as BuiltIn

/** Tags of the Translator API's own list: what comes without a script is Simplified. */
const tagOf = (language: Language): string => (language === "zh" ? "zh" : language === "tw" ? "zh-Hant" : language)

const pairOf = (source: Language, target: Language): Pair => ({
  sourceLanguage: tagOf(source),
  targetLanguage: tagOf(target),
})

/** ms: a browser that has the interface and no translator behind it may never answer. */
const answerWithin = 3000

export async function browserAvailability(source: Language, target: Language): Promise<Availability> {
  const silent = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerWithin))
  const asked = builtIn().Translator?.availability(pairOf(source, target))
  try {
    return (await Promise.race([asked, silent])) ?? "unavailable"
  } catch {
    return "unavailable"
  }
}

/** How sure the browser has to be of a text's language; between 0 and 1. */
const sure = 0.7

/** What the browser takes a text's language for; null where it can't tell, or would have to fetch something for it. */
export async function browserDetect(text: string): Promise<Language | null> {
  const { LanguageDetector } = builtIn()
  if ((await LanguageDetector?.availability()) !== "available") return null
  const detector = await LanguageDetector?.create()
  const [best] = (await detector?.detect(text)) ?? []
  if (!best || best.confidence < sure) return null
  return languages.find((language) => tagOf(language) === best.detectedLanguage) ?? null
}

type Translators = Map<string, Promise<{ translate: (text: string) => Promise<string> }>>
/** One for each pair, as long as the page lives. */
const translators: Translators = new Map()

function translatorOf(source: Language, target: Language, onProgress: (share: number) => void) {
  const { Translator } = builtIn()
  if (!Translator) throw new Error("this browser has no translator")
  const key = `${source}>${target}`
  const made =
    translators.get(key) ??
    Translator.create({
      ...pairOf(source, target),
      monitor: (monitor) => monitor.addEventListener("downloadprogress", ({ loaded }) => onProgress(loaded)),
    })
  translators.set(key, made)
  // The next try begins anew.
  made.catch(() => translators.delete(key))
  return made
}

/** Lines, links, and emoji as they are stored stay as they are. */
const keptParts = /(\n+|https?:\/\/\S+|\[[a-z0-9]{1,12}\])/

/**
 * Translates in the browser: the text goes nowhere. What is still to be fetched for the pair needs a click before.
 * @param onProgress how much is fetched, between 0 and 1
 */
export async function browserTranslate(
  text: string,
  { source, target }: { source: Language; target: Language },
  onProgress: (share: number) => void = () => undefined,
): Promise<string> {
  const translator = await translatorOf(source, target, onProgress)
  const parts = text.split(keptParts)
  const said = await Promise.all(
    // Every other part is what the pattern found.
    parts.map(async (part, index) => (index % 2 === 1 || part.trim() === "" ? part : translator.translate(part))),
  )
  return said.join("")
}

/** Forgets the translators: another browser, in tests. */
export const forgetTranslators = (): void => translators.clear()
