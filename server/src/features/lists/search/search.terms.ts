import { type CodedField, codedFields } from "@redthread/contract/profile"
import type { Language } from "@redthread/contract/language"
import { foldText } from "../../../core/text/fold-text"
import { townIdOf } from "../../people/location/location.service"
import { vocabularyOf, wordsOf, type ShownWord } from "./search.words"

/** Raise this when terms change, so that all members are indexed again; also in the index `search_entry_old`. */
export const termsVersion = 3

/** Maximum terms per member; introductions have up to 3,000 characters per language. */
const maxTerms = 3000

export type SearchedMember = Record<CodedField, number | null> & {
  memberId: number
  name: string
  gender: 0 | 1
  /** Birthday as YYYY-MM-DD. */
  birthday: string
  visibility: string
  language: Language
  spoken: string[]
  countryCode: string | null
  city: string | null
  verified: boolean
  hasPhoto: boolean
  introductions: { language: Language | null; content: string }[]
}

export const term = {
  name: (word: string) => `n:${word}`,
  word: (word: string) => `w:${word}`,
  gender: (gender: number) => `g:${gender}`,
  year: (year: number) => `y:${year}`,
  code: (code: number) => `x:${code}`,
  pair: (one: number, other: number) => `z:${one}:${other}`,
  language: (language: string) => `l:${language}`,
  country: (code: string) => `c:${code}`,
  visibility: (visibility: string) => `i:${visibility}`,
  verified: "f:verified",
  photo: "f:photo",
} as const

/** Both Chinese scripts count as one spoken language. */
export const spokenOf = (language: Language): string => (language === "tw" ? "zh" : language)

/** Ids form a hierarchy of blocks, so that a range is a few blocks of each size. */
const blockSize = 128
const growth = 8
const levels = 6

const sizeOf = (level: number): number => blockSize * growth ** level
const blockTerm = (level: number, number: number): string => `b${level}:${number}`

const blockTerms = (memberId: number): string[] =>
  Array.from({ length: levels }, (_, level) => blockTerm(level, Math.floor(memberId / sizeOf(level))))

export const blockEnd = (id: number): number => (Math.floor(id / blockSize) + 1) * blockSize
export const blockStart = (id: number): number => Math.max(0, Math.floor(id / blockSize) * blockSize)

/** Terms that only the ids from `start` to `end` have; both must be bounds of blocks. */
export function blocksOf(start: number, end: number): string[] {
  const blocks: string[] = []
  for (let from = start; from < end;) {
    let level = levels - 1
    while (level > 0 && (from % sizeOf(level) !== 0 || from + sizeOf(level) > end)) level -= 1
    blocks.push(blockTerm(level, from / sizeOf(level)))
    from += sizeOf(level)
  }
  return blocks
}

async function placeTerms({ city, countryCode }: SearchedMember): Promise<string[]> {
  return [
    ...(countryCode ? [term.country(countryCode)] : []),
    ...(city && countryCode ? [await placeTerm(city, countryCode)] : []),
  ]
}

const pairsOf = (codes: readonly number[]): string[] =>
  codes.flatMap((one, index) => codes.slice(index + 1).map((other) => term.pair(one, other)))

function factTerms(member: SearchedMember): string[] {
  const codes = codedFields.map((field) => member[field]).filter((code) => code !== null)
  return [
    term.gender(member.gender),
    term.year(Number(member.birthday.slice(0, 4))),
    term.visibility(member.visibility),
    ...codes.map(term.code),
    ...pairsOf(codes),
    ...new Set([spokenOf(member.language), ...member.spoken].map(term.language)),
    ...(member.verified ? [term.verified] : []),
    ...(member.hasPhoto ? [term.photo] : []),
    ...blockTerms(member.memberId),
  ]
}

export interface MemberTerms {
  memberId: number
  terms: string[]
  toStem: { language: Language; words: string[] }[]
  vocabulary: { term: string; shown: string; word: string }[]
}

const shownTerms = (words: readonly ShownWord[], asTerm: (word: string) => string) =>
  words.map(({ shown, word }) => ({ term: asTerm(word), shown, word }))

export async function termsOf(member: SearchedMember): Promise<MemberTerms> {
  const name = wordsOf(member.name)
  const texts = member.introductions.map(({ language, content }) => ({ language, content, ...wordsOf(content) }))
  const city = wordsOf(member.city ?? "")
  const words = [name, city, ...texts].flatMap((text) => [...text.words, ...text.grams])
  const vocabulary = [
    ...shownTerms(vocabularyOf(member.name), term.name),
    ...shownTerms(vocabularyOf([member.name, ...texts.map(({ content }) => content)].join("\n")), term.word),
  ]
  return {
    memberId: member.memberId,
    terms: [
      ...factTerms(member),
      ...(await placeTerms(member)),
      ...[...name.words, ...name.grams].map(term.name),
      ...new Set(words.map(term.word)),
    ].slice(0, maxTerms),
    toStem: texts.map((text) => ({ language: text.language ?? "en", words: text.words })),
    vocabulary,
  }
}

export const townTerm = (townId: number): string => `p:${townId}`

/** Term of the town's id, which is equal for all its names; of country and name if the town is unknown. */
export async function placeTerm(city: string, countryCode: string): Promise<string> {
  const townId = await townIdOf(city, countryCode)
  return townId === null ? `p:${countryCode}:${foldText(city).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}` : townTerm(townId)
}
