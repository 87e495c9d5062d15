import { type SQL, sql } from "drizzle-orm"
import { batchRows, type Types } from "../../../core/db/batched-rows"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { pageSize } from "../../../core/db/page"
import { haveTalked } from "../../talk/chat/chat.sql"
import { isConnected } from "../../signals/presence/presence.sql"
import { listedColumns, type ListedRow } from "../card/card.sql"
import { listedFor } from "../../people/relation/relation.visibility.sql"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../people/profile/profile.tables"
import { likes } from "../../people/relation/relation.sql"
import { why } from "./member.reason"

export interface RecommendedRow extends ListedRow {
  /** Position in the reader's list from 1, or the rank where there is no such list. */
  place: number
  why: number
}

const given = (name: string): SQL => sql`${sql.placeholder(name)}`

/** Answers often: at least so many of 100. */
const often = 70

const whyAtAll = sql`case when profile.created_at > ${given("now")}::timestamptz - interval '7 days' then ${sql.raw(String(why.new_here))} else 0 end
  + case when ranking.answers >= ${sql.raw(String(often))} then ${sql.raw(String(why.answers_often))} else 0 end`

/** A part of the reader's list, if it was made after `since`. The order is put right by whoever asks. */
const partOfList = (reader: ReaderInQuery): SQL => sql`
  select ${listedColumns(reader)}, shown.place + ${given("before")}::bigint as "place", shown.why as "why"
  from recommendation
  cross join lateral unnest(people[${given("from")}::int:${given("to")}::int], why[${given("from")}::int:${given("to")}::int])
    with ordinality as shown (id, why, place)
  join ${profile} on profile.member_id = shown.id
  where recommendation.member_id = ${reader.id} and recommendation.made_at > ${given("since")}::timestamptz
    and ${listedFor(reader)}`

/** A page, and one more to see whether there is a next. Written into the query: the plan depends on it. */
const topSize = pageSize + 1

/** For who has no list of their own. */
const topOfRanking = (reader: ReaderInQuery | null): SQL => sql`
  select ${listedColumns(reader)}, ranking.rank as "place", ${whyAtAll} as "why"
  from ranking join ${profile} on profile.member_id = ranking.member_id
  where ranking.rank < ${given("before")}::bigint and ${listedFor(reader)}
  order by ranking.rank desc limit ${sql.raw(String(topSize))}`

interface Part {
  reader: number
  before: number
  from: number
  to: number
  since: string
}
interface Top {
  reader: number
  now: string
  before: number
}

const readers = { vip: { id: given("reader"), vip: true }, other: { id: given("reader"), vip: false } } as const
const partTypes: Types<Part> = { reader: "bigint", before: "bigint", from: "int", to: "int", since: "timestamptz" }
const partFor = {
  vip: batchRows<RecommendedRow, Part>(partOfList(readers.vip), partTypes),
  other: batchRows<RecommendedRow, Part>(partOfList(readers.other), partTypes),
}
const topTypes: Types<Top> = { reader: "bigint", now: "timestamptz", before: "bigint" }
const topFor = {
  vip: batchRows<RecommendedRow, Top>(topOfRanking(readers.vip), topTypes),
  other: batchRows<RecommendedRow, Top>(topOfRanking(readers.other), topTypes),
  visitor: batchRows<RecommendedRow, Top>(topOfRanking(null), topTypes),
}

export const listPart = (on: DbOrTx, vip: boolean, part: Part): Promise<RecommendedRow[]> =>
  (vip ? partFor.vip : partFor.other)(on, part)

export const listTop = (on: DbOrTx, kind: "vip" | "other" | "visitor", top: Top): Promise<RecommendedRow[]> =>
  topFor[kind](on, top)

export interface ListState {
  size: number
  floor: number
}

/** The list of a member, if it was made after `since`. */
export async function stateOf(on: DbOrTx, memberId: number, since: Date): Promise<ListState | undefined> {
  const [row] = await rows<ListState>(
    on,
    sql`select cardinality(people) as size, floor from recommendation
      where member_id = ${memberId} and made_at > ${since.toISOString()}::timestamptz`,
  )
  return row
}

export interface Seeker {
  id: number
  vip: boolean
  gender: 0 | 1
  seeking: 0 | 1
}

const bit = (condition: SQL, name: keyof typeof why): SQL =>
  sql`case when ${condition} then ${sql.raw(String(why[name]))} else 0 end`

