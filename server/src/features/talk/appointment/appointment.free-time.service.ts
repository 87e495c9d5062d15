import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { dayPartNames, type editFreeTime, type FreePart, type FreeTime } from "@redthread/contract/free-time"
import { transaction, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { settings } from "../../signals/notice/notice.setting.service"
import * as appointmentDb from "./appointment.db"

const bitOf = ({ day, part }: FreePart): number => 1 << ((day - 1) * dayPartNames.length + dayPartNames.indexOf(part))

const allParts: readonly FreePart[] = Array.from({ length: 7 }, (_, index) =>
  dayPartNames.map((part) => ({ day: index + 1, part })),
).flat()

const partsOf = (bits: number): FreePart[] => allParts.filter((part) => (bits & bitOf(part)) !== 0)

export async function showFreeTime(db: DbOrTx, { member }: MemberCaller, userId = member.id): Promise<FreeTime> {
  const { parts, shared } = await appointmentDb.findFreeTime(db, userId)
  if (userId === member.id) return { parts: partsOf(parts), shared, time_zone: (await settings(db, userId)).time_zone }
  if (!(await appointmentDb.isVisible(db, member, userId))) throw new AppError("user_not_found")
  const zones = await appointmentDb.timeZonesOf(db, member, [userId])
  return { parts: shared ? partsOf(parts) : [], shared, time_zone: zones.get(userId) ?? null }
}

export const changeFreeTime = (
  db: DbOrTx,
  caller: MemberCaller,
  { parts, shared }: CallArguments<typeof editFreeTime>["body"],
): Promise<FreeTime> =>
  transaction(db, async (tx) => {
    const { id } = caller.member
    const stored = await appointmentDb.lockFreeTime(tx, id)
    await appointmentDb.updateFreeTime(tx, id, {
      parts: parts ? parts.reduce((bits, part) => bits | bitOf(part), 0) : stored.parts,
      shared: shared ?? stored.shared,
    })
    return showFreeTime(tx, caller)
  })
