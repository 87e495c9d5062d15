import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { message, threadMember } from "./chat.tables"

/** A message of one of the member's conversations. */
export async function findReported(on: DbOrTx, memberId: number, messageId: number) {
  const [row] = await rows<{ memberId: number; evidence: string }>(
    on,
    sql`select ${message.senderId} as "memberId", ${message.content} as "evidence" from ${message}
      join ${threadMember} on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${memberId}
      where ${message.id} = ${messageId}`,
  )
  return row
}
