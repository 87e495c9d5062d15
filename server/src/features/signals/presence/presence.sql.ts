import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { presence } from "./presence.tables"

/** The member is connected somewhere. Whether others may know is the profile's `online_visible`. */
export const isConnected = (memberId: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${presence} where ${presence.memberId} = ${memberId})`

/** Members below this id who are connected somewhere, each once, as a table with `member_id`. */
export const connectedBelow = (below: number): SQL => sql`(
  select distinct ${presence.memberId} from ${presence} where ${presence.memberId} < ${below}
  order by ${presence.memberId} desc)`
