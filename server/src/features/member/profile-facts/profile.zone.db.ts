import { eq, type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { profile } from "./profile.tables"

const known = new Set<string>()

/** Returns null for a zone that is missing in the database server's own list, because queries with it would fail. */
export async function knownTimeZone(on: DbOrTx, timeZone: string): Promise<string | null> {
  if (known.has(timeZone)) return timeZone
  const found = await rows(on, {}, sql`select from pg_timezone_names where name = ${timeZone}`)
  if (found.length === 0) return null
  known.add(timeZone)
  return timeZone
}

/** Today where the member lives. */
export const todayOf = (now: string | SQL): SQL =>
  sql`(${now}::timestamptz at time zone coalesce(${profile.timeZone}, 'UTC'))::date`

export async function findTimeZone(on: DbOrTx, memberId: number): Promise<string | null> {
  const [row] = await on.select({ timeZone: profile.timeZone }).from(profile).where(eq(profile.memberId, memberId))
  return row?.timeZone ?? null
}
