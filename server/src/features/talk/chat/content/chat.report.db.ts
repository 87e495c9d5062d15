import { type DbOrTx, rows } from "../../../../core/db/db"
import { columns } from "../../../../core/db/query-columns"
import type { Reported } from "../../../../core/staff-queue"
import { sql } from "drizzle-orm"
import { profile } from "../../../member/profile-facts/profile.tables"
import { translated } from "../../../people/translation/translation.sql"
import { threadMember } from "../../../member/thread-facts/thread.tables"
import { message, messageFormer, messageUpload } from "../chat.tables"

export async function findReported(on: DbOrTx, readerId: number, messageId: number): Promise<Reported | undefined> {
  const [row] = await rows(
    on,
    columns<Reported>({ memberId: "int8", evidence: "text", photoIds: "json" }),
    sql`select ${message.senderId} as "memberId", concat_ws(E'\\n\\n', nullif(${message.content}, ''), (
          select string_agg(${messageFormer.content}, E'\\n\\n' order by ${messageFormer.id} desc) from ${messageFormer}
          where ${messageFormer.messageId} = ${message.id} and ${messageFormer.content} <> '')) as "evidence",
        array_to_json(array(
          select ${messageUpload.photoId} from ${messageUpload} where ${messageUpload.messageId} = ${message.id}
          union select unnest(${messageFormer.photoIds}) from ${messageFormer} where ${messageFormer.messageId} = ${message.id}
        )) as "photoIds"
      from ${message}
      join ${threadMember} on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${readerId}
      where ${message.id} = ${messageId}`,
  )
  return row
}

export async function findTranslation(on: DbOrTx, memberId: number, messageId: number): Promise<string | undefined> {
  const target = sql`coalesce(receiver.receive, sender.send, ${profile.language}, 'en')`
  const text = { content: message.content, source: message.language, target, author: message.senderId }
  const [row] = await rows(
    on,
    { translation: "text?" },
    sql`select ${translated({ ...text, reader: sql`${memberId}::bigint` })} as "translation" from ${message}
      join ${threadMember} sender on sender.thread_id = ${message.threadId} and sender.member_id = ${message.senderId}
      join ${threadMember} receiver on receiver.member_id = sender.other_id and receiver.other_id = sender.member_id
      left join ${profile} on ${profile.memberId} = receiver.member_id
      where ${message.id} = ${messageId}`,
  )
  return row?.translation ?? undefined
}
