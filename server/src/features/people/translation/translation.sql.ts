import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { translation } from "./translation.tables"

/** Without a reader: versions that any reader may see. */
interface Readers {
  readonly author: AnyColumn | SQL
  readonly reader?: AnyColumn | SQL
}

interface Wanted extends Readers {
  readonly content: AnyColumn | SQL
  readonly source: AnyColumn | SQL
  readonly target: Language | SQL
  /** Maximum characters of the translation; undefined: all. */
  readonly most?: number
}

/**
 * Versions a reader may see: unowned ones, the author's own or paid ones, the reader's paid ones, and those a buyer
 * shares.
 */
export const isShownTo = ({ author, reader }: Readers): SQL => {
  const paid = reader ? sql`(${translation.ownerId} = ${reader} or ${translation.shared})` : sql`${translation.shared}`
  return sql`(${translation.ownerId} = 0 or ${translation.ownerId} = ${author} or (${translation.rank} = 2 and ${paid}))`
}

const cut = (content: AnyColumn | SQL, most?: number): SQL =>
  most === undefined ? sql`${content}` : sql`left(${content}, ${sql.raw(String(most))})`

/**
 * Prefix: a digit (twice the maker's rank, plus one if the version has an owner), the engine of a machine translation,
 * a line feed.
 */
const marked = (most?: number) => sql`(${translation.rank} * 2 + (${translation.ownerId} <> 0)::int)::text
  || case when ${translation.rank} = 0 then ${translation.engine} else '' end || chr(10) || ${cut(translation.content, most)}`

/** The author's own text in the format of `translatedBy`. */
export const markedAsAuthors = (content: AnyColumn | SQL, most?: number): SQL<string> =>
  sql`'3' || chr(10) || ${cut(content, most)}`

/**
 * Best stored translation, prefixed with its maker (parsed by `readMade`); null if none is stored or needed. Compares
 * the few candidates instead of sorting, because it runs for every row of a list.
 */
export const translatedBy = ({ content, source, target, most, ...readers }: Wanted): SQL<string | null> => sql`(
  select max(${marked(most)}) from ${translation}
  where ${translation.digest} = sha256(convert_to(${content}, 'UTF8'))
    and ${translation.source} = ${source} and ${translation.target} = ${target} and ${isShownTo(readers)})`

/** Without the prefix. */
export const translated = (wanted: Wanted): SQL<string | null> =>
  sql`regexp_replace(${translatedBy(wanted)}, '^[^\\n]*\\n', '')`
