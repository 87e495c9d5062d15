import { sql } from "drizzle-orm"
import { bigints, rows, type Tx } from "../../../core/db/db"
import { isConnected } from "../../signals/presence/presence.sql"
import { friend } from "../../member/relation-facts/relation.tables"
import { feedPost, feedUnannounced } from "./feed.tables"

/** Takes up to so many posts that nobody was told of; none that another process is just telling of. */
export async function takeUnannounced(tx: Tx, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`delete from ${feedUnannounced} where post_id in (
        select post_id from ${feedUnannounced} order by post_id limit ${limit} for update skip locked)
      returning post_id as "id"`,
  )
  return found.map(({ id }) => id)
}

/** Friends of who wrote these posts, as far as they are connected somewhere. */
export const findRecipients = (
  tx: Tx,
  postIds: readonly number[],
): Promise<{ id: number; by: number; to: number[] }[]> =>
  rows(
    tx,
    sql`select ${feedPost.id} as "id", ${feedPost.memberId} as "by", array_agg(${friend.friendId}) as "to"
      from ${feedPost} join ${friend} on ${friend.memberId} = ${feedPost.memberId}
      where ${feedPost.id} = any (${bigints(postIds)}) and ${isConnected(friend.friendId)}
      group by ${feedPost.id} order by ${feedPost.id}`,
  )
