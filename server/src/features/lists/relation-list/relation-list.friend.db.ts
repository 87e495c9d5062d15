import { type SQL, sql } from "drizzle-orm"
import { friendStates, pinnedMax } from "@redthread/contract/relation"
import type { DbOrTx } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { notBlocked } from "../../member/relation-facts/relation.sql"
import { friend, friendRequest, remark } from "../../member/relation-facts/relation.tables"
import { listRelated, type RelatedRow } from "./relation-list.db"

const pending = sql`${friendRequest.status} = ${sql.raw(String(friendStates.requested))}`

/** Who asks shows themself to whom they ask, however hidden they are to others. */
export const listRequests = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<RelatedRow[]> =>
  listRelated(
    on,
    reader,
    {
      from: sql`${friendRequest}`,
      member: friendRequest.memberId,
      where: sql`${friendRequest.otherId} = ${reader.id} and ${pending}`,
      key: friendRequest.id,
      at: friendRequest.createdAt,
      shown: sql`${profile.listed} and ${notBlocked(reader.id, profile.memberId)}`,
    },
    maxId,
  )

export interface FriendRow extends RelatedRow {
  top: boolean
  remark: string | null
}

const remarkOn: SQL = sql`(select ${remark.content} from ${remark}
  where ${remark.memberId} = ${friend.memberId} and ${remark.aboutId} = ${friend.friendId})`

const friendsWhere = (on: DbOrTx, reader: Reader, top: boolean, maxId: number | undefined): Promise<FriendRow[]> =>
  listRelated<FriendRow>(
    on,
    reader,
    {
      from: sql`${friend}`,
      member: friend.friendId,
      where: sql`${friend.memberId} = ${reader.id} and ${top ? friend.top : sql`not ${friend.top}`}`,
      key: friend.id,
      at: friend.createdAt,
      more: sql`, ${friend.top} as "top", ${remarkOn} as "remark"`,
      ...(top ? { limit: pinnedMax } : {}),
    },
    maxId,
  )

export const listPinned = (on: DbOrTx, reader: Reader): Promise<FriendRow[]> =>
  friendsWhere(on, reader, true, undefined)

/** Friends who are not pinned. */
export const listOthers = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<FriendRow[]> =>
  friendsWhere(on, reader, false, maxId)
