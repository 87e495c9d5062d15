import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { counter } from "./notice.tables"

/** Marks members of whom `isNews` holds as having news; when they are looked at next stays where it is. */
const dueSince = (due: AnyColumn, isNews: SQL): SQL =>
  sql`case when ${isNews} then coalesce(${due}, 'epoch'::timestamptz) else ${due} end`

/** For the update of a member's counters: something came that their devices and mail may tell of. */
export const markNews = (isNews: SQL) => ({
  pushAt: dueSince(counter.pushAt, isNews),
  mailAt: dueSince(counter.mailAt, isNews),
})

/**
 * Takes the next seq of members and adds to their message badges, inside a larger statement: `changes` are its `from`,
 * at most one of each member, the lowest id first, the order in which all code takes the seqs of several members.
 */
export const countMessages = (memberId: SQL, delta: SQL, changes: SQL): SQL => sql`
  update ${counter} set seq = ${counter.seq} + 1, message = greatest(${counter.message} + ${delta}, 0),
    push_at = ${markNews(sql`${delta} > 0`).pushAt}, mail_at = ${markNews(sql`${delta} > 0`).mailAt}
  from ${changes} where ${counter.memberId} = ${memberId} returning ${counter}.*`
