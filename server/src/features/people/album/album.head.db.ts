import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { photoSeenBy } from "./album.sql"
import { photo } from "../photo/photo.tables"

export async function findPublic(on: DbOrTx, photoId: number) {
  const [row] = await rows<{ name: string; file: string }>(
    on,
    sql`select ${profile.name} as "name", ${photo.file} as "file"
      from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
      where ${photo.id} = ${photoId} and ${photo.folder} in ('public', 'post') and ${photo.status} = 'ready'
        and ${photoSeenBy(null)}`,
  )
  return row
}
