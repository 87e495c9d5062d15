import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { arrayOf } from "../../../core/db/batched-rows"
import { type DbOrTx, prepareRows, type Tx, bigints, rows } from "../../../core/db/db"
import { columns as columnsOf } from "../../../core/db/query-columns"
import { writeBatcher } from "../../../core/db/batcher"
import { profile } from "../../member/profile-facts/profile.tables"
import { isConnected } from "../../signals/presence/presence.tables"
import { friend } from "../../member/relation-facts/relation.tables"
import { authorColumns, listedTypes, type ListedRow } from "../card/card.sql"
import { given, type PostRow } from "./feed.post.db"
import { feedPace, feedPost, feedUnannounced, feedUpload } from "./feed.tables"

export interface NewPost {
  memberId: number
  gender: 0 | 1
  language: Language | null
  clientId: string | null
  content: string
  uploads: number
  /** Creation time in ISO 8601. */
  createdAt: string
  /** Start of the period in which at most two posts are allowed. */
  since: string
  isUnlimited: boolean
}

const columns = [
  "memberId",
  "gender",
  "language",
  "clientId",
  "content",
  "uploads",
  "createdAt",
  "since",
  "isUnlimited",
] as const satisfies (keyof NewPost)[]

const arrayParameter = (name: string, type: string): SQL => sql`${given(name)}::${sql.raw(type)}[]`

/** Stores the times of two posts, because the contract's `feedLimit` is two. */
const paced = sql`
  insert into ${feedPace} (member_id, latest) select member_id, created_at from draft order by member_id
  on conflict (member_id) do update set latest = excluded.latest, earlier = feed_pace.latest
    where (select draft.is_unlimited or coalesce(feed_pace.earlier, '-infinity') <= draft.since
      from draft where draft.member_id = excluded.member_id)
  returning member_id`

const inserted = prepareRows<ListedRow & { id: number }, Record<string, string>>(
  columnsOf<ListedRow & { id: number }>({ id: "int8", ...listedTypes }),
  sql`with draft as materialized (
      select * from unnest(${arrayParameter("memberId", "bigint")}, ${arrayParameter("gender", "smallint")}, ${arrayParameter("language", "text")},
        ${arrayParameter("clientId", "text")}, ${arrayParameter("content", "text")}, ${arrayParameter("uploads", "smallint")},
        ${arrayParameter("createdAt", "timestamptz")}, ${arrayParameter("since", "timestamptz")}, ${arrayParameter("isUnlimited", "boolean")})
        as draft (member_id, gender, language, client_id, content, uploads, created_at, since, is_unlimited)),
    paced as (${paced}), post as (
      insert into ${feedPost} (member_id, gender, language, client_id, content, uploads, created_at)
      select member_id, gender, language, client_id, content, uploads, created_at from draft join paced using (member_id)
      returning id, member_id),
    unannounced as (insert into ${feedUnannounced} (post_id) select id from post)
    select post.id as "id", ${authorColumns(null)} from post join ${profile} on ${profile.memberId} = post.member_id`,
)

async function insertAll(tx: Tx, posts: readonly NewPost[]): Promise<(PostRow | undefined)[]> {
  const column = (name: keyof NewPost): [string, string] => [name, arrayOf(posts.map((post) => post[name]))]
  const inserts = await inserted(tx, Object.fromEntries(columns.map(column)))
  const rows = new Map(inserts.map((row) => [row.memberId, row]))
  return posts.map(({ memberId }) => {
    const row = rows.get(memberId)
    return row && { ...row, uploads: null, likes: 0, liked: false, comments: 0 }
  })
}

const inserting = writeBatcher(insertAll, ({ memberId }: NewPost) => [memberId])

/** Undefined if the post limit is reached. A used client id raises a violation of `feed_post_client`. */
export const insertPost = (post: NewPost): Promise<PostRow | undefined> => inserting.ask(post)

export async function insertPostIn(tx: Tx, post: NewPost): Promise<PostRow | undefined> {
  const [row] = await insertAll(tx, [post])
  return row
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

/** Locks the member's post, so that no comment can be added meanwhile. */
export async function lockOwn(tx: Tx, memberId: number, id: number): Promise<{ content: string } | undefined> {
  const [row] = await tx
    .select({ content: feedPost.content })
    .from(feedPost)
    .where(and(eq(feedPost.id, id), eq(feedPost.memberId, memberId)))
    .for("update")
  return row
}

export async function uploadsOf(tx: Tx, postId: number): Promise<number[]> {
  const inserts = await tx.select({ id: feedUpload.photoId }).from(feedUpload).where(eq(feedUpload.postId, postId))
  return inserts.map(({ id }) => id)
}

export async function deletePost(tx: Tx, id: number): Promise<void> {
  await tx.delete(feedPost).where(eq(feedPost.id, id))
}

/** The post as it was, without pictures, likes and comments. */
export interface StoredPost {
  id: number
  gender: 0 | 1
  language: Language | null
  content: string
  createdAt: string
}

export async function postToStore(tx: Tx, id: number): Promise<StoredPost | undefined> {
  const { gender, language, content, createdAt } = feedPost
  const [row] = await tx
    .select({ id: feedPost.id, gender, language, content, createdAt })
    .from(feedPost)
    .where(eq(feedPost.id, id))
  return row && { ...row, createdAt: row.createdAt.toISOString() }
}

export async function restorePost(tx: Tx, memberId: number, { createdAt, ...post }: StoredPost): Promise<void> {
  await tx
    .insert(feedPost)
    .overridingSystemValue()
    .values({ ...post, memberId, createdAt: new Date(createdAt) })
    .onConflictDoNothing()
}

export async function takeUnannounced(tx: Tx, limit: number): Promise<number[]> {
  const posts = await rows(
    tx,
    { id: "int8" },
    sql`delete from ${feedUnannounced} where post_id in (
        select post_id from ${feedUnannounced} order by post_id limit ${limit} for update skip locked)
      returning post_id as "id"`,
  )
  return posts.map(({ id }) => id)
}

export const findRecipients = (
  tx: Tx,
  postIds: readonly number[],
): Promise<{ id: number; by: number; to: number[] }[]> =>
  rows(
    tx,
    { id: "int8", by: "int8", to: "int8[]" },
    sql`select ${feedPost.id} as "id", ${feedPost.memberId} as "by", array_agg(${friend.friendId}) as "to"
      from ${feedPost} join ${friend} on ${friend.memberId} = ${feedPost.memberId}
      where ${feedPost.id} = any (${bigints(postIds)}) and ${isConnected(friend.friendId)}
      group by ${feedPost.id} order by ${feedPost.id}`,
  )
