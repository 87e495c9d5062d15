import unhomoglyph from "unhomoglyph"
import { simplifiedOf } from "../../../core/text/fold-text"
import { normalized, withoutInvisible } from "@redthread/contract/core/text"

/** Maximum number of characters examined; longer texts are left to reports. */
const lookedAt = 2000

const lookAlike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\u0131\u0142\u0251\u0261\u1D00-\u1D7F]/gu

const looks = new Map<string, string>()

function lookOf(letter: string): string {
  const known = looks.get(letter)
  if (known !== undefined) return known
  const look = unhomoglyph(letter).toLowerCase()
  const latin = /^[a-z]+$/.test(look) ? look : letter
  looks.set(letter, latin)
  return latin
}

/** Letters of another script count as Latin only in a text with Latin letters. */
const foldLookAlikes = (text: string): string => (/[a-z]/.test(text) ? text.replaceAll(lookAlike, lookOf) : text)

function plainText(content: string): string {
  const folded = withoutInvisible(normalized(content.slice(0, lookedAt), "NFKC")).toLowerCase()
  const bare = /^\p{ASCII}*$/u.test(folded)
    ? folded
    : normalized(normalized(foldLookAlikes(folded), "NFD").replaceAll(/([a-z])\p{M}+/gu, "$1"), "NFC")
        .replaceAll("ß", "ss")
        .replaceAll("œ", "oe")
        .replaceAll(/[’‘`´]/g, "'")
        .replaceAll("➕", "加")
  return bare
}

const digits: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  "@": "a",
  $: "s",
  "!": "i",
  "€": "e",
}
const asLetters = (word: string): string => word.replaceAll(/[013457@$!€8]/g, (digit) => digits[digit] ?? digit)

/** Matches words with separated letters, such as `w h a t s a p p` or `t.e.l.e.g.r.a.m`. */
const spaced = /(?<![\p{L}\d])(?:[\p{L}\d@$][ .\-_*~|·•]{1,2}){3,40}[\p{L}\d](?![\p{L}\d])/gu
/** Matches words with letters replaced by digits or signs, such as `m0ney` or `wh@tsapp`. */
const disguised =
  /(?<![\w.@/])(?=[a-z@$]{0,40}[013457@$!€])(?=(?:[^a-z\s]{0,20}[a-z]){3})[a-z013457@$!€]{4,40}(?![\w.@/])/g

/** Undoes disguised words; null if the text has none. */
function undisguised(text: string): string | null {
  const undone = text
    .replaceAll(spaced, (letters) => letters.replaceAll(/[ .\-_*~|·•]/g, ""))
    .replaceAll(disguised, asLetters)
    .replaceAll(/([a-z])[.\-_*~|]{1,2}(?=[a-z](?:[.\-_*~|][a-z]){0,20}\b)/g, "$1")
  return undone === text ? null : undone
}

/** Removes spaces and separators, but not the ends of sentences. */
const unspaced = (text: string): string => text.replaceAll(/[\s.·•_*~|\-/\\,'"＊・、，()（）「」【】]+/gu, "")

const hanGap =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\s.·•_*~|\-/\\'"＊・()（）「」【】]{1,20}|[\s·•_*~|\-/\\'"＊・()（）「」【】]{1,20}(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu

export const lexiconLanguages = ["en", "de", "fr", "it", "zh", "ja", "ko"] as const
/** Languages of the lexicons, in which Chinese is one language in both scripts. */
export type LexiconLanguage = (typeof lexiconLanguages)[number]

export interface FoldedText {
  readonly plain: string
  readonly forms: readonly { readonly languages: readonly LexiconLanguage[]; readonly text: string }[]
}

const latin = ["en", "de", "fr", "it"] as const

/** Frequent words that only one language has. */
const smallWords: Readonly<Record<(typeof latin)[number], string>> = {
  en: "the you your is are and to my me of for with have can could will would this that it be not just but was from so if do what when i'm i'll don't please need u ur send",
  de: "ich du der das und ist nicht dir mir mich dich ein eine mein meine dein deine zu auf fur mit bitte kannst konntest wir sie es den dem bei von aber noch nur habe hast bin bist wenn auch schon uber",
  fr: "je tu le les des est et pas mon ma ton ta tes mes moi toi pour avec que qui peux pourrais une du dans sur j'ai nous vous c'est mais plus suis as ne au aux te cette ce",
  it: "il lo gli che non mio mia tuo tua ti sono sei per con puoi potresti una della del dei di ho hai questo questa qui ma piu come mi devo solo anche se nel alla sul ci tutto",
}
const languageOf = new Map(latin.flatMap((one) => smallWords[one].split(" ").map((word) => [word, one] as const)))

/** Finds the Latin languages whose count of small words is close to the highest. */
function latinOf(text: string): readonly LexiconLanguage[] {
  const counts = { en: 0, de: 0, fr: 0, it: 0 }
  for (const word of text.split(/[^a-z']+/)) {
    const language = languageOf.get(word)
    if (language) counts[language] += 1
  }
  const most = Math.max(...Object.values(counts))
  return latin.filter((one) => counts[one] >= (most < 2 ? 0 : most / 2))
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
const han = /\p{Script=Han}/u

type Script = "latin" | "zh" | "ja" | "ko"

function scriptsOf(text: string): Script[] {
  const scripts: Script[] = []
  if (hangul.test(text)) scripts.push("ko")
  if (kana.test(text)) scripts.push("ja")
  else if (han.test(text)) scripts.push("zh")
  const words = text.replaceAll(/https?:\S+/g, "").match(/[a-z]{2,}/g) ?? []
  if (scripts.length === 0 || words.length > 5) scripts.push("latin")
  return scripts
}

const toChinese = (text: string): string => text.replaceAll(/\p{Script=Han}/gu, simplifiedOf)

function formFor(script: Script, text: string): string {
  if (script === "latin") return text
  const joined = script === "ko" ? unspaced(text) : text.replaceAll(hanGap, "")
  return script === "zh" ? toChinese(joined) : joined
}

/** Matches a number with more digits than an amount or a telephone number has. */
const endlessNumber = /(\d{16})\d+/g

/** Returns the text in one form per script, with disguises undone. */
export function foldText(content: string): FoldedText {
  const text = plainText(content)
  const open = undisguised(text)
  const both = (open === null ? text : `${text}\n${open}`).replaceAll(endlessNumber, "$1")
  const forms = scriptsOf(text).map((script) => ({
    languages: script === "latin" ? latinOf(both) : [script],
    text: formFor(script, both),
  }))
  return { plain: open ?? text, forms }
}
