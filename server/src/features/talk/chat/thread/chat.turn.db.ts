import { sql } from "drizzle-orm"
import { declineTemplate } from "@redthread/contract/turn"
import { type DbOrTx, rows, type Tx } from "../../../../core/db/db"
import { notBlocked } from "../../../member/relation-facts/relation.sql"
import { profile } from "../../../member/profile-facts/profile.tables"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { message } from "../chat.tables"

/** Neither a blocked nor a deleted member can be answered. The query joins the other's `profile`. */
const canAnswer = sql`${threadMember.lastMessageId} > 0 and ${profile.listed}
  and ${notBlocked(threadMember.memberId, threadMember.otherId)}`

export const folderConditions = {
  turn: sql`${threadMember.owes} and ${canAnswer}`,
  waiting: sql`${threadMember.waiting} and ${canAnswer}`,
} as const

export type Folder = keyof typeof folderConditions

const counted = (folder: Folder, memberId: number, max: number) => sql`(select count(*)::int from (
  select from ${threadMember} join ${profile} on ${profile.memberId} = ${threadMember.otherId}
  where ${threadMember.memberId} = ${memberId} and ${folderConditions[folder]} limit ${max}) listed)`

export async function countFolders(on: DbOrTx, memberId: number, max: number): Promise<Record<Folder, number>> {
  const [row] = await rows(
    on,
    { turn: "int4", waiting: "int4" },
    sql`select ${counted("turn", memberId, max)} as "turn", ${counted("waiting", memberId, max)} as "waiting"`,
  )
  return row ?? { turn: 0, waiting: 0 }
}

interface Closing {
  otherId: number
  initiatorId: number | null
  answered: boolean
  closedBy: number | null
  askerId: number | null
  seq: number
}

/** Locks the thread. */
export async function lockClosing(tx: Tx, memberId: number, threadId: number): Promise<Closing | undefined> {
  const [row] = await rows(
    tx,
    { otherId: "int8", initiatorId: "int8?", answered: "bool", closedBy: "int8?", askerId: "int8?", seq: "int4" },
    sql`select ${threadMember.otherId} as "otherId", ${thread.initiatorId} as "initiatorId",
        ${thread.answered} as "answered", ${thread.closedBy} as "closedBy", ${thread.askerId} as "askerId",
        ${thread.seq} as "seq"
      from ${thread} join ${threadMember} on ${threadMember.threadId} = ${thread.id}
      where ${thread.id} = ${threadId} and ${threadMember.memberId} = ${memberId} for no key update of ${thread}`,
  )
  return row
}

export async function findLatestDecline(tx: Tx, threadId: number, memberId: number): Promise<number | undefined> {
  const [row] = await rows(
    tx,
    { id: "int8" },
    sql`select ${message.id} as "id" from ${message}
      where ${message.threadId} = ${threadId} and ${message.senderId} = ${memberId} and ${message.type} = 'template'
        and ${message.aboutId} = ${declineTemplate}
      order by ${message.seq} desc limit 1`,
  )
  return row?.id
}

export async function close(tx: Tx, threadId: number, memberId: number, askerId: number | null): Promise<void> {
  await tx.execute(sql`update ${thread} set closed_by = ${memberId}, asker_id = ${askerId}, asked = false
    where ${thread.id} = ${threadId}`)
  await tx.execute(sql`update ${threadMember} set owes = false where ${threadMember.threadId} = ${threadId}`)
}

export async function open(tx: Tx, threadId: number, askerId: number | null): Promise<void> {
  await tx.execute(sql`update ${thread} set closed_by = null, asker_id = ${askerId}, asked = false
    where ${thread.id} = ${threadId}`)
}
