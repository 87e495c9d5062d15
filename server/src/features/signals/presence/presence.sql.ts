import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { presence } from "./presence.tables"

/** True if connected to any process. Whether others may see it is the profile's `online_visible`. */
export const isConnected = (memberId: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${presence} where ${presence.memberId} = ${memberId})`

/** Selects connected members below this id, descending. */
export const connectedBelow = (below: number): SQL => sql`(
  select distinct ${presence.memberId} from ${presence} where ${presence.memberId} < ${below}
  order by ${presence.memberId} desc)`
