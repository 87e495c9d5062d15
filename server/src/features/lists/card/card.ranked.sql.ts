import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { batchRows, type Types } from "../../../core/db/batched-rows"
import type { DbOrTx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { pageSize } from "../../../core/db/page"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { listedFor } from "../../member/relation-facts/relation.sql"
import { friend } from "../../member/relation-facts/relation.tables"
import { listedColumns, listedTypes, type ListedRow } from "./card.sql"

export interface BrowsedRow extends ListedRow {
  /** Position in the list: the rank plus the shift of the list's part. */
  place: number
}

/** Members of a pool with `low` <= rank < `high`, highest first, read from one range of an index. */
export interface Stretch {
  readonly pool: number
  readonly low: number
  readonly high: number
  readonly shift: number
}

export interface Ranked {
  /** Table with a `member_id` column; the default is `profile`. */
  readonly table?: SQL
  readonly pool: AnyColumn
  readonly rank: AnyColumn
  readonly where?: SQL
}

const placeholder = (name: string): SQL => sql`${sql.placeholder(name)}`

/** One row more than a page detects a next page; it is a literal because the query plan depends on it. */
const limit = sql.raw(String(pageSize + 1))

const stretches = sql`unnest(${placeholder("pools")}::smallint[], ${placeholder("lows")}::bigint[], ${placeholder("highs")}::bigint[],
  ${placeholder("shifts")}::bigint[]) as stretch (pool, low, high, shift)`

const isWithinStretch = ({ rank, where = sql`true` }: Ranked): SQL =>
  sql`${rank} >= stretch.low and ${rank} < stretch.high and ${where}`

const joinedTables = ({ table }: Ranked, memberId: SQL): SQL =>
  table ? sql`${table} join ${profile} on ${profile.memberId} = ${memberId}` : sql`${profile}`

const ofPools = (ranked: Ranked, reader: ReaderInQuery | null): SQL => sql`
  select top.member_id, top.place from ${stretches} cross join lateral (
    select ${profile.memberId}, ${ranked.rank} + stretch.shift as place
    from ${joinedTables(ranked, sql`${ranked.pool.table}.member_id`)}
    where ${ranked.pool} = stretch.pool and ${isWithinStretch(ranked)} and ${listedFor(reader)}
    order by ${ranked.rank} desc limit ${limit}) top`

/** Adds friends, who may be visible to the reader in pools that the main query does not read. */
const ofFriends = (ranked: Ranked, reader: ReaderInQuery): SQL => sql`
  select ${profile.memberId}, ${ranked.rank} + stretch.shift as place
  from ${friend} join ${profile} on ${profile.memberId} = ${friend.friendId}
  ${ranked.table ? sql`join ${ranked.table} on ${ranked.pool.table}.member_id = ${friend.friendId}` : sql``}
  join ${stretches} on stretch.pool = ${profile.pool} & 12
  where ${friend.memberId} = ${reader.id} and ${profile.pool} <> all(${placeholder("pools")}::smallint[])
    and ${isWithinStretch(ranked)} and ${listedFor(reader)}
  order by place desc limit ${limit}`

const pageOf = (ranked: Ranked, reader: ReaderInQuery | null): SQL => sql`
  with page as materialized (
    select member_id, place from (
      (${ofPools(ranked, reader)}) ${reader ? sql`union all (${ofFriends(ranked, reader)})` : sql``}
    ) merged order by place desc limit ${limit})
  select page.place as "place", ${listedColumns(reader)}
  from page join ${profile} on ${profile.memberId} = page.member_id order by page.place desc`

interface Values {
  reader: number
  pools: string
  lows: string
  highs: string
  shifts: string
}
const types: Types<Values> = { reader: "bigint", pools: "text", lows: "text", highs: "text", shifts: "text" }

export type ReaderKind = "vip" | "other" | "visitor"
export type ListPage = (on: DbOrTx, kind: ReaderKind, reader: number, of: readonly Stretch[]) => Promise<BrowsedRow[]>

const arrayLiteral = (numbers: readonly number[]): string => `{${numbers.join(",")}}`

const browsedColumns = columns<BrowsedRow>({ place: "int8", ...listedTypes })

/** Each stretch is one index range, so the cost does not grow with the number of members. */
export function rankedList(ranked: Ranked): ListPage {
  const reader = placeholder("reader")
  const queryFor = (who: ReaderInQuery | null) =>
    batchRows<BrowsedRow, Values>(browsedColumns, pageOf(ranked, who), types)
  const kinds = {
    vip: queryFor({ id: reader, vip: true }),
    other: queryFor({ id: reader, vip: false }),
    visitor: queryFor(null),
  }
  return (on, kind, readerId, parts) =>
    kinds[kind](on, {
      reader: readerId,
      pools: arrayLiteral(parts.map(({ pool }) => pool)),
      lows: arrayLiteral(parts.map(({ low }) => low)),
      highs: arrayLiteral(parts.map(({ high }) => high)),
      shifts: arrayLiteral(parts.map(({ shift }) => shift)),
    })
}
