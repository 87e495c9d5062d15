import { sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows, type Tx } from "../../../../core/db/db"
import { keptPhoto, photo } from "../photo.tables"

/** What staff see of these photos, deleted or not. */
export const findEvidence = (on: DbOrTx, ids: readonly number[]) =>
  rows<Pick<typeof keptPhoto.$inferSelect, "photoId" | "kind" | "file" | "duration" | "waveform">>(
    on,
    sql`select ${photo.id} as "photoId", ${photo.kind} as "kind", ${photo.file} as "file", ${photo.duration} as "duration",
        to_json(${photo.waveform}) as "waveform"
      from ${photo} where ${photo.id} = any(${bigints(ids)}) and ${photo.status} = 'ready'
      union all
      select ${keptPhoto.photoId}, ${keptPhoto.kind}, ${keptPhoto.file}, ${keptPhoto.duration}, to_json(${keptPhoto.waveform})
      from ${keptPhoto} where ${keptPhoto.photoId} = any(${bigints(ids)})
      order by 1`,
  )

/** The photos first, as by whoever deletes them. */
export async function hold(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const found = [
    ...(await rows<{ id: number }>(
      tx,
      sql`select ${photo.id} as "id" from ${photo} where ${photo.id} = any(${bigints(ids)}) order by 1 for share`,
    )),
    ...(await rows<{ id: number }>(
      tx,
      sql`select ${keptPhoto.photoId} as "id" from ${keptPhoto} where ${keptPhoto.photoId} = any(${bigints(ids)})
        order by 1 for share`,
    )),
  ]
  return found.map(({ id }) => id)
}
