import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import type { Muted } from "@redthread/contract/feed"
import type { DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { cardsOf } from "../card/card.service"
import * as muteDb from "./feed.mute.db"
import { isVisible } from "./feed.post.db"

export async function list(
  db: DbOrTx,
  { member, language }: MemberCaller,
  maxId: number | undefined,
): Promise<Page<Muted>> {
  const rows = await muteDb.list(db, member, maxId)
  const { items, pagination } = toPage(
    rows,
    pageSize,
    ({ id }) => id,
    (row) => row,
  )
  const cards = await cardsOf(db, items, language, (user, { memberId, less }) => ({ user_id: memberId, user, less }))
  return { items: cards, pagination }
}

/** @param lessOf hides the author's posts up to this one and most later ones; without it all are hidden */
export async function mute(
  db: DbOrTx,
  { member }: MemberCaller,
  mutedId: number,
  lessOf: number | undefined,
): Promise<void> {
  if (mutedId === member.id) throw new AppError("yourself")
  if (!(await isVisible(db, member, mutedId))) throw new AppError("user_not_found")
  if (lessOf !== undefined && !(await muteDb.isBy(db, lessOf, mutedId))) throw new AppError("not_found")
  await muteDb.put(db, { memberId: member.id, mutedId, lessFrom: lessOf ?? null, createdAt: clock.now() })
}

export const unmute = (db: DbOrTx, { member }: MemberCaller, mutedId: number): Promise<void> =>
  muteDb.remove(db, member.id, mutedId)
