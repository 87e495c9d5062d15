import { sql } from "drizzle-orm"
import type { DbOrTx } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { type ItemRow, itemOf } from "../../people/relation/relation.item.sql"
import { memberLike } from "../../member/relation-facts/relation.tables"
import { listRelated, type RelatedRow } from "./relation-list.db"

export const listGiven = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<RelatedRow[]> =>
  listRelated(
    on,
    reader,
    {
      from: sql`${memberLike}`,
      member: memberLike.likedId,
      where: sql`${memberLike.memberId} = ${reader.id}`,
      key: memberLike.id,
      at: memberLike.createdAt,
    },
    maxId,
  )

export interface ReceivedRow extends RelatedRow {
  about: ItemRow | null
}

export const listReceived = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<ReceivedRow[]> =>
  listRelated(
    on,
    reader,
    {
      from: sql`${memberLike}`,
      member: memberLike.memberId,
      where: sql`${memberLike.likedId} = ${reader.id}`,
      key: memberLike.id,
      at: memberLike.createdAt,
      more: sql`, ${itemOf(memberLike.aboutPhotoId, memberLike.aboutPromptId)} as "about"`,
    },
    maxId,
  )

/** When the later of the two likes came. */
const matchedAt = sql`greatest(${memberLike.createdAt}, (
  select theirs.created_at from ${memberLike} theirs
  where theirs.member_id = ${memberLike.likedId} and theirs.liked_id = ${memberLike.memberId}))`

export const listMatches = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<RelatedRow[]> =>
  listRelated(
    on,
    reader,
    {
      from: sql`${memberLike}`,
      member: memberLike.likedId,
      where: sql`${memberLike.memberId} = ${reader.id} and ${memberLike.matchId} is not null`,
      key: memberLike.matchId,
      at: matchedAt,
    },
    maxId,
  )
