import { type SQL, sql } from "drizzle-orm"
import { arrayOf } from "../../../core/db/batched-rows"
import { bigints, type DbOrTx, rows } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { type Visit, visitors } from "../../people/trip/trip.sql"
import { presence } from "../../signals/presence/presence.tables"
import type { Point } from "../../people/location/location.service"
import { ageAt } from "../../people/profile/profile.sql"
import { learnedLanguage, profile, promptAnswer } from "../../member/profile-facts/profile.tables"
import { listedFor } from "../../member/relation-facts/relation.sql"
import { listedColumns, type ListedRow } from "../card/card.sql"
import { notedTier, type Round, type TermQuery } from "./search.query"
import { searchEntry } from "./search.tables"

export interface HitRow extends ListedRow {
  tier: number
}

export interface Filter {
  queries: TermQuery[]
  checks: Checks
  /** Matches that are listed before others of the same kind. */
  preferred: TermQuery | null
  /** Members whose note by the reader matches; they are the first tier and excluded from the others. */
  noted?: readonly number[]
}

/** Conditions that search terms cannot express exactly. */
export interface Checks {
  /** Range of ages in years, inclusive. */
  ages: { from: number; to: number; now: string } | null
  gender: 0 | 1 | null
  near: Near | null
  signedUpAfter: Date | null
  /** This and `voice` only while entries lack the terms for them. */
  learns: readonly string[]
  voice: boolean
  online: boolean
  /** A stay in one of these towns. */
  visit: Visit | null
}

/** Circles around towns; without any no member matches. */
export interface Near {
  points: readonly Point[]
  km: number
}

/** One query per condition lets the index skip entries, instead of reading all matches of one large query. */
const fitsRound = (filters: readonly TermQuery[]): SQL => sql`${searchEntry.terms} @@ round.query::tsquery
  and ${searchEntry.terms} @@ round.blocks::tsquery ${sql.join(
    filters.map((filter) => sql`and ${searchEntry.terms} @@ ${filter}::tsquery`),
    sql` `,
  )}`

/** `offset 0` prevents the planner from scanning all ids in order. */
const matchingEntries = (filters: readonly TermQuery[]): SQL => sql`(select ${searchEntry.memberId} from ${searchEntry}
  where ${fitsRound(filters)} offset 0)`

const connectedBelow = (below: number): SQL => sql`(
  select distinct ${presence.memberId} from ${presence} where ${presence.memberId} < ${below}
  order by ${presence.memberId} desc)`

/** Searches among online members, who are few and have no index. */
const matchingOnline = (
  filters: readonly TermQuery[],
): SQL => sql`(select here.member_id from ${connectedBelow(Number.MAX_SAFE_INTEGER)} here
  join ${searchEntry} on ${searchEntry.memberId} = here.member_id
  where ${fitsRound(filters)} offset 0)`

/** Searches among the visitors of a town, who are few. */
const matchingVisitors = (visit: Visit, filters: readonly TermQuery[]): SQL => sql`(
  select visitor.member_id from ${visitors(visit)} visitor
  join ${searchEntry} on ${searchEntry.memberId} = visitor.member_id
  where ${fitsRound(filters)} offset 0)`

const matching = ({ visit, online }: Checks, filters: readonly TermQuery[]): SQL => {
  if (visit) return matchingVisitors(visit, filters)
  return online ? matchingOnline(filters) : matchingEntries(filters)
}

const isConnectedNow = sql`${profile.memberId} in (
  select member_id from ${connectedBelow(Number.MAX_SAFE_INTEGER)} here)`

/** The sum may exceed 1 by rounding; `least` ignores null, so a member without coordinates would be at the point. */
const isWithin = (
  km: number,
  { latitude, longitude }: Point,
): SQL => sql`${profile.latitude} is not null and 6371 * acos(least(1,
  sind(${latitude}::float8) * sind(${profile.latitude}) + cosd(${latitude}::float8) * cosd(${profile.latitude})
    * cosd(${profile.longitude} - ${longitude}::float8))) <= ${km}::float8`

const isNear = ({ points, km }: Near): SQL =>
  points.length === 0
    ? sql`false`
    : sql`(${sql.join(
        points.map((point) => sql`(${isWithin(km, point)})`),
        sql` or `,
      )})`

const hasVoice = sql`exists (select from ${promptAnswer} answer
  where answer.member_id = ${profile.memberId} and answer.voice_id is not null)`

const learnsAny = (languages: readonly string[]): SQL => sql`exists (select from ${learnedLanguage} learned
  where learned.member_id = ${profile.memberId} and learned.language = any(${arrayOf(languages)}::text[]))`

const passesChecks = ({ ages, gender, near, signedUpAfter, learns, voice, online, visit }: Checks): SQL => sql`
  ${gender === null ? sql`true` : sql`${profile.gender} = ${gender}::smallint`}
  and ${ages === null ? sql`true` : sql`${ageAt(ages.now)} between ${ages.from}::int and ${ages.to}::int`}
  and ${near === null ? sql`true` : isNear(near)}
  and ${signedUpAfter === null ? sql`true` : sql`${profile.createdAt} > ${signedUpAfter.toISOString()}::timestamptz`}
  and ${learns.length > 0 ? learnsAny(learns) : sql`true`}
  and ${voice ? hasVoice : sql`true`}
  and ${online ? sql`${profile.onlineVisible}` : sql`true`}
  and ${online && visit ? isConnectedNow : sql`true`}`

