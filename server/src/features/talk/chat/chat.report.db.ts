import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { message, messageFormer, threadMember } from "./chat.tables"

/** A message of one of the member's conversations: what it says, and what it said before it was edited or recalled. */
export async function findReported(on: DbOrTx, memberId: number, messageId: number) {
  const [row] = await rows<{ memberId: number; evidence: string }>(
    on,
    sql`select ${message.senderId} as "memberId", concat_ws(E'\\n\\n', nullif(${message.content}, ''), (
          select string_agg(${messageFormer.content}, E'\\n\\n' order by ${messageFormer.id} desc) from ${messageFormer}
          where ${messageFormer.messageId} = ${message.id} and ${messageFormer.content} <> '')) as "evidence" from ${message}
      join ${threadMember} on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${memberId}
      where ${message.id} = ${messageId}`,
  )
  return row
}
