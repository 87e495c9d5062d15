import { toFlag } from "@redthread/contract/core/call"
import type { UserCard } from "@redthread/contract/profile"
import type { Page } from "@redthread/contract/core/page"
import type { Language } from "@redthread/contract/language"
import type { MemberCaller } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { toItem } from "../../people/relation/relation.service"
import { visits } from "../../people/relation/relation.visit.service"
import { cardsOf } from "../card/card.service"
import * as visitDb from "./relation-list.db"
import type { RelatedRow } from "./relation-list.db"

const timeOf = ({ at }: RelatedRow): string => new Date(at).toISOString()

async function pageOfCards<R extends RelatedRow, T>(
  db: DbOrTx,
  rows: readonly R[],
  language: Language,
  shape: (card: UserCard, row: R) => T,
): Promise<Page<T>> {
  const { items, pagination } = toPage(
    rows,
    pageSize,
    ({ key }) => key,
    (row) => row,
  )
  return { items: await cardsOf(db, items, language, shape), pagination }
}

const withDate = (card: UserCard, row: RelatedRow): UserCard & { created_at: string } => ({
  ...card,
  created_at: timeOf(row),
})

export const listRequests = async (db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) =>
  pageOfCards(db, await visitDb.listRequests(db, member, maxId), language, withDate)

const toFriend = (card: UserCard, row: visitDb.FriendRow) => ({
  ...card,
  remark: row.remark,
  top: toFlag(row.top),
  created_at: timeOf(row),
})

export async function listFriends(db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) {
  const [pinned, others] = await Promise.all([
    maxId === undefined ? visitDb.listPinned(db, member) : [],
    visitDb.listOthers(db, member, maxId),
  ])
  const { items, pagination } = await pageOfCards(db, others, language, toFriend)
  return { items: [...(await cardsOf(db, pinned, language, toFriend)), ...items], pagination }
}

export const listGiven = async (db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) =>
  pageOfCards(db, await visitDb.listGiven(db, member, maxId), language, withDate)

export const listReceived = async (db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) =>
  pageOfCards(db, await visitDb.listReceived(db, member, maxId), language, (card, row) => {
    const about = toItem(row.about)
    return { ...withDate(card, row), ...(about && (about.src ?? about.content) !== null ? { about } : {}) }
  })

export const listMatches = async (db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) =>
  pageOfCards(db, await visitDb.listMatches(db, member, maxId), language, withDate)

export async function listVisits(db: DbOrTx, { member, language }: MemberCaller, maxId: number | undefined) {
  await visits.write()
  return pageOfCards(db, await visitDb.listVisits(db, member, maxId), language, (card, row) => ({
    ...card,
    visited_at: timeOf(row),
  }))
}
