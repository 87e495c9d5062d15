import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../core/db"
import { type Reader, visibleTo } from "../profile/profile.sql"
import { profile } from "../profile/profile.tables"
import { areFriends } from "../relation/relation.sql"
import { photo } from "./photo.tables"

/** The file is the evidence, by its name. What came with a message is reported with that message. */
export async function findReported(on: DbOrTx, reader: Reader, photoId: number) {
  const [row] = await rows<{ memberId: number; evidence: string }>(
    on,
    sql`select ${photo.memberId} as "memberId", ${photo.file} as "evidence"
      from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
      where ${photo.id} = ${photoId} and ${photo.attachedAt} is not null and ${visibleTo(reader)}
        and (${photo.folder} in ('public', 'secret', 'post')
          or (${photo.folder} = 'private'
            and (${photo.memberId} = ${reader.id} or ${areFriends(reader.id, photo.memberId)})))`,
  )
  return row
}
