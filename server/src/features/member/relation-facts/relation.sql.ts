import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { block, friend, friendRequest, memberLike } from "./relation.tables"

type Id = number | AnyColumn | SQL

/** Neither blocks the other. */
export const notBlocked = (one: Id, other: Id): SQL => sql`
  not exists (select from ${block} where ${block.memberId} = ${one} and ${block.blockedId} = ${other})
  and not exists (select from ${block} where ${block.memberId} = ${other} and ${block.blockedId} = ${one})`

export const blocks = (one: Id, other: Id): SQL<boolean> =>
  sql`exists (select from ${block} where ${block.memberId} = ${one} and ${block.blockedId} = ${other})`

export const areFriends = (one: Id, other: Id): SQL<boolean> =>
  sql`exists (select from ${friend} where ${friend.memberId} = ${one} and ${friend.friendId} = ${other})`

export const likes = (one: Id, other: Id): SQL<boolean> =>
  sql`exists (select from ${memberLike} where ${memberLike.memberId} = ${one} and ${memberLike.likedId} = ${other})`

/** How `other` stands to `one` as a friend: `friendStates` of the contract. */
export const friendState = (one: Id, other: Id): SQL<number> => sql`
  case when ${areFriends(one, other)} then 3
    else coalesce((select ${friendRequest.status} from ${friendRequest}
      where ${friendRequest.memberId} = ${one} and ${friendRequest.otherId} = ${other}), 0) end`
