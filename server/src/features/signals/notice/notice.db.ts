import { and, asc, eq, inArray, lt, sql } from "drizzle-orm"
import type { CounterName, Counters } from "@redthread/contract/account"
import { bigints, type DbOrTx, type Tx } from "../../../core/db/db"
import { markNews } from "./notice.sql"
import { counter, notificationSetting, zoneChange } from "./notice.tables"

/** A part takes a live seq when it changes; `changes` reports it by name if the event was lost. */
export type ChangedPart = CounterName | "balance" | "settings" | "questions"

export interface CounterState {
  counter: Counters
  seq: number
}

type CounterRow = typeof counter.$inferSelect

function toState({ seq, notification, message, likeme, request, order }: CounterRow): CounterState {
  return { counter: { notification, message, likeme, request, order }, seq }
}

export async function insertCounters(tx: Tx, memberId: number): Promise<void> {
  await tx.insert(counter).values({ memberId }).onConflictDoNothing()
}

export async function findCounters(on: DbOrTx, memberId: number): Promise<CounterState | undefined> {
  return findChanged(on, memberId)
}

export async function findChanged(
  on: DbOrTx,
  memberId: number,
): Promise<(CounterState & { changed: Readonly<Record<string, number>> }) | undefined> {
  const [row] = await on.select().from(counter).where(eq(counter.memberId, memberId))
  return row && { ...toState(row), changed: row.changed }
}

const nextSeq = (part: ChangedPart) => ({
  seq: sql`${counter.seq} + 1`,
  changed: sql`${counter.changed} || jsonb_build_object(${part}::text, ${counter.seq} + 1)`,
})

/** Locks the row until the commit. `isNews`: makes the member due for push and mail. */
export async function addToCounter(
  tx: Tx,
  memberId: number,
  name: CounterName,
  delta: number,
  isNews: boolean,
): Promise<CounterState | undefined> {
  const [row] = await tx
    .update(counter)
    .set({
      ...nextSeq(name),
      ...(isNews && markNews(sql`true`)),
      [name]: sql`greatest(${counter[name]} + ${delta}, 0)`,
    })
    .where(eq(counter.memberId, memberId))
    .returning()
  return row && toState(row)
}

export async function lockCounters(tx: Tx, memberId: number): Promise<CounterState | undefined> {
  const [row] = await tx.select().from(counter).where(eq(counter.memberId, memberId)).for("update")
  return row && toState(row)
}

/** Locks the counters of members in the order of their ids. @returns the members that have counters */
export async function lockAllCounters(tx: Tx, memberIds: readonly number[]): Promise<number[]> {
  const locked = await tx
    .select({ memberId: counter.memberId })
    .from(counter)
    .where(inArray(counter.memberId, [...memberIds]))
    .orderBy(asc(counter.memberId))
    .for("update")
  return locked.map(({ memberId }) => memberId)
}

/** Adds a notification to the locked counters of many members; one that is not in `listed` raises no badge. */
export async function addNotificationToAll(
  tx: Tx,
  memberIds: readonly number[],
  listed: readonly number[],
): Promise<Map<number, CounterState>> {
  const updated = await tx
    .update(counter)
    .set({
      ...nextSeq("notification"),
      ...markNews(sql`true`),
      notification: sql`${counter.notification} + case when ${counter.memberId} = any(${bigints(listed)}) then 1 else 0 end`,
    })
    .where(inArray(counter.memberId, [...memberIds]))
    .returning()
  return new Map(updated.map((row) => [row.memberId, toState(row)]))
}

/** Marks a part without a badge as changed. Locks the row until the commit. */
export async function markChanged(tx: Tx, memberId: number, part: ChangedPart): Promise<number | undefined> {
  const [row] = await tx
    .update(counter)
    .set(nextSeq(part))
    .where(eq(counter.memberId, memberId))
    .returning({ seq: counter.seq })
  return row?.seq
}

export async function setCounters(
  tx: Tx,
  memberId: number,
  values: Partial<Counters>,
): Promise<CounterState | undefined> {
  const [row] = await tx
    .update(counter)
    .set({ ...values, seq: sql`${counter.seq} + 1` })
    .where(eq(counter.memberId, memberId))
    .returning()
  return row && toState(row)
}

export async function deleteOf(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(counter).where(eq(counter.memberId, memberId))
}

export type SettingRow = Omit<typeof notificationSetting.$inferSelect, "memberId">

export async function findSettings(on: DbOrTx, memberId: number): Promise<SettingRow | undefined> {
  const [row] = await on.select().from(notificationSetting).where(eq(notificationSetting.memberId, memberId))
  if (!row) return undefined
  const { memberId: _memberId, ...setting } = row
  return setting
}

export async function findAllSettings(on: DbOrTx, memberIds: readonly number[]): Promise<Map<number, SettingRow>> {
  const found = await on
    .select()
    .from(notificationSetting)
    .where(inArray(notificationSetting.memberId, [...memberIds]))
  return new Map(found.map(({ memberId, ...setting }) => [memberId, setting]))
}

export async function lockSettings(tx: Tx, memberId: number): Promise<SettingRow> {
  await tx.insert(notificationSetting).values({ memberId }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(notificationSetting)
    .where(eq(notificationSetting.memberId, memberId))
    .for("update")
  if (!row) throw new Error(`the notification settings of member ${memberId} are missing after their insert`)
  return row
}

export async function updateSettings(tx: Tx, memberId: number, setting: SettingRow): Promise<void> {
  await tx.update(notificationSetting).set(setting).where(eq(notificationSetting.memberId, memberId))
}

export async function deleteSettings(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(notificationSetting).where(eq(notificationSetting.memberId, memberId))
}

type ZoneChangeRow = Pick<typeof zoneChange.$inferSelect, "former" | "changedAt">

/** The oldest change first. */
export const findZoneChanges = (on: DbOrTx, memberId: number): Promise<ZoneChangeRow[]> =>
  on
    .select({ former: zoneChange.former, changedAt: zoneChange.changedAt })
    .from(zoneChange)
    .where(eq(zoneChange.memberId, memberId))
    .orderBy(asc(zoneChange.changedAt), asc(zoneChange.id))

/** Deletes the member's changes before `keptSince`, which no deadline needs. */
export async function insertZoneChange(
  tx: Tx,
  memberId: number,
  { former, changedAt }: ZoneChangeRow,
  keptSince: Date,
): Promise<void> {
  await tx.insert(zoneChange).values({ memberId, former, changedAt })
  await tx.delete(zoneChange).where(and(eq(zoneChange.memberId, memberId), lt(zoneChange.changedAt, keptSince)))
}

export async function deleteZoneChanges(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(zoneChange).where(eq(zoneChange.memberId, memberId))
}
