import { type SQL, sql } from "drizzle-orm"
import { batchRows, type Types } from "../../../core/db/batched-rows"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns, type ColumnTypes } from "../../../core/db/query-columns"
import { rankedList } from "../card/card.ranked.sql"
import { listedColumns, listedTypes, type ListedRow } from "../card/card.sql"
import { listedFor } from "../../member/relation-facts/relation.sql"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { behaviourOf } from "./recommendation.alike.sql"
import { noRepeatDays } from "./recommendation.exposure.db"
import { commonLanguage, fit, readersLanguages, whyShown } from "./recommendation.fit.sql"
import { minAnswerRate, maxAnswerMinutes, sqlNumber, reasonBits } from "./recommendation.reason"
import { ranking } from "./recommendation.tables"
import { onlyRepeats, startOf, nextCandidates } from "./recommendation.walk.sql"
import { dayMs } from "../../../core/process/clock"

export interface RecommendedRow extends ListedRow {
  /** Position in the reader's list, from 1; for readers without a list the rank. */
  place: number
  why: number
  /** The reader's town, if the member lives near it. */
  near: string | null
  nearCountry: string | null
}

export const recommendedTypes = {
  ...listedTypes,
  place: "int8",
  why: "int4",
  near: "text?",
  nearCountry: "text?",
} as const satisfies ColumnTypes<RecommendedRow>
const recommendedColumns = columns<RecommendedRow>(recommendedTypes)

const placeholder = (name: string): SQL => sql`${sql.placeholder(name)}`

const generalReasons = (
  now: string,
): SQL => sql`case when profile.created_at > ${now}::timestamptz - interval '7 days' then ${sqlNumber(reasonBits.new_here)} else 0 end
  + case when ranking.answers >= ${sqlNumber(minAnswerRate)} then ${sqlNumber(reasonBits.answers_often)} else 0 end
  + case when ranking.answer_minutes <= ${sqlNumber(maxAnswerMinutes)} then ${sqlNumber(reasonBits.answers_quickly)} else 0 end`

/** Reads a part of the reader's list, unsorted; empty if the list is older than `since`. */
const partOfList = (reader: ReaderInQuery): SQL => sql`
  select ${listedColumns(reader)}, shown.place + ${placeholder("before")}::bigint as "place", shown.why as "why",
    case when shown.why & ${sqlNumber(reasonBits.lives_near)} > 0 then recommendation.near end as "near",
    case when shown.why & ${sqlNumber(reasonBits.lives_near)} > 0 then recommendation.near_country end as "nearCountry"
  from recommendation
  cross join lateral unnest(people[${placeholder("from")}::int:${placeholder("to")}::int], why[${placeholder("from")}::int:${placeholder("to")}::int])
    with ordinality as shown (id, why, place)
  join ${profile} on profile.member_id = shown.id
  where recommendation.member_id = ${reader.id} and recommendation.made_at > ${placeholder("since")}::timestamptz
    and ${listedFor(reader)}`

export const topOfRanking = rankedList({ table: sql`${ranking}`, pool: ranking.pool, rank: ranking.rank })

export const listGeneralReasons = (
  on: DbOrTx,
  ids: readonly number[],
  now: Date,
): Promise<{ id: number; why: number }[]> =>
  rows(
    on,
    { id: "int8", why: "int4" },
    sql`select profile.member_id as "id", ${generalReasons(now.toISOString())} as "why"
      from profile join ranking on ranking.member_id = profile.member_id where profile.member_id = any(${bigints(ids)})`,
  )

interface Part {
  reader: number
  before: number
  from: number
  to: number
  since: string
}

const readers = {
  vip: { id: placeholder("reader"), vip: true },
  other: { id: placeholder("reader"), vip: false },
} as const
const partTypes: Types<Part> = { reader: "bigint", before: "bigint", from: "int", to: "int", since: "timestamptz" }
const partFor = {
  vip: batchRows<RecommendedRow, Part>(recommendedColumns, partOfList(readers.vip), partTypes),
  other: batchRows<RecommendedRow, Part>(recommendedColumns, partOfList(readers.other), partTypes),
}

