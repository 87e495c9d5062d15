import { type SQL, sql } from "drizzle-orm"
import { bigints, type DbOrTx, prepareRows, rows, type Tx } from "../../../core/db/db"
import { rankedList } from "../card/card.ranked.sql"
import { listedColumns, type ListedRow } from "../card/card.sql"
import { listedFor } from "../../member/relation-facts/relation.sql"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { behaviourOf } from "./recommendation.alike.sql"
import { noRepeatDays } from "./recommendation.exposure.db"
import { commonLanguage, fit, readersLanguages, whyShown } from "./recommendation.fit.sql"
import { often, quicklyMinutes, sqlNumber, why } from "./recommendation.reason"
import { ranking } from "./recommendation.tables"
import { onlyRepeats, startOf, nextCandidates } from "./recommendation.walk.sql"
import { dayMs } from "../../../core/process/duration"

export interface RecommendedRow extends ListedRow {
  /** Position in the reader's list from 1, or the rank where there is no such list. */
  place: number
  why: number
  /** The reader's town, where the member lives near it. */
  near: string | null
  nearCountry: string | null
}

const given = (name: string): SQL => sql`${sql.placeholder(name)}`

const whyAtAll = (
  now: string,
): SQL => sql`case when profile.created_at > ${now}::timestamptz - interval '7 days' then ${sqlNumber(why.new_here)} else 0 end
  + case when ranking.answers >= ${sqlNumber(often)} then ${sqlNumber(why.answers_often)} else 0 end
  + case when ranking.answer_minutes <= ${sqlNumber(quicklyMinutes)} then ${sqlNumber(why.answers_quickly)} else 0 end`

/** A part of the reader's list, if it was made after `since`. The order is put right by whoever asks. */
const partOfList = (reader: ReaderInQuery): SQL => sql`
  select ${listedColumns(reader)}, shown.place + ${given("before")}::bigint as "place", shown.why as "why",
    case when shown.why & ${sqlNumber(why.lives_near)} > 0 then recommendation.near end as "near",
    case when shown.why & ${sqlNumber(why.lives_near)} > 0 then recommendation.near_country end as "nearCountry"
  from recommendation
  cross join lateral unnest(people[${given("from")}::int:${given("to")}::int], why[${given("from")}::int:${given("to")}::int])
    with ordinality as shown (id, why, place)
  join ${profile} on profile.member_id = shown.id
  where recommendation.member_id = ${reader.id} and recommendation.made_at > ${given("since")}::timestamptz
    and ${listedFor(reader)}`

/** For who has no list of their own. */
export const topOfRanking = rankedList({ table: sql`${ranking}`, pool: ranking.pool, rank: ranking.rank })

/** Why these are shown to somebody of whom nothing is known. */
export const whyAnybody = (on: DbOrTx, ids: readonly number[], now: Date): Promise<{ id: number; why: number }[]> =>
  rows(
    on,
    sql`select profile.member_id as "id", ${whyAtAll(now.toISOString())} as "why"
      from profile join ranking on ranking.member_id = profile.member_id where profile.member_id = any(${bigints(ids)})`,
  )

interface Part {
  reader: number
  before: number
  from: number
  to: number
  since: string
}

const readers = { vip: { id: given("reader"), vip: true }, other: { id: given("reader"), vip: false } } as const
const partFor = {
  vip: prepareRows<RecommendedRow, Part>(partOfList(readers.vip)),
  other: prepareRows<RecommendedRow, Part>(partOfList(readers.other)),
}

export const listPart = (on: DbOrTx, vip: boolean, part: Part): Promise<RecommendedRow[]> =>
  (vip ? partFor.vip : partFor.other)(on, part)

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

/** Newcomers whom a list takes in from wherever they stand, and how many of whom the two pools of behaviour know best. */
const newcomersEach = sqlNumber(5)
/** And how many of whom hardly anybody is shown. */
const overlookedEach = sqlNumber(1)
const poolSize = sqlNumber(60)

const placed = (reader: Seeker): SQL =>
  sql`gender = ${reader.seeking}::smallint and seeking = ${reader.gender}::smallint`

/** Those of one kind who stand next after the start of the walk, and from the beginning. */
const nextAfterStart = (reader: Seeker, kind: SQL, limit: SQL): SQL => sql`
    (select member_id as id from ranking, walk where ${placed(reader)} and ${kind} and spot >= walk.start
      order by spot limit ${limit})
    union all
    (select member_id from ranking, walk where ${placed(reader)} and ${kind} and spot < walk.start
      order by spot limit ${limit})`

