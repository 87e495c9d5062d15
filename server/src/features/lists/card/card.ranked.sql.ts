import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { batchRows, type Types } from "../../../core/db/batched-rows"
import type { DbOrTx } from "../../../core/db/db"
import { pageSize } from "../../../core/db/page"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { listedFor } from "../../member/relation-facts/relation.sql"
import { friend } from "../../member/relation-facts/relation.tables"
import { listedColumns, type ListedRow } from "./card.sql"

export interface BrowsedRow extends ListedRow {
  /** The rank, with the shift of the part of the list that it stands in. */
  place: number
}

/** A stretch of one index: the members of a pool whose rank is at least `low` and below `high`, from the top down. */
export interface Stretch {
  readonly pool: number
  readonly low: number
  readonly high: number
  /** Added to the rank: what stands earlier in the list is shifted further up. */
  readonly shift: number
}

/** What a list goes through, by an index of `pool` and `rank`. */
export interface Ranked {
  /** A table with `member_id`; `profile` where it is left out. */
  readonly table?: SQL
  readonly pool: AnyColumn
  readonly rank: AnyColumn
  readonly where?: SQL
}

const given = (name: string): SQL => sql`${sql.placeholder(name)}`

/** A page, and one more to see whether there is a next. Written into the query: the plan depends on it. */
const limit = sql.raw(String(pageSize + 1))

const stretches = sql`unnest(${given("pools")}::smallint[], ${given("lows")}::bigint[], ${given("highs")}::bigint[],
  ${given("shifts")}::bigint[]) as stretch (pool, low, high, shift)`

const within = ({ rank, where = sql`true` }: Ranked): SQL =>
  sql`${rank} >= stretch.low and ${rank} < stretch.high and ${where}`

const joined = ({ table }: Ranked, memberId: SQL): SQL =>
  table ? sql`${table} join ${profile} on ${profile.memberId} = ${memberId}` : sql`${profile}`

/** One page of each stretch, to be merged. */
const ofPools = (ranked: Ranked, reader: ReaderInQuery | null): SQL => sql`
  select found.member_id, found.place from ${stretches} cross join lateral (
    select ${profile.memberId}, ${ranked.rank} + stretch.shift as place
    from ${joined(ranked, sql`${ranked.pool.table}.member_id`)}
    where ${ranked.pool} = stretch.pool and ${within(ranked)} and ${listedFor(reader)}
    order by ${ranked.rank} desc limit ${limit}) found`

/** Friends show themselves also where others don't see them: they stand in pools that the reader does not read. */
const ofFriends = (ranked: Ranked, reader: ReaderInQuery): SQL => sql`
  select ${profile.memberId}, ${ranked.rank} + stretch.shift as place
  from ${friend} join ${profile} on ${profile.memberId} = ${friend.friendId}
  ${ranked.table ? sql`join ${ranked.table} on ${ranked.pool.table}.member_id = ${friend.friendId}` : sql``}
  join ${stretches} on stretch.pool = ${profile.pool} & 12
  where ${friend.memberId} = ${reader.id} and ${profile.pool} <> all(${given("pools")}::smallint[])
    and ${within(ranked)} and ${listedFor(reader)}
  order by place desc limit ${limit}`

/** What the cards say is asked for those of the page alone. */
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

const array = (numbers: readonly number[]): string => `{${numbers.join(",")}}`

/** The page of these stretches, merged. Each is read by its index, so a page costs as much in any community. */
export function rankedList(ranked: Ranked): ListPage {
  const reader = given("reader")
  const of = (who: ReaderInQuery | null) => batchRows<BrowsedRow, Values>(pageOf(ranked, who), types)
  const kinds = { vip: of({ id: reader, vip: true }), other: of({ id: reader, vip: false }), visitor: of(null) }
  return (on, kind, readerId, parts) =>
    kinds[kind](on, {
      reader: readerId,
      pools: array(parts.map(({ pool }) => pool)),
      lows: array(parts.map(({ low }) => low)),
      highs: array(parts.map(({ high }) => high)),
      shifts: array(parts.map(({ shift }) => shift)),
    })
}
