import { type SQL, sql } from "drizzle-orm"
import { feedsPerPage } from "@redthread/contract/feed"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, prepareRows, rows } from "../../core/db"
import { authorColumns, type ListedRow } from "../profile/profile.card.sql"
import { type Reader, type ReaderInQuery, visibleTo } from "../profile/profile.sql"
import { profile } from "../profile/profile.tables"
import { translated } from "../translation/translation.sql"
import { feedLike, feedPost, feedUpload } from "./feed.tables"

export interface PostRow extends ListedRow {
  id: number
  clientId: string | null
  content: string
  language: Language | null
  /** Stored, into the reader's language. */
  translate: string | null
  /** Null where it was written without pictures. */
  uploadIds: number[] | null
  likes: number
  liked: boolean
  comments: number
  createdAt: string
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

const uploadIds = sql`case when ${feedPost.uploads} > 0 then (
  select json_agg(${feedUpload.photoId} order by ${feedUpload.position}) from ${feedUpload}
  where ${feedUpload.postId} = ${feedPost.id}) end`

const likedBy = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`exists (select from ${feedLike} where ${feedLike.postId} = ${feedPost.id} and ${feedLike.memberId} = ${reader.id})`
    : sql`false`

/** A text with its stored translation into the reader's language, where it is in another one. */
export const words = (content: typeof feedPost.content | SQL, language: typeof feedPost.language | SQL): SQL => sql`
  ${content} as "content", ${language} as "language",
  case when ${language} <> ${given("language")}::text then ${translated(content, language, given("language"))} end as "translate"`

/** A `PostRow` of the post in `feed_post` and its author in `profile`. Takes `language`, that of the reader. */
export const postColumns = (reader: ReaderInQuery | null): SQL => sql`
  ${feedPost.id} as "id", ${authorColumns(reader)}, ${feedPost.clientId} as "clientId",
  ${words(sql`${feedPost.content}`, sql`${feedPost.language}`)}, ${uploadIds} as "uploadIds",
  ${feedPost.likes} as "likes", ${likedBy(reader)} as "liked", ${feedPost.comments} as "comments",
  ${feedPost.createdAt} as "createdAt"`

export const postAndAuthor = sql`${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}`

/** Whoever reads, and in which language. */
export interface Reading {
  reader: Reader | null
  language: Language
}

const one = forEachKind((reader) =>
  prepareRows<PostRow, Record<string, unknown>>(
    sql`select ${postColumns(reader)} from ${postAndAuthor}
      where ${feedPost.id} = ${given("id")} and ${visibleTo(reader)}`,
  ),
)

export async function findPost(on: DbOrTx, { reader, language }: Reading, id: number): Promise<PostRow | undefined> {
  const [row] = await one[kindOf(reader)](on, { reader: reader?.id ?? 0, language, id })
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
  { reader, language }: Reading,
  author: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<PostRow[]> => ofMember[kindOf(reader)](on, { reader: reader?.id ?? 0, language, author, below })

export async function isVisible(on: DbOrTx, reader: Reader | null, memberId: number): Promise<boolean> {
  const found = await rows(
    on,
    sql`select from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return found.length > 0
}
