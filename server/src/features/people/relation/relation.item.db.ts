import { sql } from "drizzle-orm"
import type { ProfileItem } from "@redthread/contract/prompt"
import { type DbOrTx, rows } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { photo } from "../photo/photo.tables"
import { profile, promptAnswer } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"

/** Whether this stands on the member's profile now, for this reader: photos of the other folders do not. */
export async function isSeen(
  on: DbOrTx,
  { reader, ownerId }: { reader: Reader; ownerId: number },
  { type, id }: ProfileItem,
): Promise<boolean> {
  const item =
    type === "photo"
      ? sql`exists (select from ${photo} where ${photo.id} = ${id} and ${photo.memberId} = ${ownerId}
          and ${photo.folder} = 'public' and ${photo.attachedAt} is not null and ${photo.status} = 'ready')`
      : sql`exists (select from ${promptAnswer} where ${promptAnswer.id} = ${id} and ${promptAnswer.memberId} = ${ownerId})`
  const found = await rows(
    on,
    sql`select from ${profile} where ${profile.memberId} = ${ownerId} and ${visibleTo(reader)} and ${item}`,
  )
  return found.length > 0
}
