import { type SQL, sql } from "drizzle-orm"
import { bigints } from "../../../core/db/db"
import { trip } from "./trip.tables"

/** Towns by GeoNames id, and the days of which at least one is spent there. */
export interface Visit {
  readonly towns: readonly number[]
  readonly from: string | null
  readonly to: string | null
  readonly now: string
}

/** Selects the ids of members with a plan for one of the towns, each once, the highest first. */
export const visitors = ({ towns, from, to, now }: Visit): SQL => sql`(
  select distinct ${trip.memberId} as member_id from ${trip}
  where ${trip.townId} = any(${bigints(towns)}) and ${trip.endsAt} > ${now}::timestamptz
    and (${from}::date is null or ${trip.toDay} >= ${from}::date)
    and (${to}::date is null or ${trip.fromDay} <= ${to}::date)
  order by 1 desc)`
