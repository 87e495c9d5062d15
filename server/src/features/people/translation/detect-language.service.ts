import { eld } from "eld"
import shinjitai from "opencc-js/dict/JPShinjitaiCharacters"
import toTraditional from "opencc-js/dict/STCharacters"
import toSimplified from "opencc-js/dict/TSCharacters"
import type { Language } from "@redthread/contract/language"
import { withoutProtected } from "./protected-parts"

const latinLanguages = ["en", "de", "it", "fr"] as const
type LatinLanguage = (typeof latinLanguages)[number]

const isLatin = (language: string | null): language is LatinLanguage =>
  latinLanguages.includes(language as LatinLanguage)

type Loader = Extract<typeof eld, { load: unknown }>
const hasLoader = (detector: typeof eld): detector is Loader => "load" in detector

const detector = eld.newInstance()
let loading: Promise<void> | null = null

interface Frequencies {
  languages: Record<string, string>
  ngrams: Record<string, Record<string, number>>
}

/** Unsupported languages took a quarter of the server's heap and most of the time of a detection. */
async function forgetOthers(database: string): Promise<void> {
  const file = new URL(`../ngrams/${database}.js`, import.meta.resolve("eld"))
  const { ngramsData } = (await import(file.href)) as { ngramsData: Frequencies }
  const ids = Object.keys(ngramsData.languages).filter((id) => isLatin(ngramsData.languages[id] ?? null))
  const own: Frequencies["ngrams"] = {}
  for (const [part, all] of Object.entries(ngramsData.ngrams)) {
    const kept = Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id] as number]] : [])))
    if (Object.keys(kept).length > 0) own[part] = kept
  }
  ngramsData.ngrams = own
}

async function load(): Promise<void> {
  if (!hasLoader(detector)) throw new Error("eld was imported by an entry with a fixed database: it has no load()")
  await forgetOthers("small")
  await detector.load("small")
  detector.setLanguageSubset([...latinLanguages])
}

export function loadDetection(): Promise<void> {
  loading ??= load()
  return loading
}

/** Characters that only one of the two scripts uses. Format: `"a b|c d"`, several forms after the space. */
function onlyIn(table: string): Set<string> {
  const pairs = table.split("|").map((entry) => entry.split(" "))
  return new Set(pairs.flatMap(([from = "", ...to]) => (to.join(" ").includes(from) ? [] : [from])))
}

const simplifiedOnly = onlyIn(toTraditional)
const traditionalOnly = onlyIn(toSimplified)
const japaneseForms = new Set(shinjitai.split("|").map((entry) => entry.split(" ")[0]))
/** Frequent in Chinese; Japanese writes these words differently. */
const chineseWords = /[你您们們这這吗嗎呢吧没沒说說很她]/u

const count = (text: string, runs: RegExp): number => text.length - text.replaceAll(runs, "").length

/** Japanese if the writer's language is Japanese and no Chinese-only character occurs, otherwise Chinese. */
function hanLanguage(text: string, fallback: Language | null): Language {
  let simplified = 0
  let traditional = 0
  let foreignToJapanese = 0
  for (const character of text) {
    if (traditionalOnly.has(character)) traditional += 1
    else if (simplifiedOnly.has(character)) {
      simplified += 1
      if (!japaneseForms.has(character)) foreignToJapanese += 1
    }
  }
  if (fallback === "ja" && foreignToJapanese === 0 && !chineseWords.test(text)) return "ja"
  if (simplified !== traditional) return simplified > traditional ? "zh" : "tw"
  return fallback === "tw" ? "tw" : "zh"
}

/** Characters examined; more do not change the result. */
const enoughText = 400
/** Minimum number of letters for a guess. */
const fewLetters = 4
/** Number of letters from which a low-confidence guess is accepted. */
const manyLetters = 12

function latinLanguage(text: string, letters: number, fallback: Language | null): Language | null {
  const known = isLatin(fallback) ? fallback : null
  if (letters < fewLetters) return known
  const found = detector.detect(text)
  if (!isLatin(found.language)) return known
  if (found.isReliable() || (!known && letters >= manyLetters)) return found.language
  return known
}

/** Null for text that is too short without `fallback` (the writer's language), or in an unsupported script. */
export function detectLanguage(text: string, fallback: Language | null): Language | null {
  const plain = withoutProtected(text.slice(0, enoughText))
  const hangul = count(plain, /\p{Script=Hangul}+/gu)
  const kana = count(plain, /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu)
  const han = count(plain, /\p{Script=Han}+/gu)
  const latin = count(plain, /\p{Script=Latin}+/gu)
  const other = count(plain, /\p{L}+/gu) - hangul - kana - han - latin
  // One character of these scripts holds about as much text as three Latin letters.
  const east = 3 * (hangul + kana + han)
  if (Math.max(east, latin) === 0 || other > Math.max(east, latin)) return null
  if (latin > east) return latinLanguage(plain, latin, fallback)
  if (hangul >= kana + han) return "ko"
  if (kana * 8 >= kana + han) return "ja"
  return hanLanguage(plain, fallback)
}
