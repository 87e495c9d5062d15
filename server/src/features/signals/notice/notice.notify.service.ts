import type { NotificationEvent, NotificationFacts, NotificationType } from "@redthread/contract/notification"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import * as noticeDb from "./notice.db"
import * as notificationDb from "./notice.notification.db"
import { add } from "./notice.service"
import { channelsOf } from "./notice.setting.service"

/** What a member is to be told; a text says it by type and event. */
export type NewNotification = {
  [T in NotificationType]: {
    type: T
    event: NotificationEvent<T>
    /** The member who did it. Whether the two may see each other is looked at when it is shown. */
    actorId?: number
    /** What it is about, as `notification.data.target_id` of the contract says. */
    targetId?: number
    /** What the sentence says beside. */
    data?: NotificationFacts
    /** What happens under one key before the member has seen it is told as one. */
    groupKey?: string
    /** Told once under this key, also when it is cleared meanwhile. */
    key?: string
  }
}[NotificationType]

/**
 * Tells a member of something within the transaction of its cause: in the list, by the badge, and on the devices once
 * committed. Locks the member's counters, so it is called last, and for several members in the order of their ids.
 */
export async function notify(tx: Tx, memberId: number, wanted: NewNotification): Promise<void> {
  if (wanted.actorId === memberId) return
  // Under this lock nobody else tells this member anything, looks, or clears.
  if (!(await noticeDb.lockCounters(tx, memberId))) return
  if (wanted.key !== undefined && (await notificationDb.isTold(tx, memberId, wanted.key))) return
  const { actorId = null, key = null, groupKey, data: facts = {} } = wanted
  const open = groupKey === undefined ? undefined : await notificationDb.findOpen(tx, memberId, groupKey)
  if (open) await notificationDb.raise(tx, open.id, { facts, createdAt: clock.now() })
  const { id: notificationId, seen } = open ?? (await begin(tx, memberId, wanted))
  await notificationDb.insertCause(tx, { notificationId, memberId, actorId, key })
  await add(tx, memberId, "notification", open || seen ? 0 : 1, true)
}

/** A notification of its own. Who wants it in no list may want it by push or mail: it is there, and no badge counts it. */
async function begin(tx: Tx, memberId: number, wanted: NewNotification): Promise<{ id: number; seen: boolean }> {
  const { type, event, actorId, targetId = null, groupKey = null, data: facts = {} } = wanted
  const { list: listed } = await channelsOf(tx, memberId, type)
  const personal = actorId !== undefined
  const row = { memberId, type, event, targetId, groupKey, facts, personal, listed, silent: !listed }
  return notificationDb.insert(tx, { ...row, seen: !listed, createdAt: clock.now() })
}

/** Whether the member was told something under this key, also where it has left the list since. */
export const isTold = (tx: Tx, memberId: number, key: string): Promise<boolean> =>
  notificationDb.isTold(tx, memberId, key)

/** Clears the member's list. What was told is not told again. */
export const clear = (db: DbOrTx, memberId: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await noticeDb.lockCounters(tx, memberId))) return
    const unseen = await notificationDb.markSeen(tx, memberId, true)
    await notificationDb.unlist(tx, memberId)
    await add(tx, memberId, "notification", -unseen)
  })

/** Marks the oldest unseen as seen, or all; answers how many there were. */
export async function seeNotifications(tx: Tx, memberId: number, all: boolean): Promise<number> {
  await noticeDb.lockCounters(tx, memberId)
  return notificationDb.markSeen(tx, memberId, all)
}

export const countNotifications = (tx: Tx, memberId: number): Promise<number> =>
  notificationDb.countUnseen(tx, memberId)

/** Neither is told any more of what the other did; `recount` puts the badges right. */
export async function forgetBetween(tx: Tx, memberId: number, otherId: number): Promise<void> {
  for (const id of memberId < otherId ? [memberId, otherId] : [otherId, memberId]) await noticeDb.lockCounters(tx, id)
  await notificationDb.deleteCauses(tx, [memberId], otherId)
  await notificationDb.deleteCauses(tx, [otherId], memberId)
}

/** Nobody is told any more of what the member did. */
export async function forgetActor(tx: Tx, actorId: number): Promise<void> {
  const told = await notificationDb.toldOf(tx, actorId)
  for (const memberId of told) await noticeDb.lockCounters(tx, memberId)
  const less = await notificationDb.deleteCauses(tx, told, actorId)
  for (const { memberId, unseen } of less) await add(tx, memberId, "notification", -unseen)
}

/**
 * What was told under these keys has been taken back: it leaves the list, and is not told again.
 * Locks the member's counters, as `notify` does.
 */
export async function takeBack(tx: Tx, memberId: number, ...keys: readonly string[]): Promise<void> {
  if (!(await noticeDb.lockCounters(tx, memberId))) return
  const less = await notificationDb.withdraw(tx, memberId, keys)
  if (less !== undefined) await add(tx, memberId, "notification", -less)
}

/** What these notifications are about is gone: they leave the list. Locks the member's counters, as `notify` does. */
export async function forgetAbout(tx: Tx, memberId: number, type: NotificationType, targetId: number): Promise<void> {
  if (!(await noticeDb.lockCounters(tx, memberId))) return
  const less = await notificationDb.unlistAbout(tx, memberId, type, targetId)
  await add(tx, memberId, "notification", -less)
}
