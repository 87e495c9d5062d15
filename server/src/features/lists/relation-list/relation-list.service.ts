import { toFlag } from "@redthread/contract/core/flag"
import type { UserCard } from "@redthread/contract/profile"
import type { MemberCaller } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import { cardsOf } from "../card/card.service"
import { toItem } from "../../people/relation/relation.item.service"
import { visits } from "../../people/relation/relation.visit.service"
import { dated, pageOfCards, timeOf } from "./relation-list"
import * as friendDb from "./relation-list.friend.db"
import * as likeDb from "./relation-list.like.db"
import * as visitDb from "./relation-list.visit.db"

/** Who asks to be the member's friend, latest first. */
export const listRequests = async (db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) =>
  pageOfCards(db, await friendDb.listRequests(db, member, maxId), language, dated)

const toFriend = (card: UserCard, row: friendDb.FriendRow) => ({
  ...card,
  remark: row.remark,
  top: toFlag(row.top),
  created_at: timeOf(row),
})

/** The friends: pinned ones on the first page, then the latest. */
export async function listFriends(db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) {
  const [pinned, others] = await Promise.all([
    maxId === undefined ? friendDb.listPinned(db, member) : [],
    friendDb.listOthers(db, member, maxId),
  ])
  const { items, pagination } = await pageOfCards(db, others, language, toFriend)
  return { items: [...(await cardsOf(db, pinned, language, toFriend)), ...items], pagination }
}

/** Whom the member likes, latest first. */
export const listGiven = async (db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) =>
  pageOfCards(db, await likeDb.listGiven(db, member, maxId), language, dated)

/** Who likes the member, and what of the profile, latest first; of what is gone nothing is said. */
export const listReceived = async (db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) =>
  pageOfCards(db, await likeDb.listReceived(db, member, maxId), language, (card, row) => {
    const about = toItem(row.about)
    return { ...dated(card, row), ...(about && (about.src ?? about.content) !== null ? { about } : {}) }
  })

/** Whom the member likes and who likes the member, latest match first. */
export const listMatches = async (db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) =>
  pageOfCards(db, await likeDb.listMatches(db, member, maxId), language, dated)

/** Who looked at the member's profile, latest first. */
export async function listVisits(db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) {
  await visits.write()
  return pageOfCards(db, await visitDb.listVisits(db, member, maxId), language, (card, row) => ({
    ...card,
    visited_at: timeOf(row),
  }))
}
