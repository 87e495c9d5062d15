import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { friendStates, pinnedMax } from "@redthread/contract/relation"
import { type DbOrTx, rows } from "../../../core/db/db"
import { type Columns, columns } from "../../../core/db/query-columns"
import { pageSize } from "../../../core/db/page"
import type { Reader } from "../../../core/db/reader"
import { listedFor, notBlocked } from "../../member/relation-facts/relation.sql"
import { profile } from "../../member/profile-facts/profile.tables"
import { visit, friend, friendRequest, remark, memberLike } from "../../member/relation-facts/relation.tables"
import { type ProfileItemRow, itemOf } from "../../people/profile/profile.sql"
import { listedColumns, listedTypes, type ListedRow } from "../card/card.sql"

export interface RelatedRow extends ListedRow {
  /** The raw column's name, because it is selected with the other columns of the page. */
  member_id: number
  key: number
  at: string
}

const relatedTypes = { ...listedTypes, member_id: "int8", key: "int8", at: "timestamptz" } as const
const relatedColumns = columns<RelatedRow>(relatedTypes)

export interface Relation {
  from: SQL
  member: AnyColumn
  /** Condition on the reader's rows, which needs an index together with `key`. */
  where: SQL
  key: AnyColumn
  at: AnyColumn | SQL
  more?: SQL
  shown?: SQL
  limit?: number
}

/** Columns of cards are read for the page only; otherwise the planner assumes the whole list. */
const listRelated = <R extends RelatedRow>(
  on: DbOrTx,
  declared: Columns<R>,
  reader: Reader,
  { from, member, where, key, at, more = sql``, shown = listedFor(reader), limit = pageSize + 1 }: Relation,
  maxId: number | undefined,
): Promise<R[]> =>
  rows<R>(
    on,
    declared,
    sql`with page as materialized (
        select ${member} as member_id, ${key} as "key", ${at} as "at" ${more}
        from ${from} join ${profile} on ${profile.memberId} = ${member}
        where ${where} and ${key} < ${maxId ?? Number.MAX_SAFE_INTEGER}::bigint and ${shown}
        order by ${key} desc limit ${sql.raw(String(limit))})
      select page.*, ${listedColumns(reader)} from page join ${profile} on ${profile.memberId} = page.member_id
      order by page."key" desc`,
  )

export const listVisits = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<RelatedRow[]> =>
  listRelated(
    on,
    relatedColumns,
    reader,
    {
      from: sql`${visit}`,
      member: visit.memberId,
      where: sql`${visit.visitedId} = ${reader.id}`,
      key: visit.id,
      at: visit.visitedAt,
    },
    maxId,
  )

const pending = sql`${friendRequest.status} = ${sql.raw(String(friendStates.requested))}`

/** A request shows its sender even if the sender is hidden from others. */
export const listRequests = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<RelatedRow[]> =>
  listRelated(
    on,
    relatedColumns,
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

const friendColumns = columns<FriendRow>({ ...relatedTypes, top: "bool", remark: "text?" })
const friendsWhere = (on: DbOrTx, reader: Reader, top: boolean, maxId: number | undefined): Promise<FriendRow[]> =>
  listRelated(
    on,
    friendColumns,
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

export const listOthers = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<FriendRow[]> =>
  friendsWhere(on, reader, false, maxId)

export const listGiven = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<RelatedRow[]> =>
  listRelated(
    on,
    relatedColumns,
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
  about: ProfileItemRow | null
}

const receivedColumns = columns<ReceivedRow>({ ...relatedTypes, about: "json?" })
export const listReceived = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<ReceivedRow[]> =>
  listRelated(
    on,
    receivedColumns,
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

const matchedAt = sql`greatest(${memberLike.createdAt}, (
  select theirs.created_at from ${memberLike} theirs
  where theirs.member_id = ${memberLike.likedId} and theirs.liked_id = ${memberLike.memberId}))`

export const listMatches = (on: DbOrTx, reader: Reader, maxId: number | undefined): Promise<RelatedRow[]> =>
  listRelated(
    on,
    relatedColumns,
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
