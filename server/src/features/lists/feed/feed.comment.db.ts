import { and, eq, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, prepareRows, rows, type Tx } from "../../../core/db/db"
import { pageSize } from "../../../core/db/page"
import { authorColumns, type ListedRow } from "../card/card.sql"
import { visibleTo } from "../../people/relation/relation.visibility.sql"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../people/profile/profile.tables"
import { forEachKind, given, kindOf, words } from "./feed.post.db"
import { isReadable } from "./feed.sql"
import { feedComment, feedPost } from "./feed.tables"
import type { GoneText } from "../../people/translation/translation.service"

/** Whoever reads, and in which language. */
export interface Reading {
  reader: Reader | null
  language: Language
}

export interface CommentRow extends ListedRow {
  id: number
  feedId: number
  /** Who wrote the post. */
  hostId: number
  clientId: string | null
  content: string
  language: Language | null
  translate: string | null
  createdAt: string
}

const commentColumns = (reader: ReaderInQuery | null) => sql`
  ${feedComment.id} as "id", ${feedComment.postId} as "feedId", ${feedPost.memberId} as "hostId",
  ${authorColumns(reader)}, ${feedComment.clientId} as "clientId",
  ${words(feedComment.content, feedComment.language, feedComment.memberId)}, ${feedComment.createdAt} as "createdAt"`

const commentAndAuthor = sql`${feedComment} join ${feedPost} on ${feedPost.id} = ${feedComment.postId}
  join ${profile} on ${profile.memberId} = ${feedComment.memberId}`

const under = forEachKind((reader) =>
  prepareRows<CommentRow, Record<string, unknown>>(
    sql`select ${commentColumns(reader)} from ${commentAndAuthor}
      where ${feedComment.postId} = ${given("post")} and ${feedComment.id} < ${given("below")}::bigint
        and ${visibleTo(reader)}
      order by ${feedComment.id} desc limit ${sql.raw(String(pageSize + 1))}`,
  ),
)

/** Comments under a post by members whom the reader may see, latest first. */
export const listUnder = (
  on: DbOrTx,
  { reader, language }: Reading,
  post: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<CommentRow[]> => under[kindOf(reader)](on, { reader: reader?.id ?? 0, language, post, below })

const one = forEachKind((reader) =>
  prepareRows<CommentRow, Record<string, unknown>>(
    sql`select ${commentColumns(reader)} from ${commentAndAuthor}
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

/**
 * Deletes the comment where it is the member's, or stands under their post, which is locked first; answers its words, and
 * whose post it was.
 */
export async function deleteComment(
  tx: Tx,
  memberId: number,
  postId: number,
  id: number,
): Promise<{ words: GoneText; hostId: number } | undefined> {
  const [host] = await tx
    .select({ memberId: feedPost.memberId })
    .from(feedPost)
    .where(eq(feedPost.id, postId))
    .for("no key update")
  const mine = host?.memberId === memberId ? undefined : eq(feedComment.memberId, memberId)
  const [deleted] = await tx
    .delete(feedComment)
    .where(and(eq(feedComment.id, id), eq(feedComment.postId, postId), mine))
    .returning({ authorId: feedComment.memberId, content: feedComment.content })
  return host && deleted ? { words: deleted, hostId: host.memberId } : undefined
}

/** All that was written under a post. */
export async function wordsUnder(tx: Tx, postId: number): Promise<GoneText[]> {
  return tx
    .select({ authorId: feedComment.memberId, content: feedComment.content })
    .from(feedComment)
    .where(eq(feedComment.postId, postId))
}
