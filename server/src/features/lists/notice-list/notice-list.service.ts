import type { Page } from "@redthread/contract/core/page"
import { toFlag } from "@redthread/contract/core/call"
import type { Notification, NotificationType } from "@redthread/contract/notification"
import type { DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import type { Reader } from "../../../core/db/reader"
import type { MemberCaller } from "../../../core/member/caller"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import * as listDb from "./notice-list.db"

const toNotification = (row: listDb.NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  event: row.event,
  data: {
    avatar: portraitOf(row.file).avatar,
    translation: row.type === "translation" ? row.targetId : null,
    user_id: row.actorId,
    others: Math.max((row.actors ?? 0) - 1, 0),
    target_id: row.targetId,
    ...row.facts,
    name: row.facts.name ?? row.name,
  },
  seen: toFlag(row.seen),
  created_at: row.createdAt,
})

export async function newestAfter(
  db: DbOrTx,
  reader: Reader,
  sortKey: number,
  types: readonly NotificationType[],
): Promise<Notification | undefined> {
  const row = await listDb.findNewest(db, reader, sortKey, types)
  return row && toNotification(row)
}

export const list = async (
  db: DbOrTx,
  { member }: MemberCaller,
  maxId: number | undefined,
): Promise<Page<Notification>> =>
  toPage(await listDb.listFor(db, member, maxId), pageSize, ({ sortKey }) => sortKey, toNotification)
