import { type SQL, sql } from "drizzle-orm"
import { profile } from "./profile.tables"

export const isVip = (now: string | SQL): SQL<boolean> =>
  sql`(${profile.free} or coalesce(${profile.vipUntil} > ${now}::timestamptz, false))`

/** ms; null for who is no VIP, or one without an end. */
export const vipEndsAt = (now: string | SQL): SQL<number | null> =>
  sql<number | null>`case when not ${profile.free} and ${profile.vipUntil} > ${now}::timestamptz
    then (extract(epoch from ${profile.vipUntil}) * 1000)::bigint end`
