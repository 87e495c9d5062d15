import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { feedComment, feedCommentLike, feedLike, feedMute, feedPace, feedPost, feedUpload } from "./feed.tables"
import { deletePlaceholders } from "./feed.comment.db"
import type { GoneText } from "../../people/translation/translation.service"

/** Deletes up to `limit` posts with their comments. @returns the deleted texts */
export async function deletePosts(
  tx: Tx,
  memberId: number,
  limit: number,
): Promise<{ posts: number; words: GoneText[] }> {
  const posts = await rows(
    tx,
    { id: "int8", content: "text" },
    sql`select id, content from ${feedPost} where ${feedPost.memberId} = ${memberId} order by id limit ${limit} for update`,
  )
  if (posts.length === 0) return { posts: 0, words: [] }
  const ids = posts.map(({ id }) => id)
  const under = await rows(
    tx,
    { content: "text", authorId: "int8" },
    sql`select content, member_id as "authorId" from ${feedComment}
      where ${feedComment.postId} = any(${bigints(ids)}) and ${feedComment.memberId} is not null`,
  )
  await tx.delete(feedPost).where(inArray(feedPost.id, ids))
  return { posts: posts.length, words: [...posts.map(({ content }) => ({ authorId: memberId, content })), ...under] }
}

async function uncountComments(tx: Tx, postIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update ${feedPost} set comments = comments - gone.count
    from (select id, count(*)::int as count from unnest(${bigints(postIds)}) as one (id)
      group by id) gone where ${feedPost.id} = gone.id`)
}

async function emptyAnswered(tx: Tx, memberId: number): Promise<GoneText[]> {
  const comments = await rows(
    tx,
    { id: "int8", content: "text" },
    sql`select id, content from ${feedComment} where ${feedComment.memberId} = ${memberId} and ${feedComment.replies} > 0`,
  )
  const ids = comments.map(({ id }) => id)
  await tx.delete(feedCommentLike).where(inArray(feedCommentLike.commentId, ids))
  await tx
    .update(feedComment)
    .set({ memberId: null, clientId: null, language: null, content: "", likes: 0, warning: null })
    .where(inArray(feedComment.id, ids))
  return comments.map(({ content }) => ({ authorId: memberId, content }))
}

/** Deletes the member's comments, except placeholders for replies of others; the posts must be locked. */
async function withdrawComments(tx: Tx, memberId: number): Promise<GoneText[]> {
  await tx.execute(sql`update ${feedComment} set replies = replies - gone.count
    from (select parent_id, count(*)::int as count from ${feedComment}
      where ${feedComment.memberId} = ${memberId} and ${feedComment.parentId} is not null group by parent_id) gone
    where id = gone.parent_id`)
  const replies = await tx
    .delete(feedComment)
    .where(and(eq(feedComment.memberId, memberId), isNotNull(feedComment.parentId)))
    .returning({ content: feedComment.content, postId: feedComment.postId })
  const emptied = await emptyAnswered(tx, memberId)
  const gone = await tx
    .delete(feedComment)
    .where(eq(feedComment.memberId, memberId))
    .returning({ content: feedComment.content, postId: feedComment.postId })
  const postIds = [...replies, ...gone].map(({ postId }) => postId)
  await uncountComments(tx, [...postIds, ...(await deletePlaceholders(tx, [...new Set(postIds)]))])
  return [...emptied, ...[...replies, ...gone].map(({ content }) => ({ authorId: memberId, content }))]
}

/** Deletes the member's likes and comments on all posts. @returns the deleted texts */
export async function withdraw(tx: Tx, memberId: number): Promise<GoneText[]> {
  // Posts are always locked in order of ids.
  await tx.execute(sql`select from ${feedPost} where id in (
    select post_id from ${feedLike} where ${feedLike.memberId} = ${memberId}
    union select post_id from ${feedComment} where ${feedComment.memberId} = ${memberId}
    union select comment.post_id from ${feedCommentLike} join ${feedComment} comment on comment.id = comment_id
      where ${feedCommentLike.memberId} = ${memberId}) order by id for no key update`)
  await tx.execute(sql`with gone as (delete from ${feedLike} where ${feedLike.memberId} = ${memberId} returning post_id)
    update ${feedPost} set likes = likes - 1 from gone where id = gone.post_id`)
  await tx.execute(sql`with gone as (delete from ${feedCommentLike} where ${feedCommentLike.memberId} = ${memberId}
      returning comment_id)
    update ${feedComment} set likes = likes - 1 from gone where id = gone.comment_id`)
  const words = await withdrawComments(tx, memberId)
  await tx.update(feedComment).set({ answeredId: null }).where(eq(feedComment.answeredId, memberId))
  await tx.delete(feedMute).where(or(eq(feedMute.memberId, memberId), eq(feedMute.mutedId, memberId)))
  await tx.delete(feedPace).where(eq(feedPace.memberId, memberId))
  return words
}

export const listPosts = (on: DbOrTx, memberId: number, after: number, limit: number) =>
  on
    .select({
      id: feedPost.id,
      content: feedPost.content,
      likes: feedPost.likes,
      comments: feedPost.comments,
      uploads: sql<number[]>`coalesce((select json_agg(${feedUpload.photoId} order by ${feedUpload.position})
        from ${feedUpload} where ${feedUpload.postId} = ${feedPost.id}), '[]')`,
      createdAt: feedPost.createdAt,
    })
    .from(feedPost)
    .where(and(eq(feedPost.memberId, memberId), gt(feedPost.id, after)))
    .orderBy(asc(feedPost.id))
    .limit(limit)

export const listComments = (on: DbOrTx, memberId: number, after: number, limit: number) =>
  on
    .select({
      id: feedComment.id,
      postId: feedComment.postId,
      replyTo: feedComment.parentId,
      content: feedComment.content,
      createdAt: feedComment.createdAt,
    })
    .from(feedComment)
    .where(and(eq(feedComment.memberId, memberId), gt(feedComment.id, after)))
    .orderBy(asc(feedComment.id))
    .limit(limit)

export const listCommentLikes = (on: DbOrTx, memberId: number) =>
  on
    .select({ commentId: feedCommentLike.commentId, createdAt: feedCommentLike.createdAt })
    .from(feedCommentLike)
    .where(eq(feedCommentLike.memberId, memberId))

export const listLikes = (on: DbOrTx, memberId: number) =>
  on
    .select({ postId: feedLike.postId, createdAt: feedLike.createdAt })
    .from(feedLike)
    .where(eq(feedLike.memberId, memberId))
