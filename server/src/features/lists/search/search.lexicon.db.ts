import { sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { arrayOf } from "../../../core/db/batched-rows"
import { type DbOrTx, rows } from "../../../core/db/db"
import { searchEntry, searchWord } from "./search.tables"

/** PostgreSQL's own stemmers (Snowball), for the languages whose words change their endings. */
export const stemmers: Partial<Record<Language, string>> = {
  en: "english_stem",
  de: "german_stem",
  it: "italian_stem",
  fr: "french_stem",
}

/** A searched word's stems, stop word status and matching terms. */
export interface LexiconWord {
  word: string
  /** What is left without its ending, in each language that knows it. */
  stems: string[]
  /** It says little in one of the languages: "the", "und". */
  isStop: boolean
  /** Terms of names and of words that begin like it, the commonest first. */
  names: string[]
  words: string[]
}

const dictionaries = sql.raw(`unnest('{${Object.values(stemmers).join(",")}}'::regdictionary[])`)

/** Shorter beginnings would be completed to half of all words. */
const shortest = 3
const completions = 24

const beginning = (prefix: "n" | "w") => sql`array(
  select ${searchWord.term} from ${searchWord}
  where length(given.word) >= ${sql.raw(String(shortest))} and ${searchWord.term} > ${sql.raw(`'${prefix}:'`)} || given.word
    and ${searchWord.term} < ${sql.raw(`'${prefix}:'`)} || given.word || chr(1114111)
  order by ${searchWord.members} desc limit ${sql.raw(String(completions))})`

const texts = (values: readonly string[]) => sql`${arrayOf(values)}::text[]`

export const findWords = (on: DbOrTx, words: readonly string[]): Promise<LexiconWord[]> =>
  rows<LexiconWord>(
    on,
    sql`select given.word as "word",
        array(select distinct stem from ${dictionaries} dictionary
          cross join unnest(ts_lexize(dictionary, given.word)) stem) as "stems",
        exists (select from ${dictionaries} dictionary where ts_lexize(dictionary, given.word) = '{}') as "isStop",
        ${beginning("n")} as "names", ${beginning("w")} as "words"
      from unnest(${texts(words)}) as given (word)`,
  )

/** The last id that is entered. */
export async function findTop(on: DbOrTx): Promise<number> {
  const [row] = await rows<{ top: number | null }>(on, sql`select max(member_id) as "top" from ${searchEntry}`)
  return row?.top ?? 0
}

/** Terms of words that may be a typo away: `typos` is what is left of the word when a letter goes. */
export async function findSimilar(on: DbOrTx, typos: readonly string[], limit: number): Promise<string[]> {
  const matches = await rows<{ term: string }>(
    on,
    sql`select ${searchWord.term} as "term" from ${searchWord} where ${searchWord.typos} && ${texts(typos)}
      order by ${searchWord.members} desc limit ${limit}`,
  )
  return matches.map(({ term }) => term)
}

/** Words that several members have and that begin like this, the commonest first. */
export async function findCompletions(on: DbOrTx, word: string, least: number, limit: number): Promise<string[]> {
  const matches = await rows<{ shown: string }>(
    on,
    sql`select ${searchWord.shown} as "shown" from ${searchWord}
      where ${searchWord.term} >= 'w:' || ${word}::text and ${searchWord.term} < 'w:' || ${word}::text || chr(1114111)
        and ${searchWord.members} >= ${least}
      order by ${searchWord.members} desc, ${searchWord.term} limit ${limit}`,
  )
  return matches.map(({ shown }) => shown)
}
