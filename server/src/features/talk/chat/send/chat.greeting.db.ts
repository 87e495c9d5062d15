import { eq, sql } from "drizzle-orm"
import { advisoryLock, lockForMember, type DbOrTx, rows, type Tx } from "../../../../core/db/db"
import { areFriends, areMatched, notBlocked } from "../../../member/relation-facts/relation.sql"
import { profile } from "../../../member/profile-facts/profile.tables"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { greetingSetting } from "../chat.tables"

type OpenMax = 5 | 20

/** Null without a limit. */
export async function findOpenMax(on: DbOrTx, memberId: number): Promise<OpenMax | null> {
  const [row] = await on.select().from(greetingSetting).where(eq(greetingSetting.memberId, memberId))
  return row?.openMax ?? null
}

export async function setOpenMax(tx: Tx, memberId: number, openMax: OpenMax | null): Promise<void> {
  if (openMax === null) await tx.delete(greetingSetting).where(eq(greetingSetting.memberId, memberId))
  else
    await tx
      .insert(greetingSetting)
      .values({ memberId, openMax })
      .onConflictDoUpdate({ target: greetingSetting.memberId, set: { openMax } })
}

/** Serialises decisions on which greetings of strangers a member has open. */
export const lockGreetings = (tx: Tx, memberId: number): Promise<void> =>
  lockForMember(tx, advisoryLock.greetings, memberId)

const knowEachOther = sql`(${areFriends(threadMember.memberId, threadMember.otherId)}
  or ${areMatched(threadMember.memberId, threadMember.otherId)})`

export async function isStranger(tx: Tx, one: number, another: number): Promise<boolean> {
  const [row] = await rows(
    tx,
    { stranger: "bool" },
    sql`select not (${areFriends(one, another)} or ${areMatched(one, another)}) as "stranger"`,
  )
  return row?.stranger ?? false
}

const canAnswer = sql`${threadMember.lastMessageId} > 0 and ${profile.listed}
  and ${notBlocked(threadMember.memberId, threadMember.otherId)}`

export async function countOpen(tx: Tx, memberId: number, max: number): Promise<number> {
  const [row] = await rows(
    tx,
    { count: "int4" },
    sql`select count(*)::int as "count" from (
      select from ${threadMember} join ${profile} on ${profile.memberId} = ${threadMember.otherId}
      where ${threadMember.memberId} = ${memberId} and ${threadMember.greeting} and not ${threadMember.waiting}
        and ${canAnswer} limit ${max}) open`,
  )
  return row?.count ?? 0
}

export interface WaitingThread {
  threadId: number
  otherId: number
  lastMessageId: number
  seq: number
}

const waitingTypes = { threadId: "int8", otherId: "int8", lastMessageId: "int8", seq: "int4" } as const

/** The oldest waiting greetings; with `known` those of members who are no strangers any more. */
export const listNext = (
  tx: Tx,
  memberId: number,
  { known, limit }: { known: boolean; limit: number },
): Promise<WaitingThread[]> =>
  rows(
    tx,
    waitingTypes,
    sql`select ${threadMember.threadId} as "threadId", ${threadMember.otherId} as "otherId",
        ${threadMember.lastMessageId} as "lastMessageId", ${thread.seq} as "seq"
      from ${threadMember} join ${profile} on ${profile.memberId} = ${threadMember.otherId}
      join ${thread} on ${thread.id} = ${threadMember.threadId}
      where ${threadMember.memberId} = ${memberId} and ${threadMember.waiting} and ${canAnswer}
        ${known ? sql`and ${knowEachOther}` : sql``}
      order by ${threadMember.lastMessageId} limit ${limit}`,
  )

/** Steps from member to member through the index of waiting greetings. */
export const listMembersWithWaiting = (on: DbOrTx, after: number, limit: number): Promise<{ memberId: number }[]> =>
  rows(
    on,
    { memberId: "int8" },
    sql`with recursive step (member_id) as (
        (select ${threadMember.memberId} from ${threadMember}
          where ${threadMember.waiting} and ${threadMember.memberId} > ${after}
          order by ${threadMember.memberId} limit 1)
        union all
        select (select following.member_id from ${threadMember} following
          where following.waiting and following.member_id > step.member_id
          order by following.member_id limit 1)
        from step where step.member_id is not null)
      select member_id as "memberId" from step where member_id is not null limit ${limit}`,
  )

export async function hasWaiting(on: DbOrTx, memberId: number): Promise<boolean> {
  const found = await rows(
    on,
    {},
    sql`select from ${threadMember} where ${threadMember.memberId} = ${memberId} and ${threadMember.waiting} limit 1`,
  )
  return found.length > 0
}

export async function isWaiting(on: DbOrTx, memberId: number, otherId: number): Promise<boolean> {
  const [row] = await rows(
    on,
    { waiting: "bool" },
    sql`select ${threadMember.waiting} as "waiting" from ${threadMember}
      where ${threadMember.memberId} = ${memberId} and ${threadMember.otherId} = ${otherId}`,
  )
  return row?.waiting ?? false
}
