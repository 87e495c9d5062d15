import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { counter, presence } from "./notice.tables"

/** The member is connected somewhere. Whether others may know is the profile's `online_visible`. */
export const isConnected = (memberId: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${presence} where ${presence.memberId} = ${memberId})`

/**
 * Takes the next seq of members and adds to their message badges, inside a larger statement: `changes` are its `from`,
 * at most one of each member, the lowest id first, as whoever takes the seqs of several members takes them.
 */
export const countMessages = (memberId: SQL, delta: SQL, changes: SQL): SQL => sql`
  update ${counter} set seq = ${counter.seq} + 1, message = greatest(${counter.message} + ${delta}, 0)
  from ${changes} where ${counter.memberId} = ${memberId} returning ${counter}.*`

/** Members below this id who are connected somewhere, each once, as a table with `member_id`. */
export const connectedBelow = (below: number): SQL => sql`(
  select distinct ${presence.memberId} from ${presence} where ${presence.memberId} < ${below}
  order by ${presence.memberId} desc)`
