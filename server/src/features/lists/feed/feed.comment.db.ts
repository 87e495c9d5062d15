import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import type { ScamSign } from "@redthread/contract/scam-shield"
import { type DbOrTx, prepareRows, rows, type Tx } from "../../../core/db/db"
import { pageSize } from "../../../core/db/page"
import { authorColumns, type ListedRow } from "../card/card.sql"
import { notBlocked, visibleTo } from "../../member/relation-facts/relation.sql"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { forEachKind, given, kindOf, words } from "./feed.post.db"
import { hasAuthorLeft, isParentReadable, isReadable } from "./feed.sql"
import { feedComment, feedCommentLike, feedPost } from "./feed.tables"
import type { GoneText } from "../../people/translation/translation.service"

/** Whoever reads, and in which language. */
export interface Reading {
  reader: Reader | null
  language: Language
}

export interface CommentRow extends ListedRow {
  /** The author has left: nothing but the replies of others is shown. */
  deleted: boolean
  id: number
  feedId: number
  /** Who wrote the post. */
  hostId: number
  clientId: string | null
  content: string
  language: Language | null
  translate: string | null
  createdAt: string
  parentId: number | null
  likes: number
  liked: boolean
  replies: number
  warning: ScamSign[] | null
}

const likedBy = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`exists (select from ${feedCommentLike} where ${feedCommentLike.commentId} = ${feedComment.id}
        and ${feedCommentLike.memberId} = ${reader.id})`
    : sql`false`

const commentColumns = (reader: ReaderInQuery | null) => sql`
  ${feedComment.id} as "id", ${feedComment.postId} as "feedId", ${feedPost.memberId} as "hostId",
  ${authorColumns(reader)}, ${feedComment.clientId} as "clientId",
  ${words(feedComment.content, feedComment.language, feedComment.memberId)}, ${feedComment.createdAt} as "createdAt",
  ${feedComment.parentId} as "parentId", ${feedComment.likes} as "likes", ${likedBy(reader)} as "liked",
  ${feedComment.replies} as "replies", ${feedComment.warning} as "warning"`

const commentAndAuthor = sql`${feedComment} join ${feedPost} on ${feedPost.id} = ${feedComment.postId}
  join ${profile} on ${profile.memberId} = ${feedComment.memberId}`

/**
 * Shows a placeholder where the author has left: a comment without replies stays one until it is erased, so that a
 * post shows as many comments as it counts.
 */
const listing = (where: SQL) =>
  forEachKind((reader) =>
    prepareRows<CommentRow, Record<string, unknown>>(
      sql`select ${hasAuthorLeft} as "deleted", ${commentColumns(reader)} from ${feedComment}
        join ${feedPost} on ${feedPost.id} = ${feedComment.postId}
        left join ${profile} on ${profile.memberId} = ${feedComment.memberId}
        where ${where} and ${feedComment.id} < ${given("below")}::bigint
          and (${visibleTo(reader)} or ${hasAuthorLeft})
        order by ${feedComment.id} desc limit ${sql.raw(String(pageSize + 1))}`,
    ),
  )

const under = listing(sql`${feedComment.postId} = ${given("post")} and ${feedComment.parentId} is null`)
const repliesTo = listing(sql`${feedComment.parentId} = ${given("parent")}`)

