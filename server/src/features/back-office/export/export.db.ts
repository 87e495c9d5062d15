import { and, desc, eq, inArray, lte, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { dataExport } from "./export.tables"

export type ExportRow = typeof dataExport.$inferSelect

const running = inArray(dataExport.status, ["queued", "building"])

export async function findLatest(on: DbOrTx, memberId: number): Promise<ExportRow | undefined> {
  const [row] = await on
    .select()
    .from(dataExport)
    .where(eq(dataExport.memberId, memberId))
    .orderBy(desc(dataExport.id))
    .limit(1)
  return row
}

export async function insert(tx: Tx, memberId: number, createdAt: Date): Promise<ExportRow> {
  const [row] = await tx.insert(dataExport).values({ memberId, status: "queued", createdAt }).returning()
  if (!row) throw new Error(`inserting an export of member ${memberId} returned no row`)
  return row
}

/** `before` is the file of an earlier attempt. */
export async function claim(
  tx: Tx,
  exportId: number,
  file: string,
): Promise<{ memberId: number; before: string | null } | undefined> {
  const [before] = await tx
    .select({ memberId: dataExport.memberId, before: dataExport.file })
    .from(dataExport)
    .where(and(eq(dataExport.id, exportId), running))
    .for("update")
  if (!before) return undefined
  await tx.update(dataExport).set({ status: "building", progress: 0, file }).where(eq(dataExport.id, exportId))
  return before
}

const isMine = (exportId: number, file: string) =>
  and(eq(dataExport.id, exportId), eq(dataExport.status, "building"), eq(dataExport.file, file))

/** @returns false if another attempt has taken over */
export async function update(
  on: DbOrTx,
  { exportId, file }: { exportId: number; file: string },
  values: Partial<ExportRow>,
): Promise<boolean> {
  const updated = await on.update(dataExport).set(values).where(isMine(exportId, file)).returning({ id: dataExport.id })
  return updated.length > 0
}

/** @returns the files of the failed exports */
export async function failStale(tx: Tx, before: Date, expiresAt: Date): Promise<string[]> {
  const exports = await rows(
    tx,
    { file: "text?" },
    sql`update data_export set status = 'failed', file = null, expires_at = ${expiresAt.toISOString()}::timestamptz
      from (select id, file from data_export where status in ('queued', 'building')
        and created_at < ${before.toISOString()}::timestamptz for update) stale
      where data_export.id = stale.id returning stale.file`,
  )
  return exports.flatMap(({ file }) => file ?? [])
}

export const listRunning = (on: DbOrTx) => on.select({ id: dataExport.id }).from(dataExport).where(running)

export async function deleteExpired(tx: Tx, now: Date): Promise<string[]> {
  const deleted = await tx.delete(dataExport).where(lte(dataExport.expiresAt, now)).returning({ file: dataExport.file })
  return deleted.flatMap(({ file }) => file ?? [])
}

export async function deleteOf(tx: Tx, memberId: number): Promise<string[]> {
  const deleted = await tx
    .delete(dataExport)
    .where(eq(dataExport.memberId, memberId))
    .returning({ file: dataExport.file })
  return deleted.flatMap(({ file }) => file ?? [])
}

export async function findReferenced(on: DbOrTx, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const exports = await on
    .select({ file: dataExport.file })
    .from(dataExport)
    .where(inArray(dataExport.file, [...files]))
  return exports.flatMap(({ file }) => file ?? [])
}

export const exportOf = async (on: DbOrTx, memberId: number) => ({
  archives: await on
    .select({ status: dataExport.status, size: dataExport.size, createdAt: dataExport.createdAt })
    .from(dataExport)
    .where(eq(dataExport.memberId, memberId)),
})
