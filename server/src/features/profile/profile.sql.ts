import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Reader, ReaderInQuery } from "../../core/reader"
import { areFriends, notBlocked } from "../relation/relation.sql"
import { introduction, profile } from "./profile.tables"

/** The query names `profile` without an alias. */
const byVisibility = (reader: ReaderInQuery): SQL =>
  reader.vip
    ? sql`(${profile.visibility} in ('public', 'registered', 'hidden') or ${areFriends(reader.id, profile.memberId)})`
    : sql`(${profile.visibility} in ('public', 'registered') or ${areFriends(reader.id, profile.memberId)})`

/**
 * The reader may see the member in `profile`: every list, page, search, photo and message asks this and nothing else.
 * Hidden profiles are seen by friends and VIPs, those for friends by friends alone. One always sees oneself.
 */
export const visibleTo = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`((${profile.listed} and ${byVisibility(reader)} and ${notBlocked(reader.id, profile.memberId)})
        or ${profile.memberId} = ${reader.id})`
    : sql`(${profile.listed} and ${profile.visibility} = 'public')`

/** Members that lists may show to this reader: like `visibleTo`, without the reader. */
export const listedFor = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`${profile.listed} and ${byVisibility(reader)} and ${notBlocked(reader.id, profile.memberId)}
        and ${profile.memberId} <> ${reader.id}`
    : visibleTo(null)

export const isVip = (now: string | SQL): SQL<boolean> =>
  sql`(${profile.free} or coalesce(${profile.vipUntil} > ${now}::timestamptz, false))`

export const ageAt = (now: string | SQL): SQL<number> =>
  sql`extract(year from age(${now}::date, ${profile.birthday}))::int`

/** Others may know whether this member is online. */
export const showsOnline = (memberId: AnyColumn | SQL): SQL<boolean> => sql`exists (
  select from ${profile} where ${profile.memberId} = ${memberId} and ${profile.listed} and ${profile.onlineVisible})`

/** The introduction with this id, where the reader may see whose it is: a `TranslatableRow`. */
export const introductionFor = (reader: Reader | null, id: number): SQL => sql`
  select ${introduction.content} as "content", ${introduction.language} as "language", null as "target"
  from ${introduction} join ${profile} on ${profile.memberId} = ${introduction.memberId}
  where ${introduction.id} = ${id} and ${visibleTo(reader)}`
