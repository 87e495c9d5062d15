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
  readonly most?: number
}

/** Unowned ones, the author's own or paid ones, the reader's paid ones, and those a buyer shares. */
export const isShownTo = ({ author, reader }: Readers): SQL => {
  const paid = reader ? sql`(${translation.ownerId} = ${reader} or ${translation.shared})` : sql`${translation.shared}`
  return sql`(${translation.ownerId} = 0 or ${translation.ownerId} = ${author} or (${translation.rank} = 2 and ${paid}))`
}

const cut = (content: AnyColumn | SQL, most?: number): SQL =>
  most === undefined ? sql`${content}` : sql`left(${content}, ${sql.raw(String(most))})`

/** The format that `readMade` parses. */
const marked = (most?: number) => sql`(${translation.rank} * 2 + (${translation.ownerId} <> 0)::int)::text
  || case when ${translation.rank} = 0 then ${translation.engine} else '' end || chr(10) || ${cut(translation.content, most)}`

export const markedAsAuthors = (content: AnyColumn | SQL, most?: number): SQL<string> =>
  sql`'3' || chr(10) || ${cut(content, most)}`

/** Null if none is stored or needed. No sort of the few candidates, because it runs for every row of a list. */
export const translatedBy = ({ content, source, target, most, ...readers }: Wanted): SQL<string | null> => sql`(
  select max(${marked(most)}) from ${translation}
  where ${translation.digest} = sha256(convert_to(${content}, 'UTF8'))
    and ${translation.source} = ${source} and ${translation.target} = ${target} and ${isShownTo(readers)})`

export const translated = (wanted: Wanted): SQL<string | null> =>
  sql`regexp_replace(${translatedBy(wanted)}, '^[^\\n]*\\n', '')`
