import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { counter } from "./notice.tables"

const dueSince = (due: AnyColumn, isNews: SQL): SQL =>
  sql`case when ${isNews} then coalesce(${due}, 'epoch'::timestamptz) else ${due} end`

/** Makes the member due for push and mail; a pending due time is unchanged. */
export const markNews = (isNews: SQL) => ({
  pushAt: dueSince(counter.pushAt, isNews),
  mailAt: dueSince(counter.mailAt, isNews),
})

/** The query is part of a larger statement. `changes` has a member at most once, lowest id first, as seqs are taken. */
export const countMessages = (memberId: SQL, delta: SQL, changes: SQL): SQL => sql`
  update ${counter} set seq = ${counter.seq} + 1, message = greatest(${counter.message} + ${delta}, 0),
    push_at = ${markNews(sql`${delta} > 0`).pushAt}, mail_at = ${markNews(sql`${delta} > 0`).mailAt}
  from ${changes} where ${counter.memberId} = ${memberId} returning ${counter}.*`
