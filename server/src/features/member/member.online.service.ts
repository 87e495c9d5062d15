import type { Page } from "@redthread/contract/core/page"
import type { UserCard } from "@redthread/contract/profile"
import type { Caller } from "../../core/caller"
import { db } from "../../core/db"
import { pageSize, toPage } from "../../core/page"
import { cardsOf } from "../profile/profile.card.service"
import * as onlineDb from "./member.online.db"

/** Who is here now, of those whom the reader seeks; visitors see both women and men. */
export async function online({ member, language }: Caller, maxId: number | undefined): Promise<Page<UserCard>> {
  const look = { reader: member, seeking: member?.seeking ?? null }
  const found = await onlineDb.listOnline(db, look, maxId ?? Number.MAX_SAFE_INTEGER, pageSize + 1)
  const { items, pagination } = toPage(
    found,
    pageSize,
    ({ memberId }) => memberId,
    (row) => row,
  )
  return { items: await cardsOf(items, language, (card) => card), pagination }
}
