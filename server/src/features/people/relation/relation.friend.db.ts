import { and, eq, or, sql } from "drizzle-orm"
import { friendStates } from "@redthread/contract/relation"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { friend, friendRequest } from "../../member/relation-facts/relation.tables"

const requestOf = (memberId: number, otherId: number) =>
  and(eq(friendRequest.memberId, memberId), eq(friendRequest.otherId, otherId))
const friendOf = (memberId: number, otherId: number) => and(eq(friend.memberId, memberId), eq(friend.friendId, otherId))

export interface RequestContext {
  friends: boolean
  otherRequested: boolean
  autoAccept: boolean
}

export async function findRequestContext(
  tx: Tx,
  memberId: number,
  otherId: number,
): Promise<RequestContext | undefined> {
  const [row] = await rows(
    tx,
    { friends: "bool", otherRequested: "bool", autoAccept: "bool" },
    sql`select exists (select from ${friend} where ${friendOf(memberId, otherId)}) as "friends",
        exists (select from ${friendRequest} where ${requestOf(otherId, memberId)}
          and ${friendRequest.status} = ${friendStates.requested}) as "otherRequested",
        ${profile.friendPolicy} = 'pass' as "autoAccept"
      from ${profile} where ${profile.memberId} = ${otherId}`,
  )
  return row
}

export async function insertRequest(tx: Tx, memberId: number, otherId: number, createdAt: Date): Promise<boolean> {
  await tx.delete(friendRequest).where(and(requestOf(memberId, otherId), eq(friendRequest.status, friendStates.ended)))
  const inserted = await tx
    .insert(friendRequest)
    .values({ memberId, otherId, status: friendStates.requested, createdAt })
    .onConflictDoNothing()
    .returning({ id: friendRequest.id })
  return inserted.length > 0
}

/** Deletes a request. @returns whether it was unseen; undefined if there was none */
export async function deleteRequest(tx: Tx, memberId: number, otherId: number): Promise<boolean | undefined> {
  const [deleted] = await tx
    .delete(friendRequest)
    .where(and(requestOf(memberId, otherId), eq(friendRequest.status, friendStates.requested)))
    .returning({ seen: friendRequest.seen })
  return deleted && !deleted.seen
}

export async function areFriends(tx: Tx, memberId: number, otherId: number): Promise<boolean> {
  return (await tx.$count(friend, friendOf(memberId, otherId))) > 0
}

export async function insertFriends(tx: Tx, one: number, other: number, createdAt: Date): Promise<void> {
  await tx.delete(friendRequest).where(or(requestOf(one, other), requestOf(other, one)))
  await tx
    .insert(friend)
    .values([
      { memberId: one, friendId: other, createdAt },
      { memberId: other, friendId: one, createdAt },
    ])
    .onConflictDoNothing()
}

export async function deleteFriends(tx: Tx, one: number, other: number, endedAt: Date): Promise<boolean> {
  const deleted = await tx
    .delete(friend)
    .where(or(friendOf(one, other), friendOf(other, one)))
    .returning({ id: friend.id })
  if (deleted.length === 0) return false
  const ended = { status: friendStates.ended, seen: true, createdAt: endedAt }
  await tx
    .insert(friendRequest)
    .values([
      { memberId: one, otherId: other, ...ended },
      { memberId: other, otherId: one, ...ended },
    ])
    .onConflictDoNothing()
  return true
}

export const countPinned = (tx: Tx, memberId: number): Promise<number> =>
  tx.$count(friend, and(eq(friend.memberId, memberId), friend.top))

export async function setTop(tx: Tx, memberId: number, friendId: number, top: boolean): Promise<void> {
  await tx.update(friend).set({ top }).where(friendOf(memberId, friendId))
}

const pending = sql`${friendRequest.status} = ${sql.raw(String(friendStates.requested))}`

export const countUnseen = (on: DbOrTx, memberId: number): Promise<number> =>
  on.$count(friendRequest, sql`${friendRequest.otherId} = ${memberId} and ${pending} and not ${friendRequest.seen}`)

/** Marks the oldest unseen request as seen, or all requests. @returns their number */
export async function markSeen(tx: Tx, memberId: number, all: boolean): Promise<number> {
  const marked = await rows(
    tx,
    { id: "int8" },
    sql`update ${friendRequest} set seen = true where (member_id, other_id) in (
        select member_id, other_id from ${friendRequest}
        where ${friendRequest.otherId} = ${memberId} and ${pending} and not ${friendRequest.seen}
        order by id ${all ? sql`for update` : sql`limit 1 for update skip locked`})
      returning id`,
  )
  return marked.length
}
