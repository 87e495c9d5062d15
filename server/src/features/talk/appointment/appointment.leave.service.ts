import { hourMs, clock } from "../../../core/process/clock"
import type { DbOrTx, Tx } from "../../../core/db/db"
import * as appointmentDb from "./appointment.db"
import * as shareDb from "./share/date-share.db"
import { endSharesOf } from "./share/date-share.service"

/** Within this time before a date its link stays open despite a block, which could otherwise hide who was met. */
const nearMs = 2 * hourMs

export async function cancelBetween(tx: Tx, one: number, other: number): Promise<void> {
  const now = clock.ms()
  for (const row of await appointmentDb.openBetween(tx, one, other)) {
    if (row.at.getTime() <= now) continue
    await appointmentDb.update(tx, row.id, { state: "canceled", remindAt: null })
    if (row.at.getTime() - now > nearMs) await endSharesOf(tx, row.id)
  }
}

export const eraseAppointments = (tx: Tx, memberId: number): Promise<void> => appointmentDb.erase(tx, memberId)

export async function exportAppointments(db: DbOrTx, memberId: number) {
  const found = await appointmentDb.listOf(db, memberId)
  const shares = await shareDb.listOf(db, memberId)
  const friends = await shareDb.friendsOf(db, memberId)
  return {
    appointments: found.map(({ proposerId, otherId: _otherId, remindAt: _remindAt, ...row }, index) => ({
      ...row,
      proposed: proposerId === memberId,
      userId: appointmentDb.otherOf(found[index] as appointmentDb.AppointmentRow, memberId),
    })),
    freeTime: await appointmentDb.findFreeTime(db, memberId),
    shares: shares.map(({ nonce: _nonce, memberId: _memberId, ...row }) => row),
    friends: friends.map(({ friend: { nonce: _nonce, ...row } }) => row),
  }
}
