import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { translation } from "./translation.tables"

/** The stored translation of a text into a language; null while there is none, or where none is needed. */
export const translated = (
  content: AnyColumn | SQL,
  source: AnyColumn | SQL,
  target: Language | SQL,
): SQL<string | null> => sql`(
  select ${translation.content} from ${translation}
  where ${translation.digest} = sha256(convert_to(${content}, 'UTF8'))
    and ${translation.source} = ${source} and ${translation.target} = ${target})`
