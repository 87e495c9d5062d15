import { transaction, type DbOrTx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { dayMs } from "../../../core/process/duration"
import * as notificationDb from "./notice.notification.db"

/** Days that a notification is kept once it was seen, and that nothing is told twice. */
export const notificationDays = 180
const atOnce = 1000

export async function sweepNotifications(db: DbOrTx): Promise<void> {
  const before = new Date(clock.now().getTime() - notificationDays * dayMs)
  for (let gone = atOnce; gone === atOnce;) {
    gone = await transaction(db, (tx) => notificationDb.deleteBefore(tx, before, atOnce))
  }
}
