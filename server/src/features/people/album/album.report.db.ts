import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import type { Reported } from "../../../core/reported"
import { profile } from "../../member/profile-facts/profile.tables"
import { photoSeenBy } from "./album.sql"
import { photo } from "../photo/photo.tables"

export async function findReported(on: DbOrTx, reader: Reader, photoId: number) {
  const [row] = await rows<Reported>(
    on,
    sql`select ${photo.memberId} as "memberId", '' as "evidence", json_build_array(${photo.id}) as "photoIds"
      from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
      where ${photo.id} = ${photoId} and ${photoSeenBy(reader)}`,
  )
  return row
}
