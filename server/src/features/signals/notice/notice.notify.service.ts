import type { NotificationEvent, NotificationFacts, NotificationType } from "@redthread/contract/notification"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import * as noticeDb from "./notice.db"
import * as notificationDb from "./notice.notification.db"
import { add } from "./notice.service"
import { channelsOf } from "./notice.setting.service"
import { dayMs } from "../../../core/process/duration"

/** The text is chosen by type and event. */
export type NewNotification = {
  [T in NotificationType]: {
    type: T
    event: NotificationEvent<T>
    /** The member who caused it. Visibility is checked when the notification is shown. */
    actorId?: number
    /** `notification.data.target_id` of the contract. */
    targetId?: number
    /** Values for the text. */
    data?: NotificationFacts
    /** Unseen causes with the same key share one notification. */
    groupKey?: string
    /** At most one notification is sent for this key, also if it was cleared. */
    key?: string
  }
}[NotificationType]

/**
 * Notifies a member in the transaction of the cause: in the list, by the badge, and after the commit on the devices. Locks
 * the member's counters, so it is called last, and for several members in the order of their ids.
 */
export async function notify(tx: Tx, memberId: number, notification: NewNotification): Promise<void> {
  if (notification.actorId === memberId) return
  // The lock serialises notifying, seeing and clearing for this member.
  if (!(await noticeDb.lockCounters(tx, memberId))) return
  if (notification.key !== undefined && (await notificationDb.wasNotified(tx, memberId, notification.key))) return
  const { actorId = null, key = null, groupKey, data: facts = {} } = notification
  const open = groupKey === undefined ? undefined : await notificationDb.findOpen(tx, memberId, groupKey)
  if (open) await notificationDb.raise(tx, open.id, { facts, createdAt: clock.now() })
  const { id: notificationId, seen } = open ?? (await begin(tx, memberId, notification))
  await notificationDb.insertCause(tx, { notificationId, memberId, actorId, key })
  await add(tx, memberId, "notification", open || seen ? 0 : 1, true)
}

/** A notification of its own. Who wants it in no list may want it by push or mail: it is there, and no badge counts it. */
async function begin(tx: Tx, memberId: number, notification: NewNotification): Promise<{ id: number; seen: boolean }> {
  const { type, event, actorId, targetId = null, groupKey = null, data: facts = {} } = notification
  const { list: listed } = await channelsOf(tx, memberId, type)
  const personal = actorId !== undefined
  const row = { memberId, type, event, targetId, groupKey, facts, personal, listed, silent: !listed }
  return notificationDb.insert(tx, { ...row, seen: !listed, createdAt: clock.now() })
}

/** Whether the member was notified with this key, also if the notification was cleared. */
export const wasNotified = (tx: Tx, memberId: number, key: string): Promise<boolean> =>
  notificationDb.wasNotified(tx, memberId, key)

/** Clears the member's list. Keys stay used. */
export const clear = (db: DbOrTx, memberId: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await noticeDb.lockCounters(tx, memberId))) return
    const unseen = await notificationDb.markSeen(tx, memberId, true)
    await notificationDb.unlist(tx, memberId)
    await add(tx, memberId, "notification", -unseen)
  })

/** Marks the oldest unseen notification as seen, or all; returns their number. */
export async function seeNotifications(tx: Tx, memberId: number, all: boolean): Promise<number> {
  await noticeDb.lockCounters(tx, memberId)
  return notificationDb.markSeen(tx, memberId, all)
}

export const countNotifications = (tx: Tx, memberId: number): Promise<number> =>
  notificationDb.countUnseen(tx, memberId)

/** Removes what one caused from the notifications of the other; `recount` corrects the badges. */
export async function removeBetween(tx: Tx, memberId: number, otherId: number): Promise<void> {
  for (const id of memberId < otherId ? [memberId, otherId] : [otherId, memberId]) await noticeDb.lockCounters(tx, id)
  await notificationDb.deleteCauses(tx, [memberId], otherId)
  await notificationDb.deleteCauses(tx, [otherId], memberId)
}

/** Removes what the member caused from all notifications. */
export async function removeActor(tx: Tx, actorId: number): Promise<void> {
  const recipientIds = await notificationDb.recipientsOf(tx, actorId)
  for (const memberId of recipientIds) await noticeDb.lockCounters(tx, memberId)
  const less = await notificationDb.deleteCauses(tx, recipientIds, actorId)
  for (const { memberId, unseen } of less) await add(tx, memberId, "notification", -unseen)
}

/**
 * Removes what was notified with these keys, which stay used, from the list. Locks the member's counters, as `notify`
 * does.
 */
export async function takeBack(tx: Tx, memberId: number, ...keys: readonly string[]): Promise<void> {
  if (!(await noticeDb.lockCounters(tx, memberId))) return
  const less = await notificationDb.withdraw(tx, memberId, keys)
  if (less !== undefined) await add(tx, memberId, "notification", -less)
}

/** Removes notifications whose target was deleted from the list. Locks the member's counters, as `notify` does. */
export async function removeAbout(tx: Tx, memberId: number, type: NotificationType, targetId: number): Promise<void> {
  if (!(await noticeDb.lockCounters(tx, memberId))) return
  const less = await notificationDb.unlistAbout(tx, memberId, type, targetId)
  await add(tx, memberId, "notification", -less)
}

/** Days until a notification is deleted, and with it the key that prevents a second one. */
const retentionDays = 180
const sweepBatch = 1000

export async function sweepNotifications(db: DbOrTx): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * dayMs)
  for (let deleted = sweepBatch; deleted === sweepBatch;) {
    deleted = await transaction(db, (tx) => notificationDb.deleteBefore(tx, before, sweepBatch))
  }
}
