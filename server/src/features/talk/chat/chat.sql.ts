import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { showsOnline } from "../../people/profile/profile.sql"
import { notBlocked } from "../../people/relation/relation.sql"
import { message, messageUpload, thread, threadMember } from "./chat.tables"

/** `one` has already been in a conversation with `other`. */
export const haveTalked = (one: number | SQL, other: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${threadMember} where ${threadMember.memberId} = ${one} and ${threadMember.otherId} = ${other})`

/** `one` has written to `other`: began their conversation, or answered. */
export const hasWrittenTo = (one: number | SQL, other: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${thread} where ${thread.lowId} = least(${one}, ${other})
    and ${thread.highId} = greatest(${one}, ${other}) and (${thread.initiatorId} = ${one} or ${thread.answered}))`

/** Who may hear that a member comes or goes: the other sides of the latest conversations, as a subquery of ids. */
export const presenceListeners = (memberId: SQL, limit: number): SQL => sql`(
  select partner.other_id from (
    select ${threadMember.otherId} from ${threadMember} where ${threadMember.memberId} = ${memberId}
    order by ${threadMember.lastMessageId} desc limit ${limit}
  ) partner
  where ${showsOnline(memberId)} and ${notBlocked(memberId, sql`partner.other_id`)})`

/** A message of one of the member's conversations: a `TranslatableRow`. */
export const messageFor = (memberId: number, id: number): SQL => sql`
  select ${message.content} as "content", ${message.language} as "language",
    coalesce(${threadMember.receive}, other.send) as "target"
  from ${message}
  join ${threadMember} on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${memberId}
  join ${threadMember} other on other.thread_id = ${message.threadId} and other.member_id = ${threadMember.otherId}
  where ${message.id} = ${id}`

/** Of 100 of the latest conversations that others began with this member, how many were answered; 50 where few did. */
export const answerRate = (memberId: AnyColumn | SQL): SQL<number> => sql`(
  select 100 * (count(*) filter (where begun.answered) + 2) / (count(*) + 4) from (
    select ${thread.answered} from ${threadMember} join ${thread} on ${thread.id} = ${threadMember.threadId}
    where ${threadMember.memberId} = ${memberId} and ${thread.initiatorId} <> ${threadMember.memberId}
    order by ${threadMember.lastMessageId} desc limit 50
  ) begun)`

/**
 * The photo was sent in one of the member's conversations. Not written as `exists`, which the planner turns into
 * collecting all that was ever sent in any of them.
 */
export const isInConversationOf = (memberId: number | SQL, photoId: AnyColumn | SQL): SQL<boolean> => sql`coalesce((
  select true from ${messageUpload}
  join ${threadMember} on ${threadMember.threadId} = ${messageUpload.threadId} and ${threadMember.memberId} = ${memberId}
  where ${messageUpload.photoId} = ${photoId} limit 1), false)`
