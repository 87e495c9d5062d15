import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { friendStates } from "@redthread/contract/relation"
import { block, friend, friendRequest, memberLike } from "./relation.tables"
import type { ReaderInQuery, Reader } from "../../../core/db/reader"
import { profile } from "../profile-facts/profile.tables"
import { bigints, type DbOrTx, rows } from "../../../core/db/db"

type Id = number | AnyColumn | SQL

export const notBlocked = (one: Id, other: Id): SQL => sql`
  not exists (select from ${block} where ${block.memberId} = ${one} and ${block.blockedId} = ${other})
  and not exists (select from ${block} where ${block.memberId} = ${other} and ${block.blockedId} = ${one})`

export const blocks = (one: Id, other: Id): SQL<boolean> =>
  sql`exists (select from ${block} where ${block.memberId} = ${one} and ${block.blockedId} = ${other})`

export const areFriends = (one: Id, other: Id): SQL<boolean> =>
  sql`exists (select from ${friend} where ${friend.memberId} = ${one} and ${friend.friendId} = ${other})`

export const likes = (one: Id, other: Id): SQL<boolean> =>
  sql`exists (select from ${memberLike} where ${memberLike.memberId} = ${one} and ${memberLike.likedId} = ${other})`

/** True if `one` has sent `other` a friend request that waits for an answer. */
export const hasRequested = (one: Id, other: Id): SQL<boolean> => sql`exists (
  select from ${friendRequest} where ${friendRequest.memberId} = ${one} and ${friendRequest.otherId} = ${other}
    and ${friendRequest.status} = ${sql.raw(String(friendStates.requested))})`

export const areMatched = (one: Id, other: Id): SQL<boolean> => sql`exists (
  select from ${memberLike} where ${memberLike.memberId} = ${one} and ${memberLike.likedId} = ${other}
    and ${memberLike.matchId} is not null)`

/** Selects a value of `friendStates` of the contract. */
export const friendState = (one: Id, other: Id): SQL<number> => sql`
  case when ${areFriends(one, other)} then 3
    else coalesce((select ${friendRequest.status} from ${friendRequest}
      where ${friendRequest.memberId} = ${one} and ${friendRequest.otherId} = ${other}), 0) end`

/** The query must name `profile` without an alias. */
const byVisibility = (reader: ReaderInQuery): SQL =>
  reader.vip
    ? sql`(${profile.visibility} in ('public', 'registered', 'hidden') or ${areFriends(reader.id, profile.memberId)})`
    : sql`(${profile.visibility} in ('public', 'registered') or ${areFriends(reader.id, profile.memberId)})`

/** This is the only rule of visibility, for every list, page, search, photo and message. */
export const visibleTo = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`((${profile.listed} and ${byVisibility(reader)} and ${notBlocked(reader.id, profile.memberId)})
        or ${profile.memberId} = ${reader.id})`
    : sql`(${profile.listed} and ${profile.visibility} = 'public')`

export const listedFor = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`${profile.listed} and ${byVisibility(reader)} and ${notBlocked(reader.id, profile.memberId)}
        and ${profile.memberId} <> ${reader.id}`
    : visibleTo(null)

export const showsOnline = (memberId: Id): SQL<boolean> => sql`exists (
  select from ${profile} where ${profile.memberId} = ${memberId} and ${profile.listed} and ${profile.onlineVisible})`

export async function namesSeenBy(
  db: DbOrTx,
  reader: Reader,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (memberIds.length === 0) return new Map()
  const profiles = await rows(
    db,
    { id: "int8", name: "text" },
    sql`select ${profile.memberId} as "id", ${profile.name} as "name" from ${profile}
      where ${profile.memberId} = any(${bigints(memberIds)}) and ${visibleTo(reader)}`,
  )
  return new Map(profiles.map(({ id, name }) => [id, name]))
}