const sameLanguage = sql`profile.language = me.language`
const samePurpose = sql`coalesce(profile.purpose = me.purpose, false)`
const yearsApart = sql`abs(profile.birthday - me.birthday) / 365.25`

/**
 * How well a candidate fits the reader. Speaking one language counts most, then the two forms of Chinese, which need no
 * engine; people of other countries are what the product is for. Who was liked or written to already comes later.
 * A jitter of the day lets the order change from day to day, and stay within one.
 */
const fit = (memberId: number, day: number, now: string): SQL => sql`(
  case when ${sameLanguage} then 30 when profile.language in ('zh', 'tw') and me.language in ('zh', 'tw') then 22 else 6 end
  + greatest(25 - 2 * ${yearsApart}, 0)
  + case when ${samePurpose} then 15 else 0 end
  + case when not profile.online_visible then 0 when ${isConnected(profile.memberId)} then 20
      when profile.seen_at > ${now}::timestamptz - interval '1 day' then 8 else 0 end
  + case when profile.verified then 8 else 0 end
  + case when profile.country_code <> me.country_code then 5 else 0 end
  - case when ${likes(memberId, profile.memberId)} then 40 else 0 end
  - case when ${haveTalked(memberId, profile.memberId)} then 50 else 0 end
  + 0.08 * (candidate.rank >> 32)
  + 0.012 * abs(hashint8extended(profile.member_id, ${memberId * 1000 + day}::bigint) % 1000))`

/** Members whom the ranking puts next below `floor`, who fit both ways, in the order of how well they do. */
const nextBelow = (reader: Seeker, floor: number, window: number, now: Date): SQL => {
  const day = Math.floor(now.getTime() / 86_400_000)
  const time = now.toISOString()
  return sql`
  candidate as materialized (
    select member_id, rank, answers from ranking
    where gender = ${reader.seeking}::smallint and seeking = ${reader.gender}::smallint and rank < ${floor}::bigint
    order by rank desc limit ${window}
  ),
  scored as (
    select profile.member_id as id, ${fit(reader.id, day, time)} as fit,
      ${bit(sql`profile.created_at > ${time}::timestamptz - interval '7 days'`, "new_here")}
      + ${bit(sql`candidate.answers >= ${sql.raw(String(often))}`, "answers_often")}
      + ${bit(sameLanguage, "speaks_yours")} + ${bit(samePurpose, "same_purpose")}
      + ${bit(sql`${yearsApart} <= 3`, "close_in_age")} as why
    from candidate join ${profile} on profile.member_id = candidate.member_id
    join profile me on me.member_id = ${reader.id}
    where ${listedFor(reader)}
  ),
  found as (
    select coalesce(array_agg(id order by fit desc, id), '{}') as people,
      coalesce(array_agg(why order by fit desc, id), '{}')::smallint[] as why,
      (select case when count(*) < ${window} then 0 else min(rank) end from candidate) as floor
    from scored
  )`
}

const top = Number.MAX_SAFE_INTEGER

/** Makes the reader's list anew. */
export async function makeList(on: DbOrTx, reader: Seeker, window: number, now: Date): Promise<ListState> {
  const [made] = await rows<ListState>(
    on,
    sql`with ${nextBelow(reader, top, window, now)}
      insert into recommendation (member_id, people, why, floor, made_at)
      select ${reader.id}, people, why, floor, ${now.toISOString()}::timestamptz from found
      on conflict (member_id) do update
        set people = excluded.people, why = excluded.why, floor = excluded.floor, made_at = excluded.made_at
      returning cardinality(people) as size, floor`,
  )
  if (!made) throw new Error("no list was made")
  return made
}

/** Lengthens the reader's list, unless somebody did so meanwhile. */
export async function lengthenList(
  on: DbOrTx,
  reader: Seeker,
  from: ListState,
  window: number,
  now: Date,
): Promise<void> {
  await on.execute(sql`with ${nextBelow(reader, from.floor, window, now)}
    update recommendation
    set people = recommendation.people || found.people, why = recommendation.why || found.why, floor = found.floor
    from found where recommendation.member_id = ${reader.id} and recommendation.floor = ${from.floor}::bigint
      and cardinality(recommendation.people) = ${from.size}`)
}

export async function forget(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from recommendation where member_id = ${memberId}`)
}