export interface IdRange {
  above: number
  below: number
}

const notedHits = (
  reader: Reader | null,
  { above, below }: IdRange,
  { queries, checks, noted = [] }: Filter,
  limit: number,
): SQL => sql`(
  select ${profile.memberId} as id, ${notedTier}::bigint as tier from ${profile}
  join ${searchEntry} on ${searchEntry.memberId} = ${profile.memberId}
  where ${profile.memberId} = any(${bigints(noted)})
    and ${profile.memberId} > ${above}::bigint and ${profile.memberId} < ${below}::bigint
    and ${sql.join([sql`true`, ...queries.map((query) => sql`${searchEntry.terms} @@ ${query}::tsquery`)], sql` and `)}
    and ${listedFor(reader)} and ${passesChecks(checks)}
    ${checks.online ? sql`and ${isConnectedNow}` : sql``}
    ${checks.visit ? sql`and ${profile.memberId} in (select member_id from ${visitors(checks.visit)} visitor)` : sql``}
  order by ${profile.memberId} desc limit ${limit})`

const hits = (reader: Reader | null, rounds: readonly Round[], filter: Filter, range: IdRange | null, limit: number) =>
  range && filter.noted && filter.noted.length > 0
    ? sql`(${notedHits(reader, range, filter, limit)} union all ${roundHits(reader, rounds, filter, limit)}
        order by tier, id desc limit ${limit})`
    : roundHits(reader, rounds, filter, limit)

const roundHits = (
  reader: Reader | null,
  rounds: readonly Round[],
  { queries, checks, noted = [] }: Filter,
  limit: number,
): SQL => sql`(
  select found.member_id as id, round.tier
  from unnest(${bigints(rounds.map(({ tier }) => tier))}, ${arrayOf(rounds.map(({ query }) => query))}::text[],
    ${arrayOf(rounds.map(({ blocks }) => blocks))}::text[],
    ${bigints(rounds.map(({ above }) => above))}, ${bigints(rounds.map(({ below }) => below))})
    as round (tier, query, blocks, above, below)
  cross join lateral (
    select entry.member_id from ${matching(checks, queries)} entry
    cross join lateral (
      select from ${profile} where ${profile.memberId} = entry.member_id and ${listedFor(reader)} and ${passesChecks(checks)}
      offset 0) visible
    where entry.member_id > round.above and entry.member_id < round.below
      ${noted.length > 0 ? sql`and entry.member_id <> all(${bigints(noted)})` : sql``}
    order by entry.member_id desc limit ${limit}) found
  limit ${limit})`

/** Lists by tier, highest id first. @param noted range of noted members; null if they were listed before */
export const findPeople = (
  on: DbOrTx,
  reader: Reader | null,
  rounds: readonly Round[],
  filter: Filter,
  limit: number,
  noted: IdRange | null = null,
): Promise<HitRow[]> =>
  rounds.length === 0
    ? Promise.resolve([])
    : rows(
        on,
        { tier: "int4", memberId: "int8", flags: "int4" },
        sql`select hit.tier::int as "tier", ${listedColumns(reader)}
          from ${hits(reader, rounds, filter, noted, limit)} hit join ${profile} on ${profile.memberId} = hit.id
          order by hit.tier, hit.id desc`,
      )

export async function countPeople(
  on: DbOrTx,
  reader: Reader | null,
  rounds: readonly Round[],
  filter: Filter,
  limit: number,
  noted: IdRange | null = null,
): Promise<number> {
  if (rounds.length === 0) return 0
  const [row] = await rows(
    on,
    { count: "int4" },
    sql`select count(*)::int as "count" from ${hits(reader, rounds, filter, noted, limit)} hit`,
  )
  return row?.count ?? 0
}

/** Returns the member's town as the profile has it; null without one. */
export async function townOf(on: DbOrTx, memberId: number): Promise<{ city: string; country: string } | null> {
  const [row] = await rows(
    on,
    { city: "text?", country: "text?" },
    sql`select ${profile.city} as "city", ${profile.countryCode} as "country" from ${profile}
      where ${profile.memberId} = ${memberId}`,
  )
  return row?.city && row.country ? { city: row.city, country: row.country } : null
}

/** Returns the coordinates of the member's town; null if it is unknown. */
export async function townPointOf(on: DbOrTx, memberId: number): Promise<Point | null> {
  const [row] = await rows(
    on,
    { latitude: "float8?", longitude: "float8?" },
    sql`select ${profile.latitude}::float8 as "latitude", ${profile.longitude}::float8 as "longitude" from ${profile}
      where ${profile.memberId} = ${memberId}`,
  )
  if (!row || row.latitude === null || row.longitude === null) return null
  return { latitude: row.latitude, longitude: row.longitude }
}
