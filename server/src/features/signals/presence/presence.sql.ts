import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { presence } from "./presence.tables"

/** The member is connected somewhere. Whether others may know is the profile's `online_visible`. */
export const isConnected = (memberId: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${presence} where ${presence.memberId} = ${memberId})`

/** Subquery of the distinct `member_id` below this id that are connected to any process. */
export const connectedBelow = (below: number): SQL => sql`(
  select distinct ${presence.memberId} from ${presence} where ${presence.memberId} < ${below}
  order by ${presence.memberId} desc)`