export const listPart = (on: DbOrTx, vip: boolean, part: Part): Promise<RecommendedRow[]> =>
  (vip ? partFor.vip : partFor.other)(on, part)

export interface ListState {
  size: number
  floor: number
}

export async function stateOf(on: DbOrTx, memberId: number, since: Date): Promise<ListState | undefined> {
  const [row] = await rows(
    on,
    { size: "int4", floor: "int8" },
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

/** Newcomers and overlooked members added per list besides the walk, and the size of both behaviour pools. */
const newcomersPerList = sqlNumber(5)
const overlookedPerList = sqlNumber(1)
const poolSize = sqlNumber(60)

const isSought = (reader: Seeker): SQL =>
  sql`gender = ${reader.seeking}::smallint and seeking = ${reader.gender}::smallint`

/** Finds the next members from the start of the walk, wrapping around at the end. */
const nextAfterStart = (reader: Seeker, kind: SQL, limit: SQL): SQL => sql`
    (select member_id as id from ranking, walk where ${isSought(reader)} and ${kind} and spot >= walk.start
      order by spot limit ${limit})
    union all
    (select member_id from ranking, walk where ${isSought(reader)} and ${kind} and spot < walk.start
      order by spot limit ${limit})`

/** CTEs of candidates besides the walk: fans, newcomers, overlooked members, and those by behaviour. */
const pools = (reader: Seeker): SQL => sql`
  newcomer as materialized (${nextAfterStart(reader, sql`newcomer`, newcomersPerList)}),
  overlooked as materialized (select id from (${nextAfterStart(reader, sql`overlooked`, overlookedPerList)}) one limit ${overlookedPerList}),
  pooled as materialized (
    select id from fans union select id from newcomer
    union (select id from wanted order by times desc, id limit ${poolSize})
    union (select id from wanting order by times desc, id limit ${poolSize})
  )`

/** @param unwritten ids of members shown to the reader that are not yet stored */
const shownRecently = (readerId: number, now: string, unwritten: readonly number[]): SQL => sql`
  select unnest(people) as id from shown_people
  where member_id = ${readerId} and day >= ${now}::date - ${sqlNumber(noRepeatDays)}
  union select unnest(${bigints(unwritten)})`

interface Source {
  /** SQL of the CTE `walk (start, next)`, and of the CTEs `overlooked (id)` and `pooled (id)`. */
  readonly walk: SQL
  readonly pooled: SQL
  readonly known: SQL
  /** Value of `floor` at the end of the walk. */
  readonly ended: number
  readonly window: number
  readonly now: Date
}

/** CTE `found (people, why, floor)` with the next members of the walk and of `pooled`, best first. */
const nextFound = (reader: Seeker, { walk, pooled, known, ended, window, now }: Source): SQL => {
  const day = Math.floor(now.getTime() / dayMs)
  const time = now.toISOString()
  return sql`
  walk as materialized (${walk}),
  ${behaviourOf(reader.id)},
  ${pooled},
  known as materialized (${known}),
  met as materialized (${nextCandidates(reader.seeking, reader.gender, window)}),
  ${readersLanguages(reader.id)},
  looked_at as materialized (
    select id, sum(wanted) as wanted, sum(wanting) as wanting, bool_or(is_fan) as is_fan,
      bool_or(is_overlooked) as is_overlooked from (
      select member_id as id, 0::float8 as wanted, 0::float8 as wanting, false as is_fan, false as is_overlooked, true as looked_at from met
      union all select id, 0, 0, false, false, true from pooled
      union all select id, 0, 0, false, true, true from overlooked
      union all select id, times, 0, false, false, false from wanted
      union all select id, 0, times, false, false, false from wanting
      union all select id, 0, 0, true, false, false from fans
    ) one group by id having bool_or(looked_at)
  ),
  candidate as materialized (
    select ranking.*, looked_at.wanted, looked_at.wanting, looked_at.is_fan, looked_at.is_overlooked, coalesce(cap.most, 'infinity') as most
    from looked_at join ranking on ranking.member_id = looked_at.id and ${isSought(reader)}
    left join exposure_cap cap on cap.gender = ranking.gender and cap.seeking = ranking.seeking
    where (ranking.shown < coalesce(cap.most, 'infinity') or looked_at.is_fan)
      and ranking.member_id not in (select id from known)
  ),
  scored as (
    select profile.member_id as id, ${fit(reader.id, day, time)} as fit, ${whyShown(time)} as why
    from candidate join ${profile} on profile.member_id = candidate.member_id
    join profile me on me.member_id = ${reader.id}
    cross join lateral (select coalesce((select older from ranking where member_id = ${reader.id}), 0) as older) mine
    ${commonLanguage}
    where ${listedFor(reader)}
  ),
  found as (
    select coalesce(array_agg(id order by fit desc, id), '{}') as people,
      coalesce(array_agg(why order by fit desc, id), '{}')::int[] as why,
      (select case when count(*) < ${window} then ${sqlNumber(ended)} else max(place) + 1 end from met) as floor
    from scored
  )`
}

/** @param unwritten ids of members shown to the reader that are not yet stored */
export async function makeList(
  on: DbOrTx,
  reader: Seeker,
  window: number,
  now: Date,
  unwritten: readonly number[],
): Promise<ListState> {
  const time = now.toISOString()
  const source: Source = {
    walk: sql`select ${startOf(reader.id, now.getTime())} as start, 0::bigint as next`,
    pooled: pools(reader),
    known: shownRecently(reader.id, time, unwritten),
    ended: onlyRepeats,
    window,
    now,
  }
  const [state] = await rows(
    on,
    { size: "int4", floor: "int8" },
    sql`with ${nextFound(reader, source)}
      insert into recommendation (member_id, people, why, floor, start, near, near_country, made_at)
      select ${reader.id}, people, why, floor, walk.start, me.city, me.country_code, ${time}::timestamptz
      from found, walk, profile me where me.member_id = ${reader.id}
      on conflict (member_id) do update
        set people = excluded.people, why = excluded.why, floor = excluded.floor, start = excluded.start,
          near = excluded.near, near_country = excluded.near_country, made_at = excluded.made_at
      returning cardinality(people) as size, floor`,
  )
  if (!state) throw new Error(`making the recommendation of member ${reader.id} returned no row`)
  return state
}

/** Appends the found members; has no effect if the list was lengthened concurrently. */
const appendFound = (reader: Seeker, from: ListState): SQL => sql`
  update recommendation
    set people = recommendation.people || found.people, why = recommendation.why || found.why, floor = found.floor
    from found where recommendation.member_id = ${reader.id} and recommendation.floor = ${from.floor}::bigint
      and cardinality(recommendation.people) = ${from.size}`

const inList = (readerId: number): SQL =>
  sql`select unnest(people) as id from recommendation where member_id = ${readerId}`

const noOverlooked = sql`overlooked as materialized (select 0::bigint as id where false)`

/** Lengthens the list by the walk; at its end by members shown recently. */
export async function lengthenList(
  on: DbOrTx,
  reader: Seeker,
  from: ListState,
  window: number,
  now: Date,
  unwritten: readonly number[],
): Promise<void> {
  const time = now.toISOString()
  const onWalk: Source = {
    walk: sql`select start, floor as next from recommendation where member_id = ${reader.id}`,
    pooled: sql`${noOverlooked}, pooled as materialized (select 0::bigint as id where false)`,
    known: sql`${shownRecently(reader.id, time, unwritten)} union ${inList(reader.id)}`,
    ended: onlyRepeats,
    window,
    now,
  }
  const repeats: Source = {
    walk: sql`select 0::bigint as start, 0::bigint as next where false`,
    pooled: sql`${noOverlooked}, pooled as materialized (${shownRecently(reader.id, time, unwritten)})`,
    known: inList(reader.id),
    ended: 0,
    window,
    now,
  }
  const source = from.floor === onlyRepeats ? repeats : onWalk
  await on.execute(sql`with ${nextFound(reader, source)} ${appendFound(reader, from)}`)
}

export async function deleteList(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from recommendation where member_id = ${memberId}`)
}
