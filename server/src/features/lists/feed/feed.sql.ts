import { type SQL, sql } from "drizzle-orm"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { profile } from "../../member/profile-facts/profile.tables"
import { feedComment, feedPost, feedMute } from "./feed.tables"

/** A post with this id whose author the reader may see. */
export const isReadable = (reader: ReaderInQuery | null, postId: number | SQL): SQL<boolean> => sql`exists (
  select from ${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}
  where ${feedPost.id} = ${postId} and ${visibleTo(reader)})`

/** The author of a comment, whose profile is left-joined, has left: replies of others stay under a placeholder. */
export const hasAuthorLeft = sql`not coalesce(${profile.listed}, false)`

/** The comment in `feed_comment` is no reply, or one to a comment whose author the reader may see, or who has left. */
export const isParentReadable = (reader: ReaderInQuery | null): SQL<boolean> => sql`(
  ${feedComment.parentId} is null or exists (
    select from ${feedComment} parent left join ${profile} on ${profile.memberId} = parent.member_id
    where parent.id = ${feedComment.parentId} and (${visibleTo(reader)} or ${hasAuthorLeft})))`

/** The post with this id, where the reader may see it: a `TranslatableRow`. */
export const postFor = (reader: Reader | null, id: number): SQL => sql`
  select ${feedPost.content} as "content", ${feedPost.language} as "language", null as "target",
    ${feedPost.memberId} as "authorId"
  from ${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}
  where ${feedPost.id} = ${id} and ${visibleTo(reader)}`

/** The comment with this id, where the reader may see who wrote it and its post: a `TranslatableRow`. */
export const commentFor = (reader: Reader | null, id: number): SQL => sql`
  select ${feedComment.content} as "content", ${feedComment.language} as "language", null as "target",
    ${feedComment.memberId} as "authorId"
  from ${feedComment} join ${profile} on ${profile.memberId} = ${feedComment.memberId}
  where ${feedComment.id} = ${id} and ${visibleTo(reader)} and ${isParentReadable(reader)}
    and ${isReadable(reader, sql`${feedComment.postId}`)}`

/** Of members that the reader wants less of, one post in four is shown. */
const lessOneIn = sql.raw("4")

/** A condition on `feed_post`: the reader has not muted the post. */
export const notMuted = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`not exists (
        select from ${feedMute} where ${feedMute.memberId} = ${reader.id} and ${feedMute.mutedId} = ${feedPost.memberId}
          and (${feedMute.lessFrom} is null or ${feedPost.id} <= ${feedMute.lessFrom}
            or ${feedPost.id} % ${lessOneIn} <> 0))`
    : sql`true`