/** Comments under a post by members whom the reader may see, without replies, latest first. */
export const listUnder = (
  on: DbOrTx,
  { reader, language }: Reading,
  post: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<CommentRow[]> => under[kindOf(reader)](on, { reader: reader?.id ?? 0, language, post, below })

/** Replies to a comment by members whom the reader may see, latest first. */
export const listReplies = (
  on: DbOrTx,
  { reader, language }: Reading,
  parent: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<CommentRow[]> => repliesTo[kindOf(reader)](on, { reader: reader?.id ?? 0, language, parent, below })

const one = forEachKind((reader) =>
  prepareRows<CommentRow, Record<string, unknown>>(
    sql`select false as "deleted", ${commentColumns(reader)} from ${commentAndAuthor}
      where ${feedComment.id} = ${given("id")} and ${visibleTo(reader)}`,
  ),
)

export async function findComment(
  on: DbOrTx,
  { reader, language }: Reading,
  id: number,
): Promise<CommentRow | undefined> {
  const [row] = await one[kindOf(reader)](on, { reader: reader?.id ?? 0, language, id })
  return row
}

export async function canRead(on: DbOrTx, reader: Reader | null, postId: number): Promise<boolean> {
  const [row] = await rows<{ readable: boolean }>(on, sql`select ${isReadable(reader, postId)} as "readable"`)
  return row?.readable ?? false
}

const hostOf = (postId: number): SQL =>
  sql`(select ${feedPost.memberId} from ${feedPost} where ${feedPost.id} = ${postId})`

/** A comment under this post that the reader may see, as is the post. */
const readable = (reader: Reader | null, postId: number, id: number): SQL => sql`
  from ${feedComment} join ${profile} on ${profile.memberId} = ${feedComment.memberId}
  where ${feedComment.id} = ${id} and ${feedComment.postId} = ${postId} and ${visibleTo(reader)}
    and ${isParentReadable(reader)} and ${isReadable(reader, postId)}`

/** Whether the reader may see the comment, or the placeholder of one whose author has left. */
export async function canReadComment(on: DbOrTx, reader: Reader | null, postId: number, id: number): Promise<boolean> {
  const found = await rows(
    on,
    sql`select from ${feedComment} left join ${profile} on ${profile.memberId} = ${feedComment.memberId}
      where ${feedComment.id} = ${id} and ${feedComment.postId} = ${postId} and ${isParentReadable(reader)}
        and (${visibleTo(reader)} or ${hasAuthorLeft}) and ${isReadable(reader, postId)}`,
  )
  return found.length > 0
}

export interface KnownComment {
  id: number
  authorId: number
  /** The comment itself, or the one that it is a reply to. */
  topId: number
  likes: number
  /** Its author and the post's do not block each other. */
  isWelcome: boolean
}

/** A comment that the reader may see; its post is locked already. */
export async function findReadable(
  tx: Tx,
  reader: Reader,
  postId: number,
  id: number,
): Promise<KnownComment | undefined> {
  const [row] = await rows<KnownComment>(
    tx,
    sql`select ${feedComment.id} as "id", ${feedComment.memberId} as "authorId",
      coalesce(${feedComment.parentId}, ${feedComment.id}) as "topId", ${feedComment.likes} as "likes",
      ${notBlocked(feedComment.memberId, hostOf(postId))} as "isWelcome"
      ${readable(reader, postId, id)}`,
  )
  return row
}

/** Adds to what the comment counts; its post is locked. */
export async function count(tx: Tx, id: number, what: "likes" | "replies", delta: number): Promise<void> {
  const column = feedComment[what]
  await tx
    .update(feedComment)
    .set({ [what]: sql`${column} + ${delta}::int` })
    .where(eq(feedComment.id, id))
}

/** Answers whether it is a new like. */
export async function insertLike(tx: Tx, commentId: number, memberId: number, createdAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(feedCommentLike)
    .values({ commentId, memberId, createdAt })
    .onConflictDoNothing()
    .returning({ commentId: feedCommentLike.commentId })
  return inserted.length > 0
}

/** Answers whether there was one. */
export async function deleteLike(tx: Tx, commentId: number, memberId: number): Promise<boolean> {
  const deleted = await tx
    .delete(feedCommentLike)
    .where(and(eq(feedCommentLike.commentId, commentId), eq(feedCommentLike.memberId, memberId)))
    .returning({ commentId: feedCommentLike.commentId })
  return deleted.length > 0
}

/** Raises a violation of `feed_comment_client` where there is one by this client id. */
export async function insertComment(tx: Tx, comment: typeof feedComment.$inferInsert): Promise<number> {
  const [row] = await tx.insert(feedComment).values(comment).returning({ id: feedComment.id })
  if (!row)
    throw new Error(`inserting a comment of member ${comment.memberId} under post ${comment.postId} returned no row`)
  return row.id
}

/** The comment by this client id, and under which post. */
export async function findByClient(
  on: DbOrTx,
  memberId: number,
  clientId: string,
): Promise<{ id: number; postId: number } | undefined> {
  const [row] = await on
    .select({ id: feedComment.id, postId: feedComment.postId })
    .from(feedComment)
    .where(and(eq(feedComment.memberId, memberId), eq(feedComment.clientId, clientId)))
  return row
}

export interface GoneComment {
  id: number
  content: string
  /** Null: a placeholder. */
  authorId: number | null
  answeredId: number | null
  parentId: number | null
  likedBy: number[]
}

/** The post that this comment stands under. */
export async function postOf(on: DbOrTx, id: number): Promise<number | undefined> {
  const [row] = await on.select({ postId: feedComment.postId }).from(feedComment).where(eq(feedComment.id, id))
  return row?.postId
}

/**
 * Deletes the comment where it is the member's, or stands under their post, which is locked first, with the replies to
 * it; answers all of them, and whose post it was.
 */
export async function deleteComment(
  tx: Tx,
  memberId: number,
  postId: number,
  id: number,
): Promise<{ gone: GoneComment[]; hostId: number } | undefined> {
  const [host] = await tx
    .select({ memberId: feedPost.memberId })
    .from(feedPost)
    .where(eq(feedPost.id, postId))
    .for("no key update")
  const mine = host?.memberId === memberId ? undefined : eq(feedComment.memberId, memberId)
  const [found] = await tx
    .select({ id: feedComment.id })
    .from(feedComment)
    .where(and(eq(feedComment.id, id), eq(feedComment.postId, postId), mine))
  if (!host || !found) return undefined
  const isGoing = or(eq(feedComment.id, id), eq(feedComment.parentId, id))
  const likes = await tx
    .select({ commentId: feedCommentLike.commentId, memberId: feedCommentLike.memberId })
    .from(feedCommentLike)
    .innerJoin(feedComment, eq(feedComment.id, feedCommentLike.commentId))
    .where(isGoing)
  const gone = await tx.delete(feedComment).where(isGoing).returning({
    id: feedComment.id,
    authorId: feedComment.memberId,
    content: feedComment.content,
    answeredId: feedComment.answeredId,
    parentId: feedComment.parentId,
  })
  const likedBy = (id: number) => likes.filter(({ commentId }) => commentId === id).map(({ memberId }) => memberId)
  return { gone: gone.map((comment) => ({ ...comment, likedBy: likedBy(comment.id) })), hostId: host.memberId }
}

/** Deletes placeholders under these posts, which are locked, that have no replies left; answers the post of each. */
export async function deletePlaceholders(tx: Tx, postIds: readonly number[]): Promise<number[]> {
  const gone = await tx
    .delete(feedComment)
    .where(and(inArray(feedComment.postId, [...postIds]), isNull(feedComment.memberId), eq(feedComment.replies, 0)))
    .returning({ postId: feedComment.postId })
  return gone.map(({ postId }) => postId)
}

/** Who besides its author may have been told of what happened under a post, in the order of their ids. */
export async function commentRecipients(tx: Tx, postId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select ${feedComment.answeredId} as "id" from ${feedComment}
        where ${feedComment.postId} = ${postId} and ${feedComment.answeredId} is not null
      union select ${feedComment.memberId} from ${feedComment}
        where ${feedComment.postId} = ${postId} and ${feedComment.likes} > 0 and ${feedComment.memberId} is not null
      order by 1`,
  )
  return found.map(({ id }) => id)
}

/** All that was written under a post. */
export async function wordsUnder(tx: Tx, postId: number): Promise<GoneText[]> {
  const found = await tx
    .select({ authorId: feedComment.memberId, content: feedComment.content })
    .from(feedComment)
    .where(and(eq(feedComment.postId, postId), isNotNull(feedComment.memberId)))
  return found.flatMap(({ authorId, content }) => (authorId === null ? [] : { authorId, content }))
}
