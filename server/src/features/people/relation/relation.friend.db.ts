import { and, eq, or, sql } from "drizzle-orm"
import { friendStates } from "@redthread/contract/relation"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { friend, friendRequest } from "../../member/relation-facts/relation.tables"

const asks = (memberId: number, otherId: number) =>
  and(eq(friendRequest.memberId, memberId), eq(friendRequest.otherId, otherId))
const friendOf = (memberId: number, otherId: number) => and(eq(friend.memberId, memberId), eq(friend.friendId, otherId))

/**
 * What a request depends on: whether the two are friends, whether the other has sent a request, and whether the other
 * takes requests.
 */
export interface Approach {
  friends: boolean
  asked: boolean
  pass: boolean
}

export async function findApproach(tx: Tx, memberId: number, otherId: number): Promise<Approach | undefined> {
  const [row] = await rows<Approach>(
    tx,
    sql`select exists (select from ${friend} where ${friendOf(memberId, otherId)}) as "friends",
        exists (select from ${friendRequest} where ${asks(otherId, memberId)}
          and ${friendRequest.status} = ${friendStates.requested}) as "asked",
        ${profile.friendPolicy} = 'pass' as "pass"
      from ${profile} where ${profile.memberId} = ${otherId}`,
  )
  return row
}

/** Asks, where nobody has yet. Answers whether it is a new request. */
export async function insertRequest(tx: Tx, memberId: number, otherId: number, createdAt: Date): Promise<boolean> {
  await tx.delete(friendRequest).where(and(asks(memberId, otherId), eq(friendRequest.status, friendStates.ended)))
  const inserted = await tx
    .insert(friendRequest)
    .values({ memberId, otherId, status: friendStates.requested, createdAt })
    .onConflictDoNothing()
    .returning({ id: friendRequest.id })
  return inserted.length > 0
}

/** Deletes the request of one to the other; answers whether it was still unseen, undefined where there was none. */
export async function deleteRequest(tx: Tx, memberId: number, otherId: number): Promise<boolean | undefined> {
  const [deleted] = await tx
    .delete(friendRequest)
    .where(and(asks(memberId, otherId), eq(friendRequest.status, friendStates.requested)))
    .returning({ seen: friendRequest.seen })
  return deleted && !deleted.seen
}

export async function areFriends(tx: Tx, memberId: number, otherId: number): Promise<boolean> {
  return (await tx.$count(friend, friendOf(memberId, otherId))) > 0
}

/** Stores the friendship and deletes requests and ended friendships between the two. */
export async function insertFriends(tx: Tx, one: number, other: number, createdAt: Date): Promise<void> {
  await tx.delete(friendRequest).where(or(asks(one, other), asks(other, one)))
  await tx
    .insert(friend)
    .values([
      { memberId: one, friendId: other, createdAt },
      { memberId: other, friendId: one, createdAt },
    ])
    .onConflictDoNothing()
}

/** Answers whether the two were friends. */
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

/** Whether the other's request waits for this member's answer. */
export const hasAsked = async (on: DbOrTx, otherId: number, memberId: number): Promise<boolean> =>
  (await on.$count(friendRequest, and(asks(otherId, memberId), eq(friendRequest.status, friendStates.requested)))) > 0

export const countPinned = (tx: Tx, memberId: number): Promise<number> =>
  tx.$count(friend, and(eq(friend.memberId, memberId), friend.top))

export async function setTop(tx: Tx, memberId: number, friendId: number, top: boolean): Promise<void> {
  await tx.update(friend).set({ top }).where(friendOf(memberId, friendId))
}

const pending = sql`${friendRequest.status} = ${sql.raw(String(friendStates.requested))}`

/** Requests that the member has not seen. */
export const countUnseen = (on: DbOrTx, memberId: number): Promise<number> =>
  on.$count(friendRequest, sql`${friendRequest.otherId} = ${memberId} and ${pending} and not ${friendRequest.seen}`)

/** Marks the oldest unseen request as seen, or all; answers how many there were. */
export async function markSeen(tx: Tx, memberId: number, all: boolean): Promise<number> {
  const marked = await rows(
    tx,
    sql`update ${friendRequest} set seen = true where (member_id, other_id) in (
        select member_id, other_id from ${friendRequest}
        where ${friendRequest.otherId} = ${memberId} and ${pending} and not ${friendRequest.seen}
        order by id ${all ? sql`for update` : sql`limit 1 for update skip locked`})
      returning id`,
  )
  return marked.length
}
