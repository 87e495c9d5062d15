import { sql } from "drizzle-orm"
import { type DbOrTx, rows, smallints } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { onlineMember } from "./browse.tables"

export async function countOnline(on: DbOrTx, pools: readonly number[]): Promise<number> {
  const [row] = await rows<{ count: number }>(
    on,
    sql`select count(*)::int as "count" from ${onlineMember} where ${onlineMember.pool} = any(${smallints(pools)})`,
  )
  return row?.count ?? 0
}

/** Whose birthday has a rank in this range. */
export async function countBirthdays(on: DbOrTx, pools: readonly number[], from: number, to: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    on,
    sql`select count(*)::int as "count" from ${profile} where ${profile.pool} = any(${smallints(pools)})
      and ${profile.birthRank} >= ${from}::bigint and ${profile.birthRank} < ${to}::bigint and ${profile.listed}`,
  )
  return row?.count ?? 0
}
