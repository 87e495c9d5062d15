import { and, eq, sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { pageSize } from "../../../core/db/page"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { authorColumns, type ListedRow } from "../card/card.sql"
import { feedMute, feedPost } from "./feed.tables"

export interface MuteRow extends ListedRow {
  id: number
  less: boolean
}

export const list = (on: DbOrTx, reader: Reader, below = Number.MAX_SAFE_INTEGER): Promise<MuteRow[]> =>
  rows(
    on,
    { id: "int8", less: "bool", memberId: "int8", flags: "int4" },
    sql`select ${feedMute.id} as "id", ${authorColumns(reader)}, ${feedMute.lessFrom} is not null as "less"
      from ${feedMute} join ${profile} on ${profile.memberId} = ${feedMute.mutedId}
      where ${feedMute.memberId} = ${reader.id} and ${feedMute.id} < ${below} and ${visibleTo(reader)}
      order by ${feedMute.id} desc limit ${pageSize + 1}`,
  )

export async function put(on: DbOrTx, mute: typeof feedMute.$inferInsert): Promise<void> {
  await on
    .insert(feedMute)
    .values(mute)
    .onConflictDoUpdate({
      target: [feedMute.memberId, feedMute.mutedId],
      // Muting by an earlier post does not shorten an existing mute.
      set: {
        lessFrom: sql`case when excluded.less_from is null then null else greatest(${feedMute.lessFrom}, excluded.less_from) end`,
      },
    })
}

export async function remove(on: DbOrTx, memberId: number, mutedId: number): Promise<void> {
  await on.delete(feedMute).where(and(eq(feedMute.memberId, memberId), eq(feedMute.mutedId, mutedId)))
}

export async function isBy(on: DbOrTx, postId: number, memberId: number): Promise<boolean> {
  return (await on.$count(feedPost, and(eq(feedPost.id, postId), eq(feedPost.memberId, memberId)))) > 0
}

export const ofMember = (on: DbOrTx, memberId: number) =>
  on
    .select({ mutedId: feedMute.mutedId, lessFrom: feedMute.lessFrom, createdAt: feedMute.createdAt })
    .from(feedMute)
    .where(eq(feedMute.memberId, memberId))
