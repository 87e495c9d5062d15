import { eq } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { notificationSetting } from "./notice.tables"

export type SettingRow = Omit<typeof notificationSetting.$inferSelect, "memberId">

export async function find(on: DbOrTx, memberId: number): Promise<SettingRow | undefined> {
  const [row] = await on.select().from(notificationSetting).where(eq(notificationSetting.memberId, memberId))
  if (!row) return undefined
  const { memberId: _memberId, ...setting } = row
  return setting
}

export async function lock(tx: Tx, memberId: number): Promise<SettingRow> {
  await tx.insert(notificationSetting).values({ memberId }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(notificationSetting)
    .where(eq(notificationSetting.memberId, memberId))
    .for("update")
  if (!row) throw new Error(`the notification settings of member ${memberId} are missing after their insert`)
  return row
}

export async function update(tx: Tx, memberId: number, setting: SettingRow): Promise<void> {
  await tx.update(notificationSetting).set(setting).where(eq(notificationSetting.memberId, memberId))
}

export async function deleteSettings(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(notificationSetting).where(eq(notificationSetting.memberId, memberId))
}
