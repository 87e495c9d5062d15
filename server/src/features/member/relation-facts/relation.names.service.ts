import { sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../profile-facts/profile.tables"
import { visibleTo } from "./relation.visibility.sql"

/** Names of these members, by id; without those that the reader may not see. */
export async function namesSeenBy(
  db: DbOrTx,
  reader: Reader,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (memberIds.length === 0) return new Map()
  const found = await rows<{ id: number; name: string }>(
    db,
    sql`select ${profile.memberId} as "id", ${profile.name} as "name" from ${profile}
      where ${profile.memberId} = any(${bigints(memberIds)}) and ${visibleTo(reader)}`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}
