import { and, desc, eq, or, sql } from "drizzle-orm"
import type { ProfileItem } from "@redthread/contract/prompt"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { Reader } from "../../../core/db/reader"
import { profile, promptAnswer } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { block, friend, friendRequest, memberLike, remark, visit } from "../../member/relation-facts/relation.tables"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { photo, photoFile } from "../photo/photo.tables"

export async function lockPair(tx: Tx, one: number, other: number): Promise<void> {
  const pair = `relation:${Math.min(one, other)}:${Math.max(one, other)}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}

export async function isVisible(on: DbOrTx, reader: Reader, memberId: number): Promise<boolean> {
  const visible = await rows(
    on,
    {},
    sql`select from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return visible.length > 0
}

/** True for members who can be blocked or noted: visible ones, and hidden ones with a conversation or a block. */
export async function isReachable(on: DbOrTx, reader: Reader, memberId: number): Promise<boolean> {
  const visible = await rows(
    on,
    {},
    sql`select from ${profile} where ${profile.memberId} = ${memberId}
      and (${visibleTo(reader)}
        or exists (select from ${threadMember} where ${threadMember.memberId} = ${reader.id}
          and ${threadMember.otherId} = ${profile.memberId})
        or exists (select from ${block} where ${block.memberId} = ${reader.id} and ${block.blockedId} = ${memberId}))`,
  )
  return visible.length > 0
}

export async function insertBlock(tx: Tx, memberId: number, blockedId: number, createdAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(block)
    .values({ memberId, blockedId, createdAt })
    .onConflictDoNothing()
    .returning({ id: block.id })
  return inserted.length > 0
}

export async function deleteBlock(tx: Tx, memberId: number, blockedId: number): Promise<void> {
  await tx.delete(block).where(and(eq(block.memberId, memberId), eq(block.blockedId, blockedId)))
}

export async function deleteRelations(tx: Tx, one: number, other: number): Promise<void> {
  const likeOf = (a: number, b: number) => and(eq(memberLike.memberId, a), eq(memberLike.likedId, b))
  const friendOf = (a: number, b: number) => and(eq(friend.memberId, a), eq(friend.friendId, b))
  await tx.delete(memberLike).where(or(likeOf(one, other), likeOf(other, one)))
  await tx.delete(friend).where(or(friendOf(one, other), friendOf(other, one)))
  const requestOf = (a: number, b: number) => and(eq(friendRequest.memberId, a), eq(friendRequest.otherId, b))
  await tx.delete(friendRequest).where(or(requestOf(one, other), requestOf(other, one)))
  const visitOf = (a: number, b: number) => and(eq(visit.memberId, a), eq(visit.visitedId, b))
  await tx.delete(visit).where(or(visitOf(one, other), visitOf(other, one)))
}

interface BlockedRow {
  id: number
  memberId: number
  name: string
  file: string | null
  createdAt: string
}

export const listBlocked = (
  on: DbOrTx,
  memberId: number,
  maxId: number | undefined,
  limit: number,
): Promise<BlockedRow[]> =>
  rows(
    on,
    columns<BlockedRow>({ id: "int8", memberId: "int8", name: "text", file: "text?", createdAt: "timestamptz" }),
    sql`select ${block.id} as "id", ${block.blockedId} as "memberId", ${profile.name} as "name",
        ${photoFile(profile.avatarId)} as "file", ${block.createdAt} as "createdAt"
      from ${block} join ${profile} on ${profile.memberId} = ${block.blockedId}
      where ${block.memberId} = ${memberId} and ${block.id} < ${maxId ?? Number.MAX_SAFE_INTEGER}
      order by ${block.id} desc limit ${limit}`,
  )

/** Finds members whose badges change when this member is erased, in lock order. */
export async function badgeHoldersOf(on: DbOrTx, memberId: number): Promise<number[]> {
  const holders = await rows(
    on,
    { id: "int8" },
    sql`select ${memberLike.likedId} as "id" from ${memberLike} where ${memberLike.memberId} = ${memberId}
      union select ${friendRequest.otherId} from ${friendRequest} where ${friendRequest.memberId} = ${memberId} order by 1`,
  )
  return holders.map(({ id }) => id)
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  const sides = [
    [memberLike, memberLike.memberId, memberLike.likedId],
    [friend, friend.memberId, friend.friendId],
    [friendRequest, friendRequest.memberId, friendRequest.otherId],
    [remark, remark.memberId, remark.aboutId],
    [visit, visit.memberId, visit.visitedId],
    [block, block.memberId, block.blockedId],
  ] as const
  for (const [table, one, other] of sides) await tx.delete(table).where(or(eq(one, memberId), eq(other, memberId)))
}

export const exportOf = async (on: DbOrTx, memberId: number) => ({
  likes: await on.select().from(memberLike).where(eq(memberLike.memberId, memberId)),
  blocks: await on.select().from(block).where(eq(block.memberId, memberId)),
  friends: await on.select().from(friend).where(eq(friend.memberId, memberId)),
  friendRequests: await on.select().from(friendRequest).where(eq(friendRequest.memberId, memberId)),
  remarks: await on.select().from(remark).where(eq(remark.memberId, memberId)),
  visits: await on.select().from(visit).where(eq(visit.memberId, memberId)),
})

/** Whether the item is on the owner's profile (of photos: the public folder) and visible to the reader. */
export async function isSeen(
  on: DbOrTx,
  { reader, ownerId }: { reader: Reader; ownerId: number },
  { type, id }: ProfileItem,
): Promise<boolean> {
  const item =
    type === "photo"
      ? sql`exists (select from ${photo} where ${photo.id} = ${id} and ${photo.memberId} = ${ownerId}
          and ${photo.folder} = 'public' and ${photo.attachedAt} is not null and ${photo.status} = 'ready')`
      : sql`exists (select from ${promptAnswer} where ${promptAnswer.id} = ${id} and ${promptAnswer.memberId} = ${ownerId})`
  const visible = await rows(
    on,
    {},
    sql`select from ${profile} where ${profile.memberId} = ${ownerId} and ${visibleTo(reader)} and ${item}`,
  )
  return visible.length > 0
}

/** Deletes the old row first, so that a rewritten remark becomes the latest. */
export async function setRemark(tx: Tx, memberId: number, aboutId: number, content: string): Promise<void> {
  await deleteRemark(tx, memberId, aboutId)
  await tx.insert(remark).values({ memberId, aboutId, content })
}

export async function deleteRemark(tx: Tx, memberId: number, aboutId: number): Promise<void> {
  await tx.delete(remark).where(and(eq(remark.memberId, memberId), eq(remark.aboutId, aboutId)))
}

export const listRemarks = (on: DbOrTx, memberId: number, limit: number) =>
  on
    .select({ user_id: remark.aboutId, content: remark.content })
    .from(remark)
    .where(eq(remark.memberId, memberId))
    .orderBy(desc(remark.id))
    .limit(limit)
