import {
  type Appointment,
  appointmentDaysMax,
  type AppointmentEvent,
  openProposalsMax,
  type propose as proposeCall,
  toAppointmentContent,
} from "@redthread/contract/appointment"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { transaction, type DbOrTx, type Tx } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { toPage } from "../../../core/db/page"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs, hourMs } from "../../../core/process/clock"
import { postMessage } from "../chat/send/chat.send.service"
import * as appointmentDb from "./appointment.db"
import { endSharesOf, sharedAmong } from "./share/date-share.service"

const { otherOf } = appointmentDb

async function toAppointments(
  db: DbOrTx,
  member: Reader,
  found: readonly appointmentDb.AppointmentRow[],
): Promise<Appointment[]> {
  const { id: memberId } = member
  const zones = await appointmentDb.timeZonesOf(db, member, [...new Set(found.map((row) => otherOf(row, memberId)))])
  const shared = await sharedAmong(
    db,
    memberId,
    found.map(({ id }) => id),
  )
  return found.map((row) => ({
    id: row.id,
    user_id: otherOf(row, memberId),
    mine: row.proposerId === memberId,
    kind: row.kind,
    at: row.at.toISOString(),
    place: row.place,
    state: row.state,
    instead_of: row.insteadOf,
    other_time_zone: zones.get(otherOf(row, memberId)) ?? null,
    shared: shared.has(row.id),
    created_at: row.createdAt.toISOString(),
  }))
}

async function toAppointment(db: DbOrTx, member: Reader, row: appointmentDb.AppointmentRow): Promise<Appointment> {
  const [shown] = await toAppointments(db, member, [row])
  if (!shown) throw new Error("an appointment was lost")
  return shown
}

const pageSize = 50

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  { user_id: otherId, max_id: maxId }: { user_id: number; max_id?: number | undefined },
) {
  const found = await appointmentDb.listBetween(db, [member.id, otherId], maxId, pageSize + 1)
  const shown = new Map((await toAppointments(db, member, found)).map((one) => [one.id, one]))
  return toPage(
    found,
    pageSize,
    ({ id }) => id,
    ({ id }) => shown.get(id) as Appointment,
  )
}

export async function show(db: DbOrTx, { member }: MemberCaller, id: number): Promise<Appointment> {
  const row = await appointmentDb.find(db, member.id, id)
  if (!row) throw new AppError("not_found")
  return toAppointment(db, member, row)
}

const postOf = (row: appointmentDb.AppointmentRow, memberId: number, event: AppointmentEvent) =>
  ({
    to: otherOf(row, memberId),
    type: "appointment",
    aboutId: row.id,
    content: toAppointmentContent({ event, kind: row.kind }),
    // A message with a language skips detection and translation.
    language: "en",
    key: `appointment-${row.id}-${event}`,
    isOwed: event !== "proposed",
  }) as const

function assertAhead(at: Date): void {
  const ahead = at.getTime() - clock.ms()
  if (ahead <= 0) throw new AppError("appointment_passed", { field: "at" })
  if (ahead > appointmentDaysMax * dayMs) throw new AppError("invalid", { field: "at" })
}

/** The proposal or agreement that a counter proposal replaces, from then on. */
async function replace(tx: Tx, memberId: number, otherId: number, id: number): Promise<void> {
  const row = await appointmentDb.lock(tx, memberId, id)
  if (!row || otherOf(row, memberId) !== otherId) throw new AppError("not_found", { field: "instead_of" })
  if (row.state !== "proposed" && row.state !== "accepted") throw new AppError("appointment_changed")
  await appointmentDb.update(tx, id, { state: "replaced", remindAt: null })
  await endSharesOf(tx, id)
}

type ProposeInput = CallArguments<typeof proposeCall>["body"]

export const propose = (
  db: DbOrTx,
  { member }: MemberCaller,
  { user_id: otherId, kind, at: atText, place, instead_of: insteadOf }: ProposeInput,
): Promise<Appointment> =>
  transaction(db, async (tx) => {
    if (otherId === member.id) throw new AppError("yourself", { field: "user_id" })
    const at = new Date(atText)
    assertAhead(at)
    if (kind !== "date" && place) throw new AppError("invalid", { field: "place" })
    await appointmentDb.lockPair(tx, member.id, otherId)
    if (insteadOf !== undefined) await replace(tx, member.id, otherId, insteadOf)
    if ((await appointmentDb.countOpen(tx, member.id, otherId, clock.now())) >= openProposalsMax)
      throw new AppError("too_many")
    const row = await appointmentDb.insert(tx, {
      proposerId: member.id,
      otherId,
      kind,
      at,
      place: place ? place : null,
      state: "proposed",
      insteadOf: insteadOf ?? null,
      createdAt: clock.now(),
    })
    await postMessage(tx, member, postOf(row, member.id, "proposed"))
    return toAppointment(tx, member, row)
  })

/** A reminder a day before needs an agreement made more than two days ahead. */
export function nextReminder(at: Date, now: Date): Date | null {
  const ahead = at.getTime() - now.getTime()
  if (ahead > 2 * dayMs) return new Date(at.getTime() - dayMs)
  return ahead > hourMs ? new Date(at.getTime() - hourMs) : null
}

export const answer = (
  db: DbOrTx,
  { member }: MemberCaller,
  id: number,
  reply: "accept" | "decline",
): Promise<Appointment> =>
  transaction(db, async (tx) => {
    const row = await appointmentDb.lock(tx, member.id, id)
    if (!row || row.otherId !== member.id) throw new AppError("not_found")
    const state = reply === "accept" ? "accepted" : "declined"
    // A repeated answer, from another device or after a lost reply.
    if (row.state === state) return toAppointment(tx, member, row)
    if (row.state !== "proposed") throw new AppError("appointment_changed")
    const now = clock.now()
    if (reply === "accept" && row.at <= now) throw new AppError("appointment_passed")
    const remindAt = reply === "accept" ? nextReminder(row.at, now) : null
    const answered = await appointmentDb.update(tx, id, { state, answeredAt: now, remindAt })
    await postMessage(tx, member, postOf(answered, member.id, state))
    return toAppointment(tx, member, answered)
  })

export const cancel = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<Appointment> =>
  transaction(db, async (tx) => {
    const row = await appointmentDb.lock(tx, member.id, id)
    if (!row) throw new AppError("not_found")
    if (row.state === "canceled") return toAppointment(tx, member, row)
    const mayCancel = row.state === "accepted" || (row.state === "proposed" && row.proposerId === member.id)
    if (!mayCancel) throw new AppError("appointment_changed")
    const canceled = await appointmentDb.update(tx, id, { state: "canceled", remindAt: null })
    if (row.at > clock.now()) await endSharesOf(tx, id)
    try {
      await postMessage(tx, member, postOf(canceled, member.id, "canceled"))
    } catch (error) {
      // Who may no longer write to the other can still cancel.
      if (!(error instanceof AppError)) throw error
    }
    return toAppointment(tx, member, canceled)
  })

/** True if the two agreed on a call for this time, so that it rings in quiet hours as well. */
export const isAgreedCall = (db: DbOrTx, one: number, other: number): Promise<boolean> =>
  appointmentDb.hasAgreedCall(db, one, other, clock.now())
