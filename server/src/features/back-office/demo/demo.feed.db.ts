import { type SQL, sql } from "drizzle-orm"
import { rows, type Tx } from "../../../core/db/db"

const recordset = (items: readonly object[], columns: SQL): SQL =>
  sql`json_to_recordset(${JSON.stringify(items)}::text::json) as given (${columns})`

export interface PostRow {
  place: number
  member_id: number
  language: string
  content: string
  uploads: number
  likes: number
  comments: number
  created_at: Date
}

/** @returns ids in ascending order of `place` */
export async function insertPosts(tx: Tx, items: readonly PostRow[]): Promise<number[]> {
  const posts = await rows(
    tx,
    { id: "int8" },
    sql`insert into feed_post (member_id, gender, language, content, uploads, likes, comments, created_at)
      select given.member_id, profile.gender, given.language, content, uploads, likes, comments, given.created_at
      from ${recordset(
        items,
        sql`place int, member_id bigint, language text, content text, uploads smallint, likes int, comments int,
          created_at timestamptz`,
      )} join profile on profile.member_id = given.member_id
      order by place returning id`,
  )
  return posts.map(({ id }) => id).toSorted((one, other) => one - other)
}

export interface UploadRow {
  post_id: number
  position: number
  file: string
}

export async function insertUploads(tx: Tx, items: readonly UploadRow[]): Promise<void> {
  await tx.execute(sql`insert into feed_upload (post_id, position, photo_id)
    select post_id, position, photo.id
    from ${recordset(items, sql`post_id bigint, position smallint, file text`)} join photo on photo.file = given.file`)
}

export async function insertLikes(
  tx: Tx,
  items: readonly { post_id: number; member_id: number; created_at: Date }[],
): Promise<void> {
  await tx.execute(sql`insert into feed_like (post_id, member_id, created_at) select post_id, member_id, created_at
    from ${recordset(items, sql`post_id bigint, member_id bigint, created_at timestamptz`)}`)
}

export interface CommentRow {
  post_id: number
  member_id: number
  language: string
  content: string
  created_at: Date
}

export async function insertComments(tx: Tx, items: readonly CommentRow[]): Promise<void> {
  await tx.execute(sql`insert into feed_comment (post_id, member_id, language, content, created_at)
    select post_id, member_id, language, content, created_at
    from ${recordset(
      items,
      sql`post_id bigint, member_id bigint, language text, content text, created_at timestamptz`,
    )} order by created_at`)
}
