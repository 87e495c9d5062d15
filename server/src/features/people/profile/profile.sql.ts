import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { profile } from "./profile.tables"

export const isVip = (now: string | SQL): SQL<boolean> =>
  sql`(${profile.free} or coalesce(${profile.vipUntil} > ${now}::timestamptz, false))`

/** ms; null for who is no VIP, or one without an end. */
export const vipEndsAt = (now: string | SQL): SQL<number | null> =>
  sql<number | null>`case when not ${profile.free} and ${profile.vipUntil} > ${now}::timestamptz
    then (extract(epoch from ${profile.vipUntil}) * 1000)::bigint end`

export const ageAt = (now: string | SQL): SQL<number> =>
  sql`extract(year from age(${now}::timestamptz::date, ${profile.birthday}))::int`

/** Others may know whether this member is online. */
export const showsOnline = (memberId: AnyColumn | SQL): SQL<boolean> => sql`exists (
  select from ${profile} where ${profile.memberId} = ${memberId} and ${profile.listed} and ${profile.onlineVisible})`
