import type { Page } from "@redthread/contract/core/page"
import { cardMoment, type UserCard } from "@redthread/contract/profile"
import type { Caller } from "../../../core/member/caller"
import { db } from "../../../core/db/db"
import type { JsonBody } from "../../../core/http/json-body"
import { pageSize, toPage } from "../../../core/db/page"
import { toMoment } from "../card/card.service"
import { cardPages } from "../card/card.page.service"
import * as onlineDb from "./member.online.db"

const pages = cardPages(cardMoment, { of: toMoment, key: ({ flags }) => flags })

/** Who is here now, of those whom the reader seeks; visitors see both women and men. */
export async function online(
  { member, language }: Caller,
  maxId: number | undefined,
): Promise<JsonBody<Page<UserCard>>> {
  const look = { reader: member, seeking: member?.seeking ?? null }
  const found = await onlineDb.listOnline(db, look, maxId ?? Number.MAX_SAFE_INTEGER, pageSize + 1)
  const page = toPage(
    found,
    pageSize,
    ({ memberId }) => memberId,
    (row) => row,
  )
  return pages(page, language)
}
