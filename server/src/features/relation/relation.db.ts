import { and, eq, or, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../core/db"
import { haveTalked } from "../chat/chat.sql"
import { photoFile } from "../photo/photo.sql"
import { type Reader, visibleTo } from "../profile/profile.sql"
import { profile } from "../profile/profile.tables"
import { block, friend, memberLike } from "./relation.tables"

/** Lets no other transaction change how these two stand to each other until this one ends. */
export async function lockPair(tx: Tx, one: number, other: number): Promise<void> {
  const pair = `relation:${Math.min(one, other)}:${Math.max(one, other)}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}

export async function isVisible(on: DbOrTx, reader: Reader, memberId: number): Promise<boolean> {
  const found = await rows(
    on,
    sql`select from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return found.length > 0
}

/** Whom one may block: who can be seen, and who was spoken with, however hidden they are. */
export async function isBlockable(on: DbOrTx, reader: Reader, memberId: number): Promise<boolean> {
  const found = await rows(
    on,
    sql`select from ${profile} where ${profile.memberId} = ${memberId}
      and (${visibleTo(reader)} or ${haveTalked(reader.id, profile.memberId)}
        or exists (select from ${block} where ${block.memberId} = ${reader.id} and ${block.blockedId} = ${memberId}))`,
  )
  return found.length > 0
}

/** Answers whether it is a new like. */
export async function insertLike(tx: Tx, memberId: number, likedId: number, createdAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(memberLike)
    .values({ memberId, likedId, createdAt })
    .onConflictDoNothing()
    .returning({ id: memberLike.id })
  return inserted.length > 0
}

export async function hasLiked(on: DbOrTx, memberId: number, likedId: number): Promise<boolean> {
  const found = await on
    .select({ id: memberLike.id })
    .from(memberLike)
    .where(and(eq(memberLike.memberId, memberId), eq(memberLike.likedId, likedId)))
  return found.length > 0
}

/** Answers whether there was a like. */
export async function deleteLike(tx: Tx, memberId: number, likedId: number): Promise<boolean> {
  const deleted = await tx
    .delete(memberLike)
    .where(and(eq(memberLike.memberId, memberId), eq(memberLike.likedId, likedId)))
    .returning({ id: memberLike.id })
  return deleted.length > 0
}

export async function countLikesOf(on: DbOrTx, memberId: number): Promise<number> {
  return on.$count(memberLike, eq(memberLike.likedId, memberId))
}

/** Answers whether it is a new block. */
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

/** Likes and friendship between two. */
export async function part(tx: Tx, one: number, other: number): Promise<void> {
  const likeOf = (a: number, b: number) => and(eq(memberLike.memberId, a), eq(memberLike.likedId, b))
  const friendOf = (a: number, b: number) => and(eq(friend.memberId, a), eq(friend.friendId, b))
  await tx.delete(memberLike).where(or(likeOf(one, other), likeOf(other, one)))
  await tx.delete(friend).where(or(friendOf(one, other), friendOf(other, one)))
}

export interface BlockedRow {
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
  rows<BlockedRow>(
    on,
    sql`select ${block.id} as "id", ${block.blockedId} as "memberId", ${profile.name} as "name",
        ${photoFile(profile.avatarId)} as "file", ${block.createdAt} as "createdAt"
      from ${block} join ${profile} on ${profile.memberId} = ${block.blockedId}
      where ${block.memberId} = ${memberId} and ${block.id} < ${maxId ?? Number.MAX_SAFE_INTEGER}
      order by ${block.id} desc limit ${limit}`,
  )

/** Members whose likes badge changes when this member is gone. */
export async function likedBy(on: DbOrTx, memberId: number): Promise<number[]> {
  const found = await on
    .select({ id: memberLike.likedId })
    .from(memberLike)
    .where(eq(memberLike.memberId, memberId))
    .orderBy(memberLike.likedId)
  return found.map(({ id }) => id)
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(memberLike).where(or(eq(memberLike.memberId, memberId), eq(memberLike.likedId, memberId)))
  await tx.delete(friend).where(or(eq(friend.memberId, memberId), eq(friend.friendId, memberId)))
  await tx.delete(block).where(or(eq(block.memberId, memberId), eq(block.blockedId, memberId)))
}

export const exportOf = async (on: DbOrTx, memberId: number) => ({
  likes: await on.select().from(memberLike).where(eq(memberLike.memberId, memberId)),
  blocks: await on.select().from(block).where(eq(block.memberId, memberId)),
  friends: await on.select().from(friend).where(eq(friend.memberId, memberId)),
})
