import { type Language } from "@redthread/contract/language"
import { transaction, type DbOrTx, type Tx } from "../../../core/db/db"
import { mail, mailText } from "../../../core/mail/mail"
import { clock, hourMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { findAccount } from "../../member/account-row/account.db"
import { inOrder } from "../../people/relation/relation.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { settings } from "../../signals/notice/notice.setting.service"
import * as appointmentDb from "./appointment.db"
import { shareText, timeIn } from "./share/date-share.text.service"

type Reminder = "day" | "hour"

const batch = 200

async function mailReminder(
  tx: Tx,
  memberId: number,
  row: appointmentDb.AppointmentRow,
  { kind, name, language }: { kind: Reminder; name: string; language: Language },
): Promise<void> {
  const account = await findAccount(tx, { id: memberId })
  if (!account?.email || account.emailVerifiedAt === null || account.demo) return
  const { ways, time_zone: timeZone } = await settings(tx, memberId)
  if (!ways.appointment.mail) return
  const time = timeIn(row.at, timeZone, language)
  const parts = [
    shareText(`remind_${row.kind}`, language, { name, time }),
    ...(row.place === null ? [] : [shareText("remind_place", language, { place: row.place })]),
    shareText("remind_link", language, { link: `${env.publicUrl}/appointment/${row.id}` }),
    mailText("regards", language),
  ]
  const subject = shareText(`remind_${kind}_subject`, language, { name })
  await mail.send(tx, { to: account.email, subject, text: parts.join("\n\n") })
}

async function remind(tx: Tx, row: appointmentDb.AppointmentRow, kind: Reminder): Promise<void> {
  if (!(await appointmentDb.canMeet(tx, row.proposerId, row.otherId))) return
  for (const memberId of inOrder(row.proposerId, row.otherId)) {
    const otherId = appointmentDb.otherOf(row, memberId)
    const [member, other] = [await appointmentDb.findPerson(tx, memberId), await appointmentDb.findPerson(tx, otherId)]
    if (!member || !other) continue
    await mailReminder(tx, memberId, row, { kind, name: other.name, language: member.language })
    const key = `appointment:${row.id}:${kind}`
    await notify(tx, memberId, { type: "appointment", event: kind, actorId: otherId, targetId: row.id, key })
  }
}

/** A reminder that is late because the server was down is the one that fits the time left; none after the time. */
function dueReminder({ at, remindAt }: appointmentDb.AppointmentRow, now: Date): Reminder | null {
  if (now >= at || remindAt === null) return null
  return at.getTime() - remindAt.getTime() > hourMs && at.getTime() - now.getTime() > hourMs ? "day" : "hour"
}

/** Reminder, mails and the time of the next one commit together: each is sent once by any number of processes. */
const remindOne = (db: DbOrTx): Promise<boolean> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const [row] = await appointmentDb.lockDue(tx, now, 1)
    if (!row) return false
    const kind = dueReminder(row, now)
    const remindAt = kind === "day" ? new Date(row.at.getTime() - hourMs) : null
    await appointmentDb.update(tx, row.id, { remindAt })
    if (kind) await remind(tx, row, kind)
    return true
  })

export async function sweepReminders(db: DbOrTx): Promise<void> {
  for (let count = 0; count < batch; count += 1) if (!(await remindOne(db))) return
}
