import { and, eq, sql } from "drizzle-orm"
import { rows, type Tx } from "../../../core/db/db"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { feedLike, feedPost } from "./feed.tables"

export async function lockReadable(
  tx: Tx,
  reader: Reader,
  id: number,
): Promise<{ authorId: number; likes: number } | undefined> {
  const [row] = await rows(
    tx,
    { authorId: "int8", likes: "int4" },
    sql`select ${feedPost.memberId} as "authorId", ${feedPost.likes} as "likes"
      from ${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}
      where ${feedPost.id} = ${id} and ${visibleTo(reader)} for no key update of ${feedPost}`,
  )
  return row
}

export async function insertLike(tx: Tx, postId: number, memberId: number, createdAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(feedLike)
    .values({ postId, memberId, createdAt })
    .onConflictDoNothing()
    .returning({ postId: feedLike.postId })
  return inserted.length > 0
}

export async function deleteLike(tx: Tx, postId: number, memberId: number): Promise<boolean> {
  const deleted = await tx
    .delete(feedLike)
    .where(and(eq(feedLike.postId, postId), eq(feedLike.memberId, memberId)))
    .returning({ postId: feedLike.postId })
  return deleted.length > 0
}

/** Changes a post's number of likes or comments; the post must be locked. */
export async function count(tx: Tx, postId: number, what: "likes" | "comments", delta: number): Promise<void> {
  const column = feedPost[what]
  await tx
    .update(feedPost)
    .set({ [what]: sql`${column} + ${delta}::int` })
    .where(eq(feedPost.id, postId))
}
