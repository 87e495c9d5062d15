import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { thread, threadMember } from "../../member/thread-facts/thread.tables"
import { message, messageFormer, messageUpload } from "./chat.tables"

/** How many messages are unread in conversations that this member has muted. */
export const mutedMessages = (memberId: AnyColumn | SQL): SQL<number> =>
  sql`coalesce((select sum(${threadMember.unread}) from ${threadMember}
    where ${threadMember.memberId} = ${memberId} and ${threadMember.muted}), 0)::int`

/** `one` has written to `other`: began their conversation, or answered. */
export const hasWrittenTo = (one: number | SQL, other: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${thread} where ${thread.lowId} = least(${one}, ${other})
    and ${thread.highId} = greatest(${one}, ${other}) and (${thread.initiatorId} = ${one} or ${thread.answered}))`

/** A message of one of the member's conversations: a `TranslatableRow`. */
export const messageFor = (memberId: number, id: number): SQL => sql`
  select ${message.content} as "content", ${message.language} as "language",
    coalesce(${threadMember.receive}, other.send) as "target", ${message.senderId} as "authorId"
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
 * Minutes from the first message to this member's first answer: the middle of the latest 20 conversations that others
 * began and the member answered, null for fewer than three.
 */
export const answerMinutes = (memberId: AnyColumn | SQL): SQL<number | null> => sql`(
  select case when count(*) >= 3 then least(round((percentile_cont(0.5) within group (
      order by extract(epoch from answer.created_at - begun.created_at)))::numeric / 60), 32767)::smallint end
  from (
    select ${thread.id}, ${thread.createdAt} from ${threadMember} join ${thread} on ${thread.id} = ${threadMember.threadId}
    where ${threadMember.memberId} = ${memberId} and ${thread.initiatorId} <> ${threadMember.memberId} and ${thread.answered}
    order by ${threadMember.lastMessageId} desc limit 20
  ) begun
  cross join lateral (
    select ${message.createdAt} from ${message}
    where ${message.threadId} = begun.id and ${message.senderId} = ${memberId} order by ${message.seq} limit 1
  ) answer)`

/**
 * Whether the photo was sent in one of the member's conversations. Not written as `exists`, which the planner may turn
 * into a hash of all photos ever sent.
 */
export const isInConversationOf = (memberId: number | SQL, photoId: AnyColumn | SQL): SQL<boolean> => sql`coalesce((
  select true from ${messageUpload}
  join ${threadMember} on ${threadMember.threadId} = ${messageUpload.threadId} and ${threadMember.memberId} = ${memberId}
  where ${messageUpload.photoId} = ${photoId} limit 1), false)`

/** The photo belonged to a message that was edited or recalled, or lost it, not too long ago. */
export const isKeptWithFormer = (photoId: SQL): SQL<boolean> => sql`exists (select from ${messageFormer}
  where ${messageFormer.photoIds} <> '{}' and ${messageFormer.photoIds} @> array[${photoId}])`
