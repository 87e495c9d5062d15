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
}

/**
 * Versions a reader may see: everybody's, the author's own or paid ones, the reader's paid ones, and those a buyer
 * shares.
 */
export const isShownTo = ({ author, reader }: Readers): SQL => {
  const paid = reader ? sql`(${translation.ownerId} = ${reader} or ${translation.shared})` : sql`${translation.shared}`
  return sql`(${translation.ownerId} = 0 or ${translation.ownerId} = ${author} or (${translation.rank} = 2 and ${paid}))`
}

/** The first digit encodes the maker: twice its rank, plus one if the version is somebody's own. */
const marked = sql`(${translation.rank} * 2 + (${translation.ownerId} <> 0)::int)::text || ${translation.content}`

/**
 * The best stored translation of a text into a language, prefixed with its maker (parsed by `readMade`). Null if there
 * is none or none is needed. The few candidates are compared rather than sorted, because this expression is evaluated
 * for every row of a list.
 */
export const translatedBy = ({ content, source, target, ...readers }: Wanted): SQL<string | null> => sql`(
  select max(${marked}) from ${translation}
  where ${translation.digest} = sha256(convert_to(${content}, 'UTF8'))
    and ${translation.source} = ${source} and ${translation.target} = ${target} and ${isShownTo(readers)})`

/** The same without saying who made it. */
export const translated = (wanted: Wanted): SQL<string | null> => sql`substr(${translatedBy(wanted)}, 2)`
