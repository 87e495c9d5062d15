import type { Language } from "@redthread/contract/language"

/** Characters of a sentence; a longer one is cut at a space or a comma. Real sentences have fewer. */
const maxLength = 400

/** After these a full stop ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|St|Nr|No|ca|bzw|etc|vs|Hr|Fr|Frl|Str|Tel|Sig|Sig\.ra|Dott|Mme|Mlle|M|p|z|d|u|usw|ggf|evtl|inkl|max|min)\.\s*$/u

/** German writes ordinal numbers with a full stop. */
const ordinal = /(?:^|\s)\d{1,2}\.\s*$/

const segmenters = new Map<Language, Intl.Segmenter>()

/** Without halves of surrogate pairs, which are no text that the engine could read. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

function segmenterOf(language: Language): Intl.Segmenter {
  const existing = segmenters.get(language)
  if (existing) return existing
  const segmenter = new Intl.Segmenter(language === "tw" ? "zh" : language, { granularity: "sentence" })
  segmenters.set(language, segmenter)
  return segmenter
}

/** A piece of a text: white space, or what goes to the engine. */
export interface Segment {
  readonly text: string
  readonly isSentence: boolean
}

function cut(sentence: string): string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength)
    const at = Math.max(...[" ", ",", "、", "，", ";", "；", ":"].map((mark) => head.lastIndexOf(mark))) + 1
    // Half a surrogate pair is never cut off.
    const end = at > 0 ? at : maxLength - (/[\uD800-\uDBFF]$/.test(head) ? 1 : 0)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return rest ? [...pieces, rest] : pieces
}

export function splitSentences(text: string, language: Language): Segment[] {
  const sentences: string[] = []
  for (const { segment } of segmenterOf(language).segment(wellFormed(text))) {
    const last = sentences.at(-1)
    const isContinued = last !== undefined && (abbreviation.test(last) || (language === "de" && ordinal.test(last)))
    if (isContinued) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences.flatMap(cut).flatMap((sentence): Segment[] => {
    const body = sentence.trim()
    if (!body) return [{ text: sentence, isSentence: false }]
    const start = sentence.indexOf(body)
    return [
      { text: sentence.slice(0, start), isSentence: false },
      { text: body, isSentence: /[\p{L}\p{N}]/u.test(body) },
      { text: sentence.slice(start + body.length), isSentence: false },
    ].filter(({ text: part }) => part !== "")
  })
}

const isSpaceless = (language: Language): boolean => ["zh", "tw", "ja"].includes(language)

/** Joins translated sentences as the target language does: Chinese and Japanese write no space between them. */
export function joinSentences(segments: readonly Segment[], source: Language, target: Language): string {
  let joined = ""
  for (const { text, isSentence } of segments) {
    if (!isSentence && text.trim() === "") {
      if (!isSpaceless(target)) joined += text
      continue
    }
    const needsSpace = isSentence && isSpaceless(source) && !isSpaceless(target) && joined !== "" && !/\s$/.test(joined)
    joined += needsSpace ? ` ${text}` : text
  }
  return joined
}
