import { randomBytes } from "node:crypto"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import {
  checkInGraceMinutes,
  type DateShare,
  type shareDate as shareDateCall,
  shareFriendsMax,
  shareHours,
  shareHoursMax,
  shareInvitationsMax,
} from "@redthread/contract/date-share"
import { transaction, type DbOrTx, type Tx } from "../../../../core/db/db"
import { attempts } from "../../../../core/limits/attempts"
import type { MemberCaller } from "../../../../core/member/caller"
import { clock, hourMs, minuteMs } from "../../../../core/process/clock"
import { env } from "../../../../core/process/env"
import * as appointmentDb from "../appointment.db"
import * as shareDb from "./date-share.db"
import { mailAllClear, mailInvitation } from "./date-share.mail.service"
import { tokenOf } from "./date-share.token"

const newNonce = (): string => randomBytes(12).toString("base64url")

export const isOpen = ({ endedAt, endsAt }: shareDb.ShareRow): boolean =>
  endedAt === null && clock.ms() < endsAt.getTime()

export const linkOf = (row: shareDb.ShareRow): string => `${env.publicUrl}/shared-date/${tokenOf("share", row)}`

async function toShare(on: DbOrTx, row: shareDb.ShareRow): Promise<DateShare> {
  const friends = await shareDb.listFriends(on, row.id)
  return {
    link: isOpen(row) ? linkOf(row) : null,
    who: row.who,
    when: row.when,
    where: row.where,
    ends_at: row.endsAt.toISOString(),
    check_in_at: row.checkInAt?.toISOString() ?? null,
    safe_at: row.safeAt?.toISOString() ?? null,
    alarmed_at: row.alarmedAt?.toISOString() ?? null,
    friends: friends.map(({ id, email, confirmedAt }) => ({ id, email, confirmed: confirmedAt !== null })),
  }
}

/** The caller's date; a call between members has no link. */
async function assertDate(row: appointmentDb.AppointmentRow | undefined): Promise<appointmentDb.AppointmentRow> {
  if (row?.kind !== "date") throw new AppError("not_found")
  return row
}

export async function show(
  db: DbOrTx,
  { member }: MemberCaller,
  appointmentId: number,
): Promise<{ share: DateShare | null }> {
  await assertDate(await appointmentDb.find(db, member.id, appointmentId))
  const row = await shareDb.find(db, member.id, appointmentId)
  return { share: row ? await toShare(db, row) : null }
}

type Change = CallArguments<typeof shareDateCall>["body"]

function endOf(at: Date, chosen: string | undefined, before: Date): Date {
  const endsAt = chosen === undefined ? before : new Date(chosen)
  const isAllowed = endsAt.getTime() > clock.ms() && endsAt.getTime() <= at.getTime() + shareHoursMax * hourMs
  if (!isAllowed) throw new AppError("invalid", { field: "ends_at" })
  return endsAt
}

type CheckIn = Pick<shareDb.ShareRow, "checkInAt" | "askAt" | "alarmAt" | "safeAt">

/** A new check-in replaces the former one, also after that one was missed. */
function checkInOf(chosen: string | null, endsAt: Date): CheckIn {
  if (chosen === null) return { checkInAt: null, askAt: null, alarmAt: null, safeAt: null }
  const checkInAt = new Date(chosen)
  const isAllowed = checkInAt.getTime() > clock.ms() && checkInAt < endsAt
  if (!isAllowed) throw new AppError("invalid", { field: "check_in_at" })
  const alarmAt = new Date(checkInAt.getTime() + checkInGraceMinutes * minuteMs)
  return { checkInAt, askAt: checkInAt, alarmAt, safeAt: null }
}

/** A link that had ended opens again under a new address. */
const reopened = (row: shareDb.ShareRow, at: Date): Partial<shareDb.ShareRow> =>
  isOpen(row)
    ? {}
    : { nonce: newNonce(), endedAt: null, endsAt: new Date(at.getTime() + shareHours * hourMs), alarmedAt: null }

