import { transaction, type DbOrTx } from "../../../../core/db/db"
import { clock, dayMs } from "../../../../core/process/clock"
import { notify } from "../../../signals/notice/notice.notify.service"
import * as shareDb from "./date-share.db"
import { mailAlarms } from "./date-share.mail.service"

const batch = 50
/** After a longer outage of the server a mail about a missed check-in would only mislead. */
const latestAlarmMs = dayMs
/** An ended link is deleted with its friends' addresses after this time. */
const retentionMs = 7 * dayMs

/** One row per transaction, so that a failing one does not hold up others' mails. */
async function each(db: DbOrTx, work: (db: DbOrTx) => Promise<boolean>): Promise<void> {
  for (let count = 0; count < batch; count += 1) if (!(await work(db))) return
}

/** Reminds the member of the check-in. */
const askOne = (db: DbOrTx): Promise<boolean> =>
  transaction(db, async (tx) => {
    const [row] = await shareDb.lockDueQuestions(tx, clock.now(), 1)
    if (!row) return false
    await shareDb.update(tx, row.id, { askAt: null })
    const key = `check-in:${row.id}:${row.checkInAt?.getTime()}`
    await notify(tx, row.memberId, { type: "appointment", event: "check_in", targetId: row.appointmentId, key })
    return true
  })

/** The mails commit with the mark that they were sent: each is sent once, also after a crash. */
const alarmOne = (db: DbOrTx): Promise<boolean> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const [row] = await shareDb.lockDueAlarms(tx, now, 1)
    if (!row) return false
    const isLate = row.alarmAt !== null && now.getTime() - row.alarmAt.getTime() > latestAlarmMs
    await shareDb.update(tx, row.id, { alarmAt: null })
    if (isLate || (await mailAlarms(tx, row)) === 0) return true
    await shareDb.update(tx, row.id, { alarmedAt: now })
    const key = `alarm:${row.id}:${row.checkInAt?.getTime()}`
    await notify(tx, row.memberId, { type: "appointment", event: "alarmed", targetId: row.appointmentId, key })
    return true
  })

export async function sweepCheckIns(db: DbOrTx): Promise<void> {
  await each(db, askOne)
  await each(db, alarmOne)
}

export async function sweepShares(db: DbOrTx): Promise<void> {
  const before = new Date(clock.ms() - retentionMs)
  for (let deleted = batch; deleted === batch;)
    deleted = await transaction(db, (tx) => shareDb.deleteEndedBefore(tx, before, batch))
}
