import type { Tx, DbOrTx } from "../../../core/db/db"
import * as noticeDb from "./notice.db"
import * as notificationDb from "./notice.notification.db"
import { removeActor } from "./notice.notify.service"
import * as settingDb from "./notice.setting.db"

const pageSize = 500

export async function eraseNotices(tx: Tx, memberId: number): Promise<void> {
  await removeActor(tx, memberId)
  await notificationDb.deleteNotifications(tx, memberId)
  await settingDb.deleteSettings(tx, memberId)
  await noticeDb.deleteOf(tx, memberId)
}

async function* notificationsOf(db: DbOrTx, memberId: number) {
  let below = Number.MAX_SAFE_INTEGER
  for (let count = pageSize; count === pageSize;) {
    const page = await notificationDb.listForExport(db, memberId, below, pageSize)
    for (const { sortKey: _sortKey, ...row } of page) yield row
    below = page.at(-1)?.sortKey ?? below
    count = page.length
  }
}

export const exportNotices = async (db: DbOrTx, memberId: number) => ({
  ...(await noticeDb.findCounters(db, memberId)),
  settings: (await settingDb.find(db, memberId)) ?? {},
  notifications: notificationsOf(db, memberId),
})
