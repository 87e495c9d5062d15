import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { feedsPerPage } from "@redthread/contract/feed"
import type { Language } from "@redthread/contract/language"
import type { ScamSign } from "@redthread/contract/scam-shield"
import { type DbOrTx, prepareRows, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import type { Reported } from "../../../core/staff-queue"
import type { AlbumRow } from "../../people/album/album.service"
import { albumColumns, photoSeenWithOwner } from "../../people/album/album.sql"
import { photo } from "../../people/photo/photo.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { profile } from "../../member/profile-facts/profile.tables"
import { translatedBy } from "../../people/translation/translation.sql"
import { authorColumns, listedTypes, type ListedRow } from "../card/card.sql"
import { feedLike, feedPost, feedUpload, feedComment } from "./feed.tables"
import { isParentReadable, isReadable } from "./feed.sql"

export interface PostRow extends ListedRow {
  id: number
  /** Uploads that the reader may see; null if the post has none. */
  uploads: AlbumRow[] | null
  likes: number
  liked: boolean
  comments: number
}

export interface PostWords {
  id: number
  clientId: string | null
  content: string
  language: Language | null
  /** Stored translation, in the format of `readMade`. */
  translate: string | null
  createdAt: string
  warning?: ScamSign[]
}

export const given = (name: string): SQL => sql`${sql.placeholder(name)}`

export const readers = {
  visitor: null,
  member: { id: given("reader"), vip: false },
  vip: { id: given("reader"), vip: true },
} as const
export type ReaderKind = keyof typeof readers

export const kindOf = (reader: Reader | null): ReaderKind =>
  reader === null ? "visitor" : reader.vip ? "vip" : "member"

export const forEachKind = <T>(make: (reader: ReaderInQuery | null) => T): Record<ReaderKind, T> => ({
  visitor: make(readers.visitor),
  member: make(readers.member),
  vip: make(readers.vip),
})

/** One row more than a page detects a next page; it is a literal because the query plans depend on it. */
export const pageAndOne = sql.raw(String(feedsPerPage + 1))

/** Uploads belong to the post's author, so it suffices that the author is visible. */
const uploadsColumn = (reader: ReaderInQuery | null): SQL => sql`case when ${feedPost.uploads} > 0 then (
  select json_agg(shown) from (
    select ${albumColumns(reader)} from ${feedUpload} join ${photo} on ${photo.id} = ${feedUpload.photoId}
    where ${feedUpload.postId} = ${feedPost.id} and ${photoSeenWithOwner(reader)}
    order by ${feedUpload.position}) shown) end`

/** Not written as `exists`, for which PostgreSQL prefers to read all likes of the reader. */
const likedBy = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`coalesce((select true from ${feedLike}
        where ${feedLike.postId} = ${feedPost.id} and ${feedLike.memberId} = ${reader.id}), false)`
    : sql`false`

export const words = (content: AnyColumn, language: AnyColumn, author: AnyColumn): SQL => sql`
  ${content} as "content", ${language} as "language",
  case when ${language} <> ${given("language")}::text then ${translatedBy({ content, source: language, target: given("language"), author })} end as "translate"`

const wordsColumns = columns<Omit<PostWords, "warning">>({
  id: "int8",
  clientId: "text?",
  content: "text",
  language: "text?",
  translate: "text?",
  createdAt: "timestamptz",
})
const wordsQuery = prepareRows<Omit<PostWords, "warning">, Record<string, unknown>>(
  wordsColumns,
  sql`select ${feedPost.id} as "id", ${feedPost.clientId} as "clientId",
      ${words(feedPost.content, feedPost.language, feedPost.memberId)}, ${feedPost.createdAt} as "createdAt"
    from ${feedPost} where ${feedPost.id} = any(${given("ids")}::bigint[])`,
)

export const findWords = (on: DbOrTx, ids: readonly number[], language: Language): Promise<PostWords[]> =>
  wordsQuery(on, { ids: `{${ids.join(",")}}`, language })

export const postColumns = (reader: ReaderInQuery | null): SQL => sql`
  ${feedPost.id} as "id", ${authorColumns(reader)}, ${uploadsColumn(reader)} as "uploads",
  ${feedPost.likes} as "likes", ${likedBy(reader)} as "liked", ${feedPost.comments} as "comments"`

export const postTypes = columns<PostRow>({
  ...listedTypes,
  id: "int8",
  uploads: "json?",
  likes: "int4",
  liked: "bool",
  comments: "int4",
})

export const postAndAuthor = sql`${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}`

const one = forEachKind((reader) =>
  prepareRows<PostRow, Record<string, unknown>>(
    postTypes,
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
    postTypes,
    sql`select ${postColumns(reader)} from ${postAndAuthor}
      where ${feedPost.memberId} = ${given("author")} and ${feedPost.id} < ${given("below")}::bigint and ${visibleTo(reader)}
      order by ${feedPost.id} desc limit ${pageAndOne}`,
  ),
)

export const listOf = (
  on: DbOrTx,
  reader: Reader | null,
  author: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<PostRow[]> => ofMember[kindOf(reader)](on, { reader: reader?.id ?? 0, author, below })

export async function isVisible(on: DbOrTx, reader: Reader | null, memberId: number): Promise<boolean> {
  const visible = await rows(
    on,
    {},
    sql`select from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return visible.length > 0
}

const reportedColumns = columns<Reported>({ memberId: "int8", evidence: "text", photoIds: "json" })

export async function findReportedPost(on: DbOrTx, reader: Reader, postId: number): Promise<Reported | undefined> {
  const [row] = await rows(
    on,
    reportedColumns,
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
  const [row] = await rows(
    on,
    reportedColumns,
    sql`select ${feedComment.memberId} as "memberId", ${feedComment.content} as "evidence", '[]'::json as "photoIds"
      from ${feedComment} join ${profile} on ${profile.memberId} = ${feedComment.memberId}
      where ${feedComment.id} = ${commentId} and ${visibleTo(reader)} and ${isParentReadable(reader)}
        and ${isReadable(reader, sql`${feedComment.postId}`)}`,
  )
  return row
}
