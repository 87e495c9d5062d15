import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { counter, presence } from "./notice.tables"

/** The member is connected somewhere. Whether others may know is the profile's `online_visible`. */
export const isConnected = (memberId: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${presence} where ${presence.memberId} = ${memberId})`

/**
 * Takes a member's next seq and adds to the message badge, inside a larger statement: `after` is what must have
 * happened before, as its `from`. Who takes the seqs of two members takes the lower id first.
 */
export const countMessages = (memberId: SQL, delta: SQL, after: SQL): SQL => sql`
  update ${counter} set seq = ${counter.seq} + 1, message = greatest(${counter.message} + ${delta}, 0)
  from ${after} where ${counter.memberId} = ${memberId} returning ${counter}.*`

/** Members below this id who are connected somewhere, each once, as a table with `member_id`. */
export const connectedBelow = (below: number): SQL => sql`(
  select distinct ${presence.memberId} from ${presence} where ${presence.memberId} < ${below}
  order by ${presence.memberId} desc)`