/** Whom a list that is made anew looks at, wherever they stand on the walk: who likes the reader, newcomers, and who fits by behaviour. */
const pools = (reader: Seeker): SQL => sql`
  newcomer as materialized (${nextAfterStart(reader, sql`newcomer`, newcomersEach)}),
  overlooked as materialized (select id from (${nextAfterStart(reader, sql`overlooked`, overlookedEach)}) one limit ${overlookedEach}),
  pooled as materialized (
    select id from fans union select id from newcomer
    union (select id from wanted order by times desc, id limit ${poolSize})
    union (select id from wanting order by times desc, id limit ${poolSize})
  )`

/** Whom the reader was shown within a week. */
const shownLately = (readerId: number, now: string): SQL => sql`
  select unnest(people) as id from shown_people
  where member_id = ${readerId} and day >= ${now}::date - ${sqlNumber(noRepeatDays)}`

interface Source {
  /** `walk (start, next)`; and `overlooked (id)` and `pooled (id)`: who is looked at beside the walk. */
  readonly walk: SQL
  readonly pooled: SQL
  /** Who is in the list already, or not to be shown again yet. */
  readonly known: SQL
  /** The list's floor when the walk is over. */
  readonly ended: number
  readonly window: number
  readonly now: Date
}

/**
 * Members whom the walk meets next and those of `pooled`, as far as they fit both ways, were not shown too often and are
 * not known, in the order of how well they fit: rows `found (people, why, floor)`. Who likes the reader is shown however
 * often others see them.
 */
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
    from looked_at join ranking on ranking.member_id = looked_at.id and ${placed(reader)}
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

/** Makes the reader's list anew. @param unwritten whom the reader was shown a moment ago */
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
    known: sql`${shownLately(reader.id, time)} union select unnest(${bigints(unwritten)})`,
    ended: onlyRepeats,
    window,
    now,
  }
  const [made] = await rows<ListState>(
    on,
    sql`with ${nextFound(reader, source)}
      insert into recommendation (member_id, people, why, floor, start, near, near_country, made_at)
      select ${reader.id}, people, why, floor, walk.start, me.city, me.country_code, ${time}::timestamptz
      from found, walk, profile me where me.member_id = ${reader.id}
      on conflict (member_id) do update
        set people = excluded.people, why = excluded.why, floor = excluded.floor, start = excluded.start,
          near = excluded.near, near_country = excluded.near_country, made_at = excluded.made_at
      returning cardinality(people) as size, floor`,
  )
  if (!made) throw new Error(`making the recommendation of member ${reader.id} returned no row`)
  return made
}

/** The list goes on with these; unless somebody lengthened it meanwhile. */
const append = (reader: Seeker, from: ListState): SQL => sql`
  update recommendation
    set people = recommendation.people || found.people, why = recommendation.why || found.why, floor = found.floor
    from found where recommendation.member_id = ${reader.id} and recommendation.floor = ${from.floor}::bigint
      and cardinality(recommendation.people) = ${from.size}`

const inList = (readerId: number): SQL =>
  sql`select unnest(people) as id from recommendation where member_id = ${readerId}`

const nobodyOverlooked = sql`overlooked as materialized (select 0::bigint as id where false)`

/** Lengthens the reader's list by the walk, or at its end by whom the reader was shown within a week. */
export async function lengthenList(
  on: DbOrTx,
  reader: Seeker,
  from: ListState,
  window: number,
  now: Date,
): Promise<void> {
  const time = now.toISOString()
  const onWalk: Source = {
    walk: sql`select start, floor as next from recommendation where member_id = ${reader.id}`,
    pooled: sql`${nobodyOverlooked}, pooled as materialized (select 0::bigint as id where false)`,
    known: sql`${shownLately(reader.id, time)} union ${inList(reader.id)}`,
    ended: onlyRepeats,
    window,
    now,
  }
  const again: Source = {
    walk: sql`select 0::bigint as start, 0::bigint as next where false`,
    pooled: sql`${nobodyOverlooked}, pooled as materialized (${shownLately(reader.id, time)})`,
    known: inList(reader.id),
    ended: 0,
    window,
    now,
  }
  const source = from.floor === onlyRepeats ? again : onWalk
  await on.execute(sql`with ${nextFound(reader, source)} ${append(reader, from)}`)
}

export async function forget(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from recommendation where member_id = ${memberId}`)
}
