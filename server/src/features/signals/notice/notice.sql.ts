import { type SQL, sql } from "drizzle-orm"
import { counter } from "./notice.tables"

/**
 * Takes the next seq of members and adds to their message badges, inside a larger statement: `changes` are its `from`,
 * at most one of each member, the lowest id first, the order in which all code takes the seqs of several members.
 */
export const countMessages = (memberId: SQL, delta: SQL, changes: SQL): SQL => sql`
  update ${counter} set seq = ${counter.seq} + 1, message = greatest(${counter.message} + ${delta}, 0)
  from ${changes} where ${counter.memberId} = ${memberId} returning ${counter}.*`
