import { type SQL, sql } from "drizzle-orm"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { profile } from "../../member/profile-facts/profile.tables"
import { feedComment, feedPost, feedMute } from "./feed.tables"

export const isReadable = (reader: ReaderInQuery | null, postId: number | SQL): SQL<boolean> => sql`exists (
  select from ${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}
  where ${feedPost.id} = ${postId} and ${visibleTo(reader)})`

/** True if a comment's left-joined author has left; replies of others remain under the placeholder. */
export const hasAuthorLeft = sql`not coalesce(${profile.listed}, false)`

/** True if the comment is no reply, or if its parent is visible or a placeholder. */
export const isParentReadable = (reader: ReaderInQuery | null): SQL<boolean> => sql`(
  ${feedComment.parentId} is null or exists (
    select from ${feedComment} parent left join ${profile} on ${profile.memberId} = parent.member_id
    where parent.id = ${feedComment.parentId} and (${visibleTo(reader)} or ${hasAuthorLeft})))`

/** Selects a post's text as a `TranslatableRow`. */
export const postFor = (reader: Reader | null, id: number): SQL => sql`
  select ${feedPost.content} as "content", ${feedPost.language} as "language", null as "target",
    ${feedPost.memberId} as "authorId"
  from ${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}
  where ${feedPost.id} = ${id} and ${visibleTo(reader)}`

/** Selects a comment's text as a `TranslatableRow`. */
export const commentFor = (reader: Reader | null, id: number): SQL => sql`
  select ${feedComment.content} as "content", ${feedComment.language} as "language", null as "target",
    ${feedComment.memberId} as "authorId"
  from ${feedComment} join ${profile} on ${profile.memberId} = ${feedComment.memberId}
  where ${feedComment.id} = ${id} and ${visibleTo(reader)} and ${isParentReadable(reader)}
    and ${isReadable(reader, sql`${feedComment.postId}`)}`

/** One post in so many is shown by authors with `less`. */
const lessOneIn = sql.raw("4")

export const notMuted = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`not exists (
        select from ${feedMute} where ${feedMute.memberId} = ${reader.id} and ${feedMute.mutedId} = ${feedPost.memberId}
          and (${feedMute.lessFrom} is null or ${feedPost.id} <= ${feedMute.lessFrom}
            or ${feedPost.id} % ${lessOneIn} <> 0))`
    : sql`true`
