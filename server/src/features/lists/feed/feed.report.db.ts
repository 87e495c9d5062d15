import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { visibleTo } from "../../member/relation-facts/relation.visibility.sql"
import type { Reader } from "../../../core/db/reader"
import type { Reported } from "../../../core/reported"
import { profile } from "../../member/profile-facts/profile.tables"
import { postAndAuthor } from "./feed.post.db"
import { isParentReadable, isReadable } from "./feed.sql"
import { feedComment, feedPost, feedUpload } from "./feed.tables"

export async function findPost(on: DbOrTx, reader: Reader, postId: number): Promise<Reported | undefined> {
  const [row] = await rows<Reported>(
    on,
    sql`select ${feedPost.memberId} as "memberId", ${feedPost.content} as "evidence", array_to_json(array(
          select ${feedUpload.photoId} from ${feedUpload} where ${feedUpload.postId} = ${feedPost.id})) as "photoIds"
      from ${postAndAuthor} where ${feedPost.id} = ${postId} and ${visibleTo(reader)}`,
  )
  return row
}

export async function findComment(on: DbOrTx, reader: Reader, commentId: number): Promise<Reported | undefined> {
  const [row] = await rows<Reported>(
    on,
    sql`select ${feedComment.memberId} as "memberId", ${feedComment.content} as "evidence", '[]'::json as "photoIds"
      from ${feedComment} join ${profile} on ${profile.memberId} = ${feedComment.memberId}
      where ${feedComment.id} = ${commentId} and ${visibleTo(reader)} and ${isParentReadable(reader)}
        and ${isReadable(reader, sql`${feedComment.postId}`)}`,
  )
  return row
}
