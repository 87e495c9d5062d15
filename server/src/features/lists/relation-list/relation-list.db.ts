import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { pageSize } from "../../../core/db/page"
import { listedColumns, type ListedRow } from "../card/card.sql"
import { listedFor } from "../../member/relation-facts/relation.visibility.sql"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"

/** A member of a list, the row's place in it, and since when. */
export interface RelatedRow extends ListedRow {
  key: number
  at: string
}

export interface Relation {
  from: SQL
  /** The member to show. */
  member: AnyColumn
  /** Of the reader alone; with `key` it is an index. */
  where: SQL
  key: AnyColumn
  at: AnyColumn | SQL
  /** Further columns. */
  more?: SQL
  /** Who may be shown, where it is not who may be seen anyhow. */
  shown?: SQL
  limit?: number
}

/**
 * Members in this relation to the reader, latest first: a page below `maxId`, and one more to see whether there is a
 * next. What the cards say is asked for those of the page alone, else the planner reckons with the whole list.
 */
export const listRelated = <R extends RelatedRow = RelatedRow>(
  on: DbOrTx,
  reader: Reader,
  { from, member, where, key, at, more = sql``, shown = listedFor(reader), limit = pageSize + 1 }: Relation,
  maxId: number | undefined,
): Promise<R[]> =>
  rows<R>(
    on,
    sql`with page as materialized (
        select ${member} as member_id, ${key} as "key", ${at} as "at" ${more}
        from ${from} join ${profile} on ${profile.memberId} = ${member}
        where ${where} and ${key} < ${maxId ?? Number.MAX_SAFE_INTEGER}::bigint and ${shown}
        order by ${key} desc limit ${sql.raw(String(limit))})
      select page.*, ${listedColumns(reader)} from page join ${profile} on ${profile.memberId} = page.member_id
      order by page."key" desc`,
  )
