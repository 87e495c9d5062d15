import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import type { ScamSign } from "@redthread/contract/scam-shield"
import { type DbOrTx, prepareRows, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { pageSize } from "../../../core/db/page"
import { authorColumns, listedTypes, type ListedRow } from "../card/card.sql"
import { notBlocked, visibleTo } from "../../member/relation-facts/relation.sql"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { forEachKind, given, kindOf, words } from "./feed.post.db"
import { hasAuthorLeft, isParentReadable, isReadable } from "./feed.sql"
import { feedComment, feedCommentLike, feedPost } from "./feed.tables"
import type { GoneText } from "../../people/translation/translation.service"

export interface CommentReader {
  reader: Reader | null
  language: Language
}

export interface CommentRow extends ListedRow {
  /** True if the author has left; the comment is then a placeholder for its replies. */
  deleted: boolean
  id: number
  feedId: number
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

const commentTypes = columns<CommentRow>({
  ...listedTypes,
  deleted: "bool",
  id: "int8",
  feedId: "int8",
  hostId: "int8",
  clientId: "text?",
  content: "text",
  language: "text?",
  translate: "text?",
  createdAt: "timestamptz",
  parentId: "int8?",
  likes: "int4",
  liked: "bool",
  replies: "int4",
  warning: "text[]?",
})

const likedBy = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`exists (select from ${feedCommentLike} where ${feedCommentLike.commentId} = ${feedComment.id}
        and ${feedCommentLike.memberId} = ${reader.id})`
    : sql`false`

const commentColumns = (reader: ReaderInQuery | null) => sql`
  ${feedComment.id} as "id", ${feedComment.postId} as "feedId", ${feedPost.memberId} as "hostId",
  ${authorColumns(reader, sql`coalesce(${profile.memberId}, 0)`)}, ${feedComment.clientId} as "clientId",
  ${words(feedComment.content, feedComment.language, feedComment.memberId)}, ${feedComment.createdAt} as "createdAt",
  ${feedComment.parentId} as "parentId", ${feedComment.likes} as "likes", ${likedBy(reader)} as "liked",
  ${feedComment.replies} as "replies", ${feedComment.warning} as "warning"`

const commentAndAuthor = sql`${feedComment} join ${feedPost} on ${feedPost.id} = ${feedComment.postId}
  join ${profile} on ${profile.memberId} = ${feedComment.memberId}`

/** Lists placeholders without replies until they are deleted, so that the list fits the post's count. */
const listQuery = (where: SQL) =>
  forEachKind((reader) =>
    prepareRows<CommentRow, Record<string, unknown>>(
      commentTypes,
      sql`select ${hasAuthorLeft} as "deleted", ${commentColumns(reader)} from ${feedComment}
        join ${feedPost} on ${feedPost.id} = ${feedComment.postId}
        left join ${profile} on ${profile.memberId} = ${feedComment.memberId}
        where ${where} and ${feedComment.id} < ${given("below")}::bigint
          and (${visibleTo(reader)} or ${hasAuthorLeft})
        order by ${feedComment.id} desc limit ${sql.raw(String(pageSize + 1))}`,
    ),
  )

const under = listQuery(sql`${feedComment.postId} = ${given("post")} and ${feedComment.parentId} is null`)
const repliesTo = listQuery(sql`${feedComment.parentId} = ${given("parent")}`)

export const listUnder = (
  on: DbOrTx,
  { reader, language }: CommentReader,
  post: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<CommentRow[]> => under[kindOf(reader)](on, { reader: reader?.id ?? 0, language, post, below })

export const listReplies = (
  on: DbOrTx,
  { reader, language }: CommentReader,
  parent: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<CommentRow[]> => repliesTo[kindOf(reader)](on, { reader: reader?.id ?? 0, language, parent, below })

const one = forEachKind((reader) =>
  prepareRows<CommentRow, Record<string, unknown>>(
    commentTypes,
    sql`select false as "deleted", ${commentColumns(reader)} from ${commentAndAuthor}
      where ${feedComment.id} = ${given("id")} and ${visibleTo(reader)}`,
  ),
)

export async function findComment(
  on: DbOrTx,
  { reader, language }: CommentReader,
  id: number,
): Promise<CommentRow | undefined> {
  const [row] = await one[kindOf(reader)](on, { reader: reader?.id ?? 0, language, id })
  return row
}

export async function canRead(on: DbOrTx, reader: Reader | null, postId: number): Promise<boolean> {
  const [row] = await rows(on, { readable: "bool" }, sql`select ${isReadable(reader, postId)} as "readable"`)
  return row?.readable ?? false
}

const hostOf = (postId: number): SQL =>
  sql`(select ${feedPost.memberId} from ${feedPost} where ${feedPost.id} = ${postId})`

const readableComment = (reader: Reader | null, postId: number, id: number): SQL => sql`
  from ${feedComment} join ${profile} on ${profile.memberId} = ${feedComment.memberId}
  where ${feedComment.id} = ${id} and ${feedComment.postId} = ${postId} and ${visibleTo(reader)}
    and ${isParentReadable(reader)} and ${isReadable(reader, postId)}`

export async function canReadComment(on: DbOrTx, reader: Reader | null, postId: number, id: number): Promise<boolean> {
  const matches = await rows(
    on,
    {},
    sql`select from ${feedComment} left join ${profile} on ${profile.memberId} = ${feedComment.memberId}
      where ${feedComment.id} = ${id} and ${feedComment.postId} = ${postId} and ${isParentReadable(reader)}
        and (${visibleTo(reader)} or ${hasAuthorLeft}) and ${isReadable(reader, postId)}`,
  )
  return matches.length > 0
}

export interface KnownComment {
  id: number
  authorId: number
  /** Id of the comment, or of its parent if it is a reply. */
  topId: number
  likes: number
  /** True if neither author blocks the other. */
  isWelcome: boolean
}

/** Finds a comment that the reader may see; its post must be locked. */
export async function findReadable(
  tx: Tx,
  reader: Reader,
  postId: number,
  id: number,
): Promise<KnownComment | undefined> {
  const [row] = await rows(
    tx,
    { id: "int8", authorId: "int8", topId: "int8", likes: "int4", isWelcome: "bool" },
    sql`select ${feedComment.id} as "id", ${feedComment.memberId} as "authorId",
      coalesce(${feedComment.parentId}, ${feedComment.id}) as "topId", ${feedComment.likes} as "likes",
      ${notBlocked(feedComment.memberId, hostOf(postId))} as "isWelcome"
      ${readableComment(reader, postId, id)}`,
  )
  return row
}

/** Changes a comment's number of likes or replies; its post must be locked. */
export async function count(tx: Tx, id: number, what: "likes" | "replies", delta: number): Promise<void> {
  const column = feedComment[what]
  await tx
    .update(feedComment)
    .set({ [what]: sql`${column} + ${delta}::int` })
    .where(eq(feedComment.id, id))
}

export async function insertLike(tx: Tx, commentId: number, memberId: number, createdAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(feedCommentLike)
    .values({ commentId, memberId, createdAt })
    .onConflictDoNothing()
    .returning({ commentId: feedCommentLike.commentId })
  return inserted.length > 0
}

export async function deleteLike(tx: Tx, commentId: number, memberId: number): Promise<boolean> {
  const deleted = await tx
    .delete(feedCommentLike)
    .where(and(eq(feedCommentLike.commentId, commentId), eq(feedCommentLike.memberId, memberId)))
    .returning({ commentId: feedCommentLike.commentId })
  return deleted.length > 0
}

/** A client id that is already used raises a violation of `feed_comment_client`. */
export async function insertComment(tx: Tx, comment: typeof feedComment.$inferInsert): Promise<number> {
  const [row] = await tx.insert(feedComment).values(comment).returning({ id: feedComment.id })
  if (!row)
    throw new Error(`inserting a comment of member ${comment.memberId} under post ${comment.postId} returned no row`)
  return row.id
}

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

export interface DeletedComment {
  id: number
  content: string
  /** Author of the comment; null for a placeholder. */
  authorId: number | null
  answeredId: number | null
  parentId: number | null
  likedBy: number[]
}

/** A comment as it was, without likes and replies. */
export interface StoredComment {
  id: number
  postId: number
  parentId: number | null
  answeredId: number | null
  language: typeof feedComment.$inferSelect.language
  content: string
  createdAt: string
}

export async function commentToStore(tx: Tx, id: number): Promise<StoredComment | undefined> {
  const { postId, parentId, answeredId, language, content, createdAt } = feedComment
  const [row] = await tx
    .select({ id: feedComment.id, postId, parentId, answeredId, language, content, createdAt })
    .from(feedComment)
    .where(eq(feedComment.id, id))
  return row && { ...row, createdAt: row.createdAt.toISOString() }
}

/** @returns false if the post, or the comment that was answered, no longer exists */
export async function restoreComment(
  tx: Tx,
  memberId: number,
  { createdAt, ...comment }: StoredComment,
): Promise<boolean> {
  const [post] = await tx
    .select({ id: feedPost.id })
    .from(feedPost)
    .where(eq(feedPost.id, comment.postId))
    .for("no key update")
  if (!post || (comment.parentId !== null && (await postOf(tx, comment.parentId)) === undefined)) return false
  const restored = await tx
    .insert(feedComment)
    .overridingSystemValue()
    .values({ ...comment, memberId, createdAt: new Date(createdAt) })
    .onConflictDoNothing()
    .returning({ id: feedComment.id })
  return restored.length > 0
}

export async function postOf(on: DbOrTx, id: number): Promise<number | undefined> {
  const [row] = await on.select({ postId: feedComment.postId }).from(feedComment).where(eq(feedComment.id, id))
  return row?.postId
}

/** Locks the post; deletes the comment and its replies if the member wrote the comment or the post. */
export async function deleteComment(
  tx: Tx,
  memberId: number,
  postId: number,
  id: number,
): Promise<{ deleted: DeletedComment[]; hostId: number } | undefined> {
  const [host] = await tx
    .select({ memberId: feedPost.memberId })
    .from(feedPost)
    .where(eq(feedPost.id, postId))
    .for("no key update")
  const mine = host?.memberId === memberId ? undefined : eq(feedComment.memberId, memberId)
  const [comment] = await tx
    .select({ id: feedComment.id })
    .from(feedComment)
    .where(and(eq(feedComment.id, id), eq(feedComment.postId, postId), mine))
  if (!host || !comment) return undefined
  const isDeleted = or(eq(feedComment.id, id), eq(feedComment.parentId, id))
  const likes = await tx
    .select({ commentId: feedCommentLike.commentId, memberId: feedCommentLike.memberId })
    .from(feedCommentLike)
    .innerJoin(feedComment, eq(feedComment.id, feedCommentLike.commentId))
    .where(isDeleted)
  const deleted = await tx.delete(feedComment).where(isDeleted).returning({
    id: feedComment.id,
    authorId: feedComment.memberId,
    content: feedComment.content,
    answeredId: feedComment.answeredId,
    parentId: feedComment.parentId,
  })
  const likedBy = (id: number) => likes.filter(({ commentId }) => commentId === id).map(({ memberId }) => memberId)
  return { deleted: deleted.map((comment) => ({ ...comment, likedBy: likedBy(comment.id) })), hostId: host.memberId }
}

/** Deletes placeholders without replies; the posts must be locked. @returns the post of each */
export async function deletePlaceholders(tx: Tx, postIds: readonly number[]): Promise<number[]> {
  const deleted = await tx
    .delete(feedComment)
    .where(and(inArray(feedComment.postId, [...postIds]), isNull(feedComment.memberId), eq(feedComment.replies, 0)))
    .returning({ postId: feedComment.postId })
  return deleted.map(({ postId }) => postId)
}

/** Members who may have notifications about the post, except its author; by id, the lock order of their counters. */
export async function commentRecipients(tx: Tx, postId: number): Promise<number[]> {
  const recipients = await rows(
    tx,
    { id: "int8" },
    sql`select ${feedComment.answeredId} as "id" from ${feedComment}
        where ${feedComment.postId} = ${postId} and ${feedComment.answeredId} is not null
      union select ${feedComment.memberId} from ${feedComment}
        where ${feedComment.postId} = ${postId} and ${feedComment.likes} > 0 and ${feedComment.memberId} is not null
      order by 1`,
  )
  return recipients.map(({ id }) => id)
}

export async function wordsUnder(tx: Tx, postId: number): Promise<GoneText[]> {
  const comments = await tx
    .select({ authorId: feedComment.memberId, content: feedComment.content })
    .from(feedComment)
    .where(and(eq(feedComment.postId, postId), isNotNull(feedComment.memberId)))
  return comments.flatMap(({ authorId, content }) => (authorId === null ? [] : { authorId, content }))
}
