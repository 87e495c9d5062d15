import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { counter, notification, notificationCause } from "./notice.tables"

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

/** Causes of a notification whose actors the reader may see, latest first. */
export const visibleCauses = (reader: ReaderInQuery, columns: SQL): SQL => sql`
  select ${columns} from ${notificationCause} join ${profile} on ${profile.memberId} = ${notificationCause.actorId}
  where ${notificationCause.notificationId} = ${notification.id} and not ${notificationCause.withdrawn}
    and ${visibleTo(reader)}`
