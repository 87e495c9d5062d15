import { and, eq, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, prepareRows, type Tx } from "../../core/db"
import { authorColumns, type ListedRow } from "../profile/profile.card.sql"
import { profile } from "../profile/profile.tables"
import { given, type PostRow } from "./feed.post.db"
import { feedPace, feedPost, feedUnannounced, feedUpload } from "./feed.tables"

export interface NewPost {
  memberId: number
  gender: 0 | 1
  language: Language | null
  clientId: string | null
  content: string
  uploads: number
  /** ISO 8601 */
  createdAt: string
  /** Two posts may have come after this. */
  since: string
  /** However many there were. */
  freely: boolean
}

/** Two is how many times are kept: `feedLimit` of the contract. */
const paced = sql`
  insert into ${feedPace} (member_id, latest) values (${given("memberId")}::bigint, ${given("createdAt")}::timestamptz)
  on conflict (member_id) do update set latest = excluded.latest, earlier = feed_pace.latest
    where ${given("freely")}::boolean or coalesce(feed_pace.earlier, '-infinity') <= ${given("since")}::timestamptz
  returning member_id`

const inserted = prepareRows<ListedRow & { id: number }, NewPost>(
  sql`with paced as (${paced}), post as (
      insert into ${feedPost} (member_id, gender, language, client_id, content, uploads, created_at)
      select member_id, ${given("gender")}::smallint, ${given("language")}::text, ${given("clientId")}::text,
        ${given("content")}::text, ${given("uploads")}::smallint, ${given("createdAt")}::timestamptz from paced
      returning id, member_id),
    unannounced as (insert into ${feedUnannounced} (post_id) select id from post)
    select post.id as "id", ${authorColumns(null)} from post join ${profile} on ${profile.memberId} = post.member_id`,
)

/**
 * Notes that the member writes now, and stores the post, to be announced; it is answered without its pictures.
 * Undefined, and nothing is noted, where the one before the latest came after `since`. The member's other posts wait
 * for this statement, or the transaction that it is part of, to end.
 * Raises a violation of `feed_post_client` where there is one by this client id.
 */
export async function insertPost(on: DbOrTx, post: NewPost): Promise<PostRow | undefined> {
  const [row] = await inserted(on, post)
  return row && { ...row, uploads: null, likes: 0, liked: false, comments: 0 }
}

export async function insertUploads(tx: Tx, postId: number, photoIds: readonly number[]): Promise<void> {
  await tx.insert(feedUpload).values(photoIds.map((photoId, position) => ({ postId, position, photoId })))
}

export async function findByClient(on: DbOrTx, memberId: number, clientId: string): Promise<number | undefined> {
  const [row] = await on
    .select({ id: feedPost.id })
    .from(feedPost)
    .where(and(eq(feedPost.memberId, memberId), eq(feedPost.clientId, clientId)))
  return row?.id
}

/** The member's own post, locked until the transaction ends: its words, and those under it. */
export async function lockOwn(tx: Tx, memberId: number, id: number): Promise<{ content: string } | undefined> {
  const [row] = await tx
    .select({ content: feedPost.content })
    .from(feedPost)
    .where(and(eq(feedPost.id, id), eq(feedPost.memberId, memberId)))
    .for("update")
  return row
}

export async function uploadsOf(tx: Tx, postId: number): Promise<number[]> {
  const found = await tx.select({ id: feedUpload.photoId }).from(feedUpload).where(eq(feedUpload.postId, postId))
  return found.map(({ id }) => id)
}

export async function deletePost(tx: Tx, id: number): Promise<void> {
  await tx.delete(feedPost).where(eq(feedPost.id, id))
}
