import type { NotificationEvent, NotificationFacts, NotificationType } from "@redthread/contract/notification"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import { add, addToAll } from "./notice.service"
import { channelsOf, channelsOfAll } from "./notice.setting.service"
import * as noticeDb from "./notice.db"
import * as notificationDb from "./notice.notification.db"

export type NewNotification = {
  [T in NotificationType]: {
    type: T
    event: NotificationEvent<T>
    /** This member caused the notification. Visibility is checked when it is shown. */
    actorId?: number
    targetId?: number
    data?: NotificationFacts
    /** Unseen causes with the same key share one notification. */
    groupKey?: string
    /** At most one notification is sent for this key, also if it was cleared. */
    key?: string
  }
}[NotificationType]

/** Locks the member's counters: call it last, and for several members in the order of their ids. */
export async function notify(tx: Tx, memberId: number, notification: NewNotification): Promise<void> {
  if (notification.actorId === memberId) return
  // Serialises this with `seeNotifications` and `clear` of the same member.
  if (!(await noticeDb.lockCounters(tx, memberId))) return
  if (notification.key !== undefined && (await notificationDb.wasNotified(tx, memberId, notification.key))) return
  const { actorId = null, key = null, groupKey, data: facts = {} } = notification
  const open = groupKey === undefined ? undefined : await notificationDb.findOpen(tx, memberId, groupKey)
  if (open) await notificationDb.raise(tx, open.id, { facts, createdAt: clock.now() })
  const { id: notificationId, seen } = open ?? (await insertNotification(tx, memberId, notification))
  await notificationDb.insertCause(tx, { notificationId, memberId, actorId, key })
  await add(tx, memberId, "notification", open || seen ? 0 : 1, true)
}

/** A type excluded from the member's list is silent: push and mail only, without a badge. */
async function insertNotification(
  tx: Tx,
  memberId: number,
  notification: NewNotification,
): Promise<{ id: number; seen: boolean }> {
  const { type, event, actorId, targetId = null, groupKey = null, data: facts = {} } = notification
  const { list: listed } = await channelsOf(tx, memberId, type)
  const personal = actorId !== undefined
  const row = { memberId, type, event, targetId, groupKey, facts, personal, listed, silent: !listed }
  return notificationDb.insert(tx, { ...row, seen: !listed, createdAt: clock.now() })
}

/** Facts by recipient. */
type Recipients = ReadonlyMap<number, NotificationFacts>

interface CommonNotification {
  readonly type: NotificationType
  readonly event: NotificationEvent
  readonly targetId: number
  readonly key: string
}

/** Notifies many members in few statements, each once for the key. @returns the live seqs of those notified now */
export async function notifyAll(
  tx: Tx,
  recipients: Recipients,
  { type, event, targetId, key }: CommonNotification,
): Promise<Map<number, number>> {
  const locked = await noticeDb.lockAllCounters(tx, [...recipients.keys()])
  const before = new Set(await notificationDb.notifiedAmong(tx, locked, key))
  const memberIds = locked.filter((id) => !before.has(id))
  if (memberIds.length === 0) return new Map()
  const channels = await channelsOfAll(tx, memberIds, type)
  const listed = memberIds.filter((id) => channels.get(id)?.list ?? true)
  const isListed = new Set(listed)
  const rows = memberIds.map((memberId) => ({
    memberId,
    type,
    event,
    targetId,
    facts: recipients.get(memberId) ?? {},
    personal: false,
    listed: isListed.has(memberId),
    silent: !isListed.has(memberId),
    seen: !isListed.has(memberId),
    createdAt: clock.now(),
  }))
  await notificationDb.insertAll(tx, rows, key)
  return addToAll(tx, memberIds, listed)
}

/** Removes names from the facts of these notifications, for an erasure. */
export const forgetNames = (tx: Tx, memberIds: readonly number[], key: string): Promise<void> =>
  notificationDb.forgetNames(tx, memberIds, key)

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

export async function seeNotifications(tx: Tx, memberId: number, all: boolean): Promise<number> {
  await noticeDb.lockCounters(tx, memberId)
  return notificationDb.markSeen(tx, memberId, all)
}

export const countNotifications = (tx: Tx, memberId: number): Promise<number> =>
  notificationDb.countUnseen(tx, memberId)

export async function removeBetween(tx: Tx, memberId: number, otherId: number): Promise<void> {
  for (const id of memberId < otherId ? [memberId, otherId] : [otherId, memberId]) await noticeDb.lockCounters(tx, id)
  await notificationDb.deleteCauses(tx, [memberId], otherId)
  await notificationDb.deleteCauses(tx, [otherId], memberId)
}

export async function removeActor(tx: Tx, actorId: number): Promise<void> {
  const recipientIds = await notificationDb.recipientsOf(tx, actorId)
  for (const memberId of recipientIds) await noticeDb.lockCounters(tx, memberId)
  const removed = await notificationDb.deleteCauses(tx, recipientIds, actorId)
  for (const { memberId, unseen } of removed) await add(tx, memberId, "notification", -unseen)
}

/** Withdraws notifications, whose keys stay used. Locks the member's counters, as `notify` does. */
export async function takeBack(tx: Tx, memberId: number, ...keys: readonly string[]): Promise<void> {
  if (!(await noticeDb.lockCounters(tx, memberId))) return
  const removed = await notificationDb.withdraw(tx, memberId, keys)
  if (removed !== undefined) await add(tx, memberId, "notification", -removed)
}

/** Locks the member's counters, as `notify` does. */
export async function removeAbout(tx: Tx, memberId: number, type: NotificationType, targetId: number): Promise<void> {
  if (!(await noticeDb.lockCounters(tx, memberId))) return
  const removed = await notificationDb.unlistAbout(tx, memberId, type, targetId)
  await add(tx, memberId, "notification", -removed)
}

/** A notification is deleted after this many days, and its key with it. */
const retentionDays = 180
const sweepBatch = 1000

export async function sweepNotifications(db: DbOrTx): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * dayMs)
  for (let deleted = sweepBatch; deleted === sweepBatch;) {
    deleted = await transaction(db, (tx) => notificationDb.deleteBefore(tx, before, sweepBatch))
  }
}

const pageSize = 500

export async function eraseNotices(tx: Tx, memberId: number): Promise<void> {
  await removeActor(tx, memberId)
  await notificationDb.deleteNotifications(tx, memberId)
  await noticeDb.deleteSettings(tx, memberId)
  await noticeDb.deleteZoneChanges(tx, memberId)
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
  settings: (await noticeDb.findSettings(db, memberId)) ?? {},
  formerTimeZones: await noticeDb.findZoneChanges(db, memberId),
  notifications: notificationsOf(db, memberId),
})
