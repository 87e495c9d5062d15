import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { feedsPerPage } from "@redthread/contract/feed"
import type { Language } from "@redthread/contract/language"
import type { ScamSign } from "@redthread/contract/scam-shield"
import { type DbOrTx, prepareRows, rows } from "../../../core/db/db"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import type { Reported } from "../../../core/staff-queue"
import type { AlbumRow } from "../../people/album/album.service"
import { albumColumns, photoSeenWithOwner } from "../../people/album/album.sql"
import { photo } from "../../people/photo/photo.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { profile } from "../../member/profile-facts/profile.tables"
import { translatedBy } from "../../people/translation/translation.sql"
import { authorColumns, type ListedRow } from "../card/card.sql"
import { feedLike, feedPost, feedUpload, feedComment } from "./feed.tables"
import { isParentReadable, isReadable } from "./feed.sql"

/** A post as it stands to one reader at this moment; what it says is a `PostWords`. */
export interface PostRow extends ListedRow {
  id: number
  /** What of its pictures the reader may see; null where it was written without. */
  uploads: AlbumRow[] | null
  likes: number
  liked: boolean
  comments: number
}

/** What a post says to every reader in one language. */
export interface PostWords {
  id: number
  clientId: string | null
  content: string
  language: Language | null
  /** Stored, into the reader's language: see `readMade`. */
  translate: string | null
  createdAt: string
  /** What readers are warned of. */
  warning?: ScamSign[]
}

/** A value that each run fills in. */
export const given = (name: string): SQL => sql`${sql.placeholder(name)}`

/** Who reads, as the queries differ. */
export const readers = {
  visitor: null,
  member: { id: given("reader"), vip: false },
  vip: { id: given("reader"), vip: true },
} as const
export type ReaderKind = keyof typeof readers

export const kindOf = (reader: Reader | null): ReaderKind =>
  reader === null ? "visitor" : reader.vip ? "vip" : "member"

/** One query for each kind of reader. */
export const forEachKind = <T>(make: (reader: ReaderInQuery | null) => T): Record<ReaderKind, T> => ({
  visitor: make(readers.visitor),
  member: make(readers.member),
  vip: make(readers.vip),
})

/** A page, and one more to see whether there is a next. Written into the queries: their plans depend on it. */
export const pageAndOne = sql.raw(String(feedsPerPage + 1))

/** Whoever sees the author sees what the author shows: the photos are the author's own. */
const uploads = (reader: ReaderInQuery | null): SQL => sql`case when ${feedPost.uploads} > 0 then (
  select json_agg(shown) from (
    select ${albumColumns(reader)} from ${feedUpload} join ${photo} on ${photo.id} = ${feedUpload.photoId}
    where ${feedUpload.postId} = ${feedPost.id} and ${photoSeenWithOwner(reader)}
    order by ${feedUpload.position}) shown) end`

/** Not `exists`, of which PostgreSQL would rather read all likes of the reader than look up those of a page. */
const likedBy = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`coalesce((select true from ${feedLike}
        where ${feedLike.postId} = ${feedPost.id} and ${feedLike.memberId} = ${reader.id}), false)`
    : sql`false`

/** A text with its stored translation into the reader's language, where it is in another one: see `readMade`. */
export const words = (content: AnyColumn, language: AnyColumn, author: AnyColumn): SQL => sql`
  ${content} as "content", ${language} as "language",
  case when ${language} <> ${given("language")}::text then ${translatedBy({ content, source: language, target: given("language"), author })} end as "translate"`

const written = prepareRows<PostWords, Record<string, unknown>>(
  sql`select ${feedPost.id} as "id", ${feedPost.clientId} as "clientId",
      ${words(feedPost.content, feedPost.language, feedPost.memberId)}, ${feedPost.createdAt} as "createdAt"
    from ${feedPost} where ${feedPost.id} = any(${given("ids")}::bigint[])`,
)

export const findWords = (on: DbOrTx, ids: readonly number[], language: Language): Promise<PostWords[]> =>
  written(on, { ids: `{${ids.join(",")}}`, language })

/** A `PostRow` of the post in `feed_post` and its author in `profile`. */
export const postColumns = (reader: ReaderInQuery | null): SQL => sql`
  ${feedPost.id} as "id", ${authorColumns(reader)}, ${uploads(reader)} as "uploads",
  ${feedPost.likes} as "likes", ${likedBy(reader)} as "liked", ${feedPost.comments} as "comments"`

export const postAndAuthor = sql`${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}`

const one = forEachKind((reader) =>
  prepareRows<PostRow, Record<string, unknown>>(
    sql`select ${postColumns(reader)} from ${postAndAuthor}
      where ${feedPost.id} = ${given("id")} and ${visibleTo(reader)}`,
  ),
)

export async function findPost(on: DbOrTx, reader: Reader | null, id: number): Promise<PostRow | undefined> {
  const [row] = await one[kindOf(reader)](on, { reader: reader?.id ?? 0, id })
  return row
}

const ofMember = forEachKind((reader) =>
  prepareRows<PostRow, Record<string, unknown>>(
    sql`select ${postColumns(reader)} from ${postAndAuthor}
      where ${feedPost.memberId} = ${given("author")} and ${feedPost.id} < ${given("below")}::bigint and ${visibleTo(reader)}
      order by ${feedPost.id} desc limit ${pageAndOne}`,
  ),
)

/** A member's posts, latest first; none where the reader may not see the member. */
export const listOf = (
  on: DbOrTx,
  reader: Reader | null,
  author: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<PostRow[]> => ofMember[kindOf(reader)](on, { reader: reader?.id ?? 0, author, below })

export async function isVisible(on: DbOrTx, reader: Reader | null, memberId: number): Promise<boolean> {
  const visible = await rows(
    on,
    sql`select from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return visible.length > 0
}

export async function findReportedPost(on: DbOrTx, reader: Reader, postId: number): Promise<Reported | undefined> {
  const [row] = await rows<Reported>(
    on,
    sql`select ${feedPost.memberId} as "memberId", ${feedPost.content} as "evidence", array_to_json(array(
          select ${feedUpload.photoId} from ${feedUpload} where ${feedUpload.postId} = ${feedPost.id})) as "photoIds"
      from ${postAndAuthor} where ${feedPost.id} = ${postId} and ${visibleTo(reader)}`,
  )
  return row
}

export async function findReportedComment(
  on: DbOrTx,
  reader: Reader,
  commentId: number,
): Promise<Reported | undefined> {
  const [row] = await rows<Reported>(
    on,
    sql`select ${feedComment.memberId} as "memberId", ${feedComment.content} as "evidence", '[]'::json as "photoIds"
      from ${feedComment} join ${profile} on ${profile.memberId} = ${feedComment.memberId}
      where ${feedComment.id} = ${commentId} and ${visibleTo(reader)} and ${isParentReadable(reader)}
        and ${isReadable(reader, sql`${feedComment.postId}`)}`,
  )
  return row
}
