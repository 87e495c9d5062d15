import { type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { connectedBelow } from "../../signals/presence/presence.sql"
import { listedColumns, type ListedRow } from "../card/card.sql"
import { listedFor } from "../../people/relation/relation.visibility.sql"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../people/profile/profile.tables"

interface Look {
  reader: Reader | null
  /** Whom the reader seeks; null: both. */
  seeking: 0 | 1 | null
}

/** Members who are here now and let it be seen, the latest to sign up first. */
export function listOnline(on: DbOrTx, look: Look, below: number, limit: number): Promise<ListedRow[]> {
  const { reader, seeking } = look
  const sought: SQL = seeking === null ? sql`true` : sql`${profile.gender} = ${seeking}`
  return rows<ListedRow>(
    on,
    sql`select ${listedColumns(reader)}
      from ${connectedBelow(below)} connected
      join ${profile} on ${profile.memberId} = connected.member_id
      where ${profile.onlineVisible} and ${sought} and ${listedFor(reader)}
      order by connected.member_id desc limit ${limit}`,
  )
}
