import { sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows } from "../../../core/db/db"
import { photo, photoFile } from "../../people/photo/photo.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { profile } from "../../member/profile-facts/profile.tables"
import { translated } from "../../people/translation/translation.sql"
import { postAndAuthor } from "./feed.post.db"
import { feedPost, feedUpload } from "./feed.tables"

interface HeadRow {
  name: string
  content: string
  translate: string | null
  portrait: string | null
  file: string | null
}

const firstPicture = sql`(
  select ${photo.file} from ${feedUpload} join ${photo} on ${photo.id} = ${feedUpload.photoId}
  where ${feedUpload.postId} = ${feedPost.id} and ${photo.folder} in ('public', 'post') and ${photo.status} = 'ready'
  order by ${feedUpload.position} limit 1)`

export async function findPublic(on: DbOrTx, postId: number, language: Language): Promise<HeadRow | undefined> {
  const [row] = await rows(
    on,
    { name: "text", content: "text", translate: "text?", portrait: "text?", file: "text?" },
    sql`select ${profile.name} as "name", ${feedPost.content} as "content",
        ${translated({ content: feedPost.content, source: feedPost.language, target: language, author: feedPost.memberId })} as "translate",
        ${photoFile(profile.avatarId)} as "portrait", ${firstPicture} as "file"
      from ${postAndAuthor} where ${feedPost.id} = ${postId} and ${visibleTo(null)}`,
  )
  return row
}

interface Span {
  above: number
  below: number
  limit: number
}

export const listPublic = (on: DbOrTx, { above, below, limit }: Span): Promise<{ id: number; createdAt: string }[]> =>
  rows(
    on,
    { id: "int8", createdAt: "timestamptz" },
    sql`select ${feedPost.id} as "id", ${feedPost.createdAt} as "createdAt" from ${postAndAuthor}
      where ${feedPost.id} > ${above} and ${feedPost.id} < ${below} and ${visibleTo(null)}
      order by ${feedPost.id} limit ${sql.raw(String(limit))}`,
  )

export async function lastId(on: DbOrTx): Promise<number> {
  const [row] = await rows(on, { id: "int8?" }, sql`select max(${feedPost.id}) as "id" from ${feedPost}`)
  return row?.id ?? 0
}
