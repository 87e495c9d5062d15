import { type CodedField, codedFields } from "@redthread/contract/profile"
import type { Language } from "@redthread/contract/language"
import { foldText } from "../../../core/text/fold-text"
import { type Point, townIdOf } from "../../people/location/location.service"
import { vocabularyOf, wordsOf, type ShownWord } from "./search.words"

/** Raise this when terms change, so that all members are indexed again; also in the index `search_entry_old`. */
export const termsVersion = 6

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
  learned: string[]
  countryCode: string | null
  city: string | null
  /** Coordinates of the town, in degrees. */
  latitude: number | null
  longitude: number | null
  /** Day of the sign-up, in days since 1970 (UTC). */
  signUpDay: number
  verified: boolean
  hasPhoto: boolean
  /** Whether a prompt is answered by voice. */
  hasVoice: boolean
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
  learns: (language: string) => `m:${language}`,
  signUpDay: (day: number) => `d:${day}`,
  country: (code: string) => `c:${code}`,
  visibility: (visibility: string) => `i:${visibility}`,
  verified: "f:verified",
  photo: "f:photo",
  voice: "f:voice",
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

interface Grid {
  prefix: string
  /** Width and height of a cell in degrees. */
  degrees: number
}

/** A radius up to `maxFineKm` is some dozens of fine cells, a larger one some dozens of coarse cells. */
const grids: { fine: Grid; coarse: Grid } = { fine: { prefix: "q", degrees: 0.5 }, coarse: { prefix: "r", degrees: 3 } }
const maxFineKm = 100
const kmPerDegree = 111.2

const indexOf = (degrees: number, { degrees: size }: Grid): number => Math.floor(degrees / size)

function cellTerm(grid: Grid, row: number, column: number): string {
  const columns = 360 / grid.degrees
  return `${grid.prefix}:${row}:${((column % columns) + columns) % columns}`
}

/** Rows count from the south pole, columns eastwards from the antimeridian. */
const cellTerms = ({ latitude, longitude }: Pick<SearchedMember, "latitude" | "longitude">): string[] =>
  latitude === null || longitude === null
    ? []
    : [grids.fine, grids.coarse].map((grid) =>
        cellTerm(grid, indexOf(latitude + 90, grid), indexOf(longitude + 180, grid)),
      )

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** Terms of the cells that a circle touches. */
export function cellsAround({ latitude, longitude }: Point, km: number): string[] {
  const grid = km <= maxFineKm ? grids.fine : grids.coarse
  const high = km / kmPerDegree
  // Meridians converge towards the poles; no town is where the limit matters.
  const wide = high / Math.max(0.1, Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180))
  const rows = range(indexOf(latitude - high + 90, grid), indexOf(latitude + high + 90, grid))
  const columns = range(indexOf(longitude - wide + 180, grid), indexOf(longitude + wide + 180, grid))
  return rows.flatMap((row) => columns.map((column) => cellTerm(grid, row, column)))
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
    ...member.learned.map(term.learns),
    term.signUpDay(member.signUpDay),
    ...cellTerms(member),
    ...(member.verified ? [term.verified] : []),
    ...(member.hasPhoto ? [term.photo] : []),
    ...(member.hasVoice ? [term.voice] : []),
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
