import { sql } from "drizzle-orm"
import { bigints, rows, type Tx } from "../../../../core/db/db"
import { everyFeature } from "../../../../core/every-feature"
import { keptPhoto, photo } from "../photo.tables"

/** Deletes photos, whose rows are locked; answers the files of those that nobody needs any more. */
export async function remove(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const kept = await rows<{ file: string }>(
    tx,
    sql`insert into ${keptPhoto} (photo_id, member_id, kind, file, duration, waveform)
      select ${photo.id}, ${photo.memberId}, ${photo.kind}, ${photo.file}, ${photo.duration}, ${photo.waveform} from ${photo}
      where ${photo.id} = any(${bigints(ids)}) and ${photo.status} = 'ready' and ${everyFeature.keepsPhoto(sql`${photo.id}`)}
      returning file`,
  )
  const found = await rows<{ file: string }>(
    tx,
    sql`delete from ${photo} where ${photo.id} = any(${bigints(ids)}) returning ${photo.file} as "file"`,
  )
  const needed = new Set(kept.map(({ file }) => file))
  return found.flatMap(({ file }) => (needed.has(file) ? [] : [file]))
}

/** Forgets up to so many kept photos that staff don't need any more; answers their files. */
export async function forget(tx: Tx, limit: number): Promise<string[]> {
  const found = await rows<{ file: string }>(
    tx,
    sql`delete from ${keptPhoto} where ${keptPhoto.photoId} in (
        select ${keptPhoto.photoId} from ${keptPhoto} where not ${everyFeature.keepsPhoto(sql`${keptPhoto.photoId}`)}
        limit ${limit} for update skip locked)
      returning ${keptPhoto.file} as "file"`,
  )
  return found.map(({ file }) => file)
}
