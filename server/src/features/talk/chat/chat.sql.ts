import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { thread, threadMember } from "../../member/thread-facts/thread.tables"
import { message, messageFormer, messageUpload } from "./chat.tables"

export const mutedMessages = (memberId: AnyColumn | SQL): SQL<number> =>
  sql`coalesce((select sum(${threadMember.unread}) from ${threadMember}
    where ${threadMember.memberId} = ${memberId} and ${threadMember.muted}), 0)::int`

export const hasWrittenTo = (one: number | SQL, other: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${thread} where ${thread.lowId} = least(${one}, ${other})
    and ${thread.highId} = greatest(${one}, ${other}) and (${thread.initiatorId} = ${one} or ${thread.answered}))`

export const isDeletedBy = (memberId: SQL | number): SQL => sql`
  case when ${message.senderId} = ${memberId} then ${message.senderDeleted} else ${message.receiverDeleted} end`

/** Selects a message's text as a `TranslatableRow`. */
export const messageFor = (memberId: number, id: number): SQL => sql`
  select ${message.content} as "content", ${message.language} as "language",
    coalesce(${threadMember.receive}, other.send) as "target", ${message.senderId} as "authorId"
  from ${message}
  join ${threadMember} on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${memberId}
  join ${threadMember} other on other.thread_id = ${message.threadId} and other.member_id = ${threadMember.otherId}
  where ${message.id} = ${id}`

/** Percentage that the member answered of the latest 50 conversations begun by others; nearer to 50 if they are few. */
export const answerRate = (memberId: AnyColumn | SQL): SQL<number> => sql`(
  select 100 * (count(*) filter (where begun.answered) + 2) / (count(*) + 4) from (
    select ${thread.answered} from ${threadMember} join ${thread} on ${thread.id} = ${threadMember.threadId}
    where ${threadMember.memberId} = ${memberId} and ${thread.initiatorId} <> ${threadMember.memberId}
      and not ${threadMember.waiting}
    order by ${threadMember.lastMessageId} desc limit 50
  ) begun)`

/** Median minutes to the first answer in the latest 20 conversations begun by others; null if fewer than three. */
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

/** Not written as `exists`, which the planner may turn into a hash of all photos ever sent. */
export const isInConversationOf = (memberId: number | SQL, photoId: AnyColumn | SQL): SQL<boolean> => sql`coalesce((
  select true from ${messageUpload}
  join ${threadMember} on ${threadMember.threadId} = ${messageUpload.threadId} and ${threadMember.memberId} = ${memberId}
  where ${messageUpload.photoId} = ${photoId} limit 1), false)`

/** True if an edited, recalled or former message still needs the photo for reports. */
export const isKeptWithFormer = (photoId: SQL): SQL<boolean> => sql`exists (select from ${messageFormer}
  where ${messageFormer.photoIds} <> '{}' and ${messageFormer.photoIds} @> array[${photoId}])`
