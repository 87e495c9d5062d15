import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../profile/profile.tables"
import { photoSeenBy } from "./album.sql"
import { photo } from "../photo/photo.tables"

/** The file name, kept as evidence of the report. */
export async function findReported(on: DbOrTx, reader: Reader, photoId: number) {
  const [row] = await rows<{ memberId: number; evidence: string }>(
    on,
    sql`select ${photo.memberId} as "memberId", ${photo.file} as "evidence"
      from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
      where ${photo.id} = ${photoId} and ${photoSeenBy(reader)}`,
  )
  return row
}