export const share = (
  db: DbOrTx,
  { member }: MemberCaller,
  appointmentId: number,
  { ends_at, check_in_at, ...shown }: Change,
): Promise<DateShare> =>
  transaction(db, async (tx) => {
    const date = await assertDate(await appointmentDb.lock(tx, member.id, appointmentId))
    if (date.state !== "accepted") throw new AppError("appointment_changed")
    const usualEnd = new Date(date.at.getTime() + shareHours * hourMs)
    const stored = await shareDb.insertAndLock(tx, {
      appointmentId,
      memberId: member.id,
      nonce: newNonce(),
      who: true,
      when: true,
      where: true,
      endsAt: usualEnd,
      createdAt: clock.now(),
    })
    const row = { ...stored, ...reopened(stored, date.at) }
    const endsAt = endOf(date.at, ends_at, row.endsAt)
    const checkIn = check_in_at === undefined ? {} : checkInOf(check_in_at, endsAt)
    const chosen = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined))
    const { nonce, endedAt, alarmedAt } = row
    const changed = { nonce, endedAt, alarmedAt, endsAt, ...chosen, ...checkIn }
    if (check_in_at) changed.alarmedAt = null
    return toShare(tx, await shareDb.update(tx, stored.id, changed))
  })

async function lockOwn(tx: Tx, memberId: number, appointmentId: number): Promise<shareDb.ShareRow> {
  const row = await shareDb.lock(tx, memberId, appointmentId)
  if (!row) throw new AppError("not_found")
  return row
}

export const end = (db: DbOrTx, { member }: MemberCaller, appointmentId: number): Promise<{ ok: true }> =>
  transaction(db, async (tx) => {
    const row = await lockOwn(tx, member.id, appointmentId)
    if (row.endedAt === null)
      await shareDb.update(tx, row.id, { endedAt: clock.now(), checkInAt: null, askAt: null, alarmAt: null })
    return { ok: true }
  })

/** Repeatable; friends who were mailed because of the missed check-in get one mail that all is well. */
export const safe = (db: DbOrTx, { member }: MemberCaller, appointmentId: number): Promise<DateShare> =>
  transaction(db, async (tx) => {
    const row = await lockOwn(tx, member.id, appointmentId)
    if (row.safeAt !== null) return toShare(tx, row)
    const changed = await shareDb.update(tx, row.id, { safeAt: clock.now(), askAt: null, alarmAt: null })
    if (row.alarmedAt !== null) await mailAllClear(tx, changed)
    return toShare(tx, changed)
  })

/** An address gets few mails, by any number of members, so that the invitation is no means to flood a stranger. */
const addressLimit = attempts("date_share.address", { max: 3, seconds: 86_400 })
const memberLimit = attempts("date_share.member", { max: 10, seconds: 86_400 })

export async function addFriend(
  db: DbOrTx,
  { member, language }: MemberCaller,
  appointmentId: number,
  email: string,
): Promise<DateShare> {
  const address = email.toLowerCase()
  return transaction(db, async (tx) => {
    const row = await lockOwn(tx, member.id, appointmentId)
    if (!isOpen(row)) throw new AppError("not_found")
    const friends = await shareDb.listFriends(tx, row.id)
    if (friends.some((friend) => friend.email === address)) return toShare(tx, row)
    if (friends.length >= shareFriendsMax || row.invitations >= shareInvitationsMax)
      throw new AppError("too_many", { field: "email" })
    const retryAfterSeconds = Math.max(await memberLimit.consume(member.id), await addressLimit.consume(address))
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
    const friend = await shareDb.insertFriend(tx, {
      shareId: row.id,
      email: address,
      nonce: newNonce(),
      createdAt: clock.now(),
    })
    const changed = await shareDb.update(tx, row.id, { invitations: row.invitations + 1 })
    await mailInvitation(tx, changed, friend, language)
    return toShare(tx, changed)
  })
}

export const removeFriend = (
  db: DbOrTx,
  { member }: MemberCaller,
  appointmentId: number,
  friendId: number,
): Promise<DateShare> =>
  transaction(db, async (tx) => {
    const row = await lockOwn(tx, member.id, appointmentId)
    if (!(await shareDb.deleteFriend(tx, row.id, friendId))) throw new AppError("not_found")
    return toShare(tx, row)
  })

export const endSharesOf = (tx: Tx, appointmentId: number): Promise<void> =>
  shareDb.endAll(tx, appointmentId, clock.now())

export const sharedAmong = (db: DbOrTx, memberId: number, appointmentIds: readonly number[]): Promise<Set<number>> =>
  shareDb.openAmong(db, memberId, appointmentIds, clock.now())
