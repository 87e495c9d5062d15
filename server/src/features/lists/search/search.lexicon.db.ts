import { sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { arrayOf } from "../../../core/db/batched-rows"
import { type DbOrTx, rows } from "../../../core/db/db"
import { searchEntry, searchWord } from "./search.tables"

/** PostgreSQL's Snowball stemmers, for languages with inflected words. */
export const stemmers: Partial<Record<Language, string>> = {
  en: "english_stem",
  de: "german_stem",
  it: "italian_stem",
  fr: "french_stem",
}

export interface LexiconWord {
  word: string
  stems: string[]
  /** True for a stop word of one of the languages, such as "the" or "und". */
  isStop: boolean
  /** Completions of the word, most common first. */
  names: string[]
  words: string[]
}

const dictionaries = sql.raw(`unnest('{${Object.values(stemmers).join(",")}}'::regdictionary[])`)

/** Minimum length of a beginning; a shorter one matches too many words. */
const minLength = 3
const maxCompletions = 24

const completionsOf = (prefix: "n" | "w") => sql`array(
  select ${searchWord.term} from ${searchWord}
  where length(input.word) >= ${sql.raw(String(minLength))} and ${searchWord.term} > ${sql.raw(`'${prefix}:'`)} || input.word
    and ${searchWord.term} < ${sql.raw(`'${prefix}:'`)} || input.word || chr(1114111)
  order by ${searchWord.members} desc limit ${sql.raw(String(maxCompletions))})`

const texts = (values: readonly string[]) => sql`${arrayOf(values)}::text[]`

export const findWords = (on: DbOrTx, words: readonly string[]): Promise<LexiconWord[]> =>
  rows(
    on,
    { word: "text", stems: "text[]", isStop: "bool", names: "text[]", words: "text[]" },
    sql`select input.word as "word",
        array(select distinct stem from ${dictionaries} dictionary
          cross join unnest(ts_lexize(dictionary, input.word)) stem) as "stems",
        exists (select from ${dictionaries} dictionary where ts_lexize(dictionary, input.word) = '{}') as "isStop",
        ${completionsOf("n")} as "names", ${completionsOf("w")} as "words"
      from unnest(${texts(words)}) as input (word)`,
  )

export async function findTop(on: DbOrTx): Promise<number> {
  const [row] = await rows(on, { top: "int8?" }, sql`select max(member_id) as "top" from ${searchEntry}`)
  return row?.top ?? 0
}

/** Finds candidates only: words that share one of the spellings of `typosOf`. */
export async function findSimilar(on: DbOrTx, typos: readonly string[], limit: number): Promise<string[]> {
  const matches = await rows(
    on,
    { term: "text" },
    sql`select ${searchWord.term} as "term" from ${searchWord} where ${searchWord.typos} && ${texts(typos)}
      order by ${searchWord.members} desc limit ${limit}`,
  )
  return matches.map(({ term }) => term)
}

export async function findCompletions(on: DbOrTx, word: string, minMembers: number, limit: number): Promise<string[]> {
  const matches = await rows(
    on,
    { shown: "text" },
    sql`select ${searchWord.shown} as "shown" from ${searchWord}
      where ${searchWord.term} >= 'w:' || ${word}::text and ${searchWord.term} < 'w:' || ${word}::text || chr(1114111)
        and ${searchWord.members} >= ${minMembers}
      order by ${searchWord.members} desc, ${searchWord.term} limit ${limit}`,
  )
  return matches.map(({ shown }) => shown)
}
