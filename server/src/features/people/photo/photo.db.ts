import { and, count, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm"
import { union } from "drizzle-orm/pg-core"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { everyFeature } from "../../../core/every-feature"
import { keptPhoto, photo, type PhotoRow } from "./photo.tables"

/** Locks a photo of the member, but not the selfie of a verification. */
export async function lockOwn(tx: Tx, memberId: number, photoId: number): Promise<PhotoRow | undefined> {
  const [row] = await tx
    .select()
    .from(photo)
    .where(and(eq(photo.id, photoId), eq(photo.memberId, memberId), ne(photo.folder, "verification")))
    .for("update")
  return row
}

export const insert = (tx: Tx, values: (typeof photo.$inferInsert)[]) =>
  tx.insert(photo).values(values).returning({ id: photo.id, kind: photo.kind, file: photo.file })

export async function update(tx: Tx, photoId: number, values: Partial<PhotoRow>): Promise<void> {
  await tx.update(photo).set(values).where(eq(photo.id, photoId))
}

export async function deleteUnattached(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const deleted = await rows(
    tx,
    { file: "text" },
    sql`delete from photo where id in (
        select id from photo where attached_at is null and created_at < ${before.toISOString()}::timestamptz
        order by created_at limit ${limit} for update skip locked)
      returning file`,
  )
  return deleted.map(({ file }) => file)
}

export async function deleteOf(tx: Tx, memberId: number): Promise<string[]> {
  const deleted = await tx.delete(photo).where(eq(photo.memberId, memberId)).returning({ file: photo.file })
  const kept = await tx.delete(keptPhoto).where(eq(keptPhoto.memberId, memberId)).returning({ file: keptPhoto.file })
  return [...deleted, ...kept].map(({ file }) => file)
}

export async function existingFiles(on: DbOrTx, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const existing = await union(
    on
      .select({ file: photo.file })
      .from(photo)
      .where(inArray(photo.file, [...files])),
    on
      .select({ file: keptPhoto.file })
      .from(keptPhoto)
      .where(inArray(keptPhoto.file, [...files])),
  )
  return existing.map(({ file }) => file)
}

export const listOf = (on: DbOrTx, memberId: number) =>
  on
    .select({
      id: photo.id,
      folder: photo.folder,
      kind: photo.kind,
      file: photo.file,
      status: photo.status,
      duration: photo.duration,
      price: photo.price,
      pricedAt: photo.pricedAt,
      caption: photo.caption,
      captionLanguage: photo.captionLanguage,
      createdAt: photo.createdAt,
    })
    .from(photo)
    .where(eq(photo.memberId, memberId))

export async function captionsOf(on: DbOrTx, ids: readonly number[]): Promise<{ authorId: number; content: string }[]> {
  const found = await on
    .select({ authorId: photo.memberId, content: photo.caption })
    .from(photo)
    .where(and(inArray(photo.id, [...ids]), isNotNull(photo.caption)))
  return found.flatMap(({ authorId, content }) => (content === null ? [] : { authorId, content }))
}

export async function find(on: DbOrTx, photoId: number): Promise<PhotoRow | undefined> {
  const [row] = await on.select().from(photo).where(eq(photo.id, photoId))
  return row
}

export async function lock(tx: Tx, photoId: number): Promise<PhotoRow | undefined> {
  const [row] = await tx.select().from(photo).where(eq(photo.id, photoId)).for("update")
  return row
}

export async function unfinishedOf(on: DbOrTx, ids: readonly number[]): Promise<number[]> {
  const unfinished = await on
    .select({ id: photo.id })
    .from(photo)
    .where(and(inArray(photo.id, [...ids]), isNotNull(photo.original)))
  return unfinished.map(({ id }) => id)
}

export async function countClipsBefore(on: DbOrTx, { id, memberId }: PhotoRow): Promise<number> {
  const [row] = await on
    .select({ count: count() })
    .from(photo)
    .where(and(eq(photo.memberId, memberId), eq(photo.kind, "video"), eq(photo.status, "processing"), lt(photo.id, id)))
  return row?.count ?? 0
}

/** Stores the progress; false if processing has ended in the meantime. */
export async function setProgress(tx: Tx, photoId: number, progress: number): Promise<boolean> {
  const changed = await tx
    .update(photo)
    .set({ progress })
    .where(and(eq(photo.id, photoId), eq(photo.status, "processing")))
    .returning({ id: photo.id })
  return changed.length > 0
}

export async function deletePhoto(tx: Tx, photoId: number): Promise<void> {
  await tx.delete(photo).where(eq(photo.id, photoId))
}

export const stuckBefore = (on: DbOrTx, before: Date, limit: number) =>
  on
    .select({ id: photo.id, memberId: photo.memberId, file: photo.file, createdAt: photo.createdAt })
    .from(photo)
    .where(and(eq(photo.status, "processing"), lt(photo.createdAt, before)))
    .orderBy(photo.createdAt)
    .limit(limit)

/** Deletes locked photos; those that staff may still need move to `kept_photo`. @returns the files of the others */
export async function deletePhotos(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const kept = await rows(
    tx,
    { file: "text" },
    sql`insert into ${keptPhoto} (photo_id, member_id, kind, file, duration, waveform)
      select ${photo.id}, ${photo.memberId}, ${photo.kind}, ${photo.file}, ${photo.duration}, ${photo.waveform} from ${photo}
      where ${photo.id} = any(${bigints(ids)}) and ${photo.status} = 'ready' and ${everyFeature.keepsPhoto(sql`${photo.id}`)}
      returning file`,
  )
  const deleted = await rows(
    tx,
    { file: "text" },
    sql`delete from ${photo} where ${photo.id} = any(${bigints(ids)}) returning ${photo.file} as "file"`,
  )
  const needed = new Set(kept.map(({ file }) => file))
  return deleted.flatMap(({ file }) => (needed.has(file) ? [] : [file]))
}

export async function deleteUnneeded(tx: Tx, limit: number): Promise<string[]> {
  const deleted = await rows(
    tx,
    { file: "text" },
    sql`delete from ${keptPhoto} where ${keptPhoto.photoId} in (
        select ${keptPhoto.photoId} from ${keptPhoto} where not ${everyFeature.keepsPhoto(sql`${keptPhoto.photoId}`)}
        limit ${limit} for update skip locked)
      returning ${keptPhoto.file} as "file"`,
  )
  return deleted.map(({ file }) => file)
}

const evidenceColumns = columns<
  Pick<typeof keptPhoto.$inferSelect, "photoId" | "kind" | "file" | "duration" | "waveform">
>({ photoId: "int8", kind: "text", file: "text", duration: "int4?", waveform: "json?" })

export const findEvidence = (on: DbOrTx, ids: readonly number[]) =>
  rows(
    on,
    evidenceColumns,
    sql`select ${photo.id} as "photoId", ${photo.kind} as "kind", ${photo.file} as "file", ${photo.duration} as "duration",
        to_json(${photo.waveform}) as "waveform"
      from ${photo} where ${photo.id} = any(${bigints(ids)}) and ${photo.status} = 'ready'
      union all
      select ${keptPhoto.photoId}, ${keptPhoto.kind}, ${keptPhoto.file}, ${keptPhoto.duration}, to_json(${keptPhoto.waveform})
      from ${keptPhoto} where ${keptPhoto.photoId} = any(${bigints(ids)})
      order by 1`,
  )

/** Locks photos before kept photos, which is the lock order of a deletion. */
export async function lockShared(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const locked = [
    ...(await rows(
      tx,
      { id: "int8" },
      sql`select ${photo.id} as "id" from ${photo} where ${photo.id} = any(${bigints(ids)}) order by 1 for share`,
    )),
    ...(await rows(
      tx,
      { id: "int8" },
      sql`select ${keptPhoto.photoId} as "id" from ${keptPhoto} where ${keptPhoto.photoId} = any(${bigints(ids)})
        order by 1 for share`,
    )),
  ]
  return locked.map(({ id }) => id)
}
