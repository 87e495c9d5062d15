import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../../core/db/db"
import { profile } from "../../../member/profile-facts/profile.tables"
import { translated } from "../../../people/translation/translation.sql"
import { phraseFor, type Reader, readingColumns } from "../chat.db"
import { isDeletedBy } from "../chat.sql"
import type { StoredReading } from "../chat.message"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { message } from "../chat.tables"

export async function isThreadMember(on: DbOrTx, memberId: number, threadId: number): Promise<boolean> {
  const found = await rows(
    on,
    {},
    sql`select from ${threadMember} where ${threadMember.threadId} = ${threadId} and ${threadMember.memberId} = ${memberId}`,
  )
  return found.length > 0
}

export async function findReading(
  on: DbOrTx,
  { me, language }: Reader,
  threadId: number,
): Promise<StoredReading | undefined> {
  const [row] = await rows(
    on,
    readingColumns,
    sql`select mine.other_id as "otherId", mine.engine as "engine",
        coalesce(mine.receive, other.send, ${language}) as "target", mine.read_seq as "readSeq",
        other.receipt_seq as "otherReadSeq", other.delivered_seq as "otherDeliveredSeq", mine.trusted as "trusted"
      from ${threadMember} mine
      join ${threadMember} other on other.member_id = mine.other_id and other.other_id = mine.member_id
      where mine.thread_id = ${threadId} and mine.member_id = ${me}`,
  )
  return row
}

interface ThreadText {
  seq: number
  content: string
  translate: string | null
  phraseId: number | null
}

export const findTexts = (
  on: DbOrTx,
  memberId: number,
  threadId: number,
  before: number,
  limit: number,
): Promise<ThreadText[]> =>
  rows(
    on,
    { seq: "int4", content: "text", translate: "text?", phraseId: "int8?" },
    sql`select ${message.seq} as "seq", ${message.content} as "content", ${phraseFor(memberId)} as "phraseId",
        case when ${message.senderId} <> mine.member_id and ${message.language} <> mine.target
          then ${translated({ content: message.content, source: message.language, target: sql`mine.target`, author: message.senderId, reader: sql`mine.member_id` })} end as "translate"
      from (
        select side.thread_id, side.member_id, side.cleared_seq, coalesce(side.receive, other.send, ${profile.language}) as target
        from ${threadMember} side
        join ${threadMember} other on other.member_id = side.other_id and other.other_id = side.member_id
        join ${profile} on ${profile.memberId} = side.member_id
        where side.thread_id = ${threadId} and side.member_id = ${memberId}
      ) mine
      join ${message} on ${message.threadId} = mine.thread_id
      where ${message.threadId} = ${threadId} and ${message.seq} < ${before} and ${message.seq} > mine.cleared_seq
        and ${message.recalledAt} is null and not ${isDeletedBy(memberId)}
      order by ${message.seq} desc limit ${limit}`,
  )

/** Finds the seq by binary search: messages are stored in order of time, and an index would slow down each insert. */
export async function findSeqAt(on: DbOrTx, memberId: number, threadId: number, at: Date): Promise<number | null> {
  const [row] = await rows(
    on,
    { seq: "int4?" },
    sql`with recursive halves (low, high) as (
        select ${threadMember.clearedSeq}, ${thread.seq} + 1 from ${thread}
        join ${threadMember} on ${threadMember.threadId} = ${thread.id} and ${threadMember.memberId} = ${memberId}
        where ${thread.id} = ${threadId}
        union all
        select case when middle.is_before then middle.seq else low end,
          case when middle.is_before then high else (low + high) / 2 end
        from halves cross join lateral (
          select coalesce(max(nearest.seq), high) as seq, coalesce(bool_or(nearest.is_before), false) as is_before from (
            select ${message.seq} as seq, ${message.createdAt} < ${at.toISOString()}::timestamptz as is_before
            from ${message} where ${message.threadId} = ${threadId} and ${message.seq} >= (low + high) / 2
              and ${message.seq} < high
            order by ${message.seq} limit 1
          ) nearest
        ) middle
        where high - low > 1
      ), place as (select high from halves order by high - low limit 1)
      select (select ${message.seq} from ${message} where ${message.threadId} = ${threadId} and ${message.seq} >= place.high
        and not ${isDeletedBy(memberId)} order by ${message.seq} limit 1) as "seq" from place`,
  )
  return row?.seq ?? null
}
