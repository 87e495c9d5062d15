import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { translation } from "./translation.tables"

/** Whose text it is, and who reads it; without a reader, what everybody may be shown. */
interface Readers {
  readonly author: AnyColumn | SQL
  readonly reader?: AnyColumn | SQL
}

interface Wanted extends Readers {
  readonly content: AnyColumn | SQL
  readonly source: AnyColumn | SQL
  readonly target: Language | SQL
  /** Maximum characters of the translation; all if missing. */
  readonly most?: number
}

/**
 * Versions a reader may see: everybody's, the author's own or paid ones, the reader's paid ones, and those a buyer
 * shares.
 */
export const isShownTo = ({ author, reader }: Readers): SQL => {
  const paid = reader ? sql`(${translation.ownerId} = ${reader} or ${translation.shared})` : sql`${translation.shared}`
  return sql`(${translation.ownerId} = 0 or ${translation.ownerId} = ${author} or (${translation.rank} = 2 and ${paid}))`
}

const cut = (content: AnyColumn | SQL, most?: number): SQL =>
  most === undefined ? sql`${content}` : sql`left(${content}, ${sql.raw(String(most))})`

/**
 * The prefix encodes the maker: a digit (twice its rank, plus one if the version is somebody's own), the engine of a
 * machine translation, and a line feed.
 */
const marked = (most?: number) => sql`(${translation.rank} * 2 + (${translation.ownerId} <> 0)::int)::text
  || case when ${translation.rank} = 0 then ${translation.engine} else '' end || chr(10) || ${cut(translation.content, most)}`

/** The author's own words in the format of `translatedBy`. */
export const markedAsAuthors = (content: AnyColumn | SQL, most?: number): SQL<string> =>
  sql`'3' || chr(10) || ${cut(content, most)}`

/**
 * The best stored translation of a text into a language, prefixed with its maker (parsed by `readMade`). Null if there
 * is none or none is needed. The few candidates are compared rather than sorted, because this expression is evaluated
 * for every row of a list.
 */
export const translatedBy = ({ content, source, target, most, ...readers }: Wanted): SQL<string | null> => sql`(
  select max(${marked(most)}) from ${translation}
  where ${translation.digest} = sha256(convert_to(${content}, 'UTF8'))
    and ${translation.source} = ${source} and ${translation.target} = ${target} and ${isShownTo(readers)})`

/** The same without saying who made it. */
export const translated = (wanted: Wanted): SQL<string | null> =>
  sql`regexp_replace(${translatedBy(wanted)}, '^[^\\n]*\\n', '')`
