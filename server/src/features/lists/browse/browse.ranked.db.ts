import { sql } from "drizzle-orm"
import { type DbOrTx, rows, smallints } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { isConnected } from "../../signals/presence/presence.tables"
import { rankedList } from "../card/card.ranked.sql"
import { frontMember, onlineMember, popularity } from "./browse.tables"

export type { BrowsedRow, ListPage, Stretch } from "../card/card.ranked.sql"

export const latest = rankedList({ pool: profile.pool, rank: profile.memberId })

export const birthdays = rankedList({ pool: profile.pool, rank: profile.birthRank })

/** Lists only members with a live connection, because crashed processes leave presence rows. */
export const online = rankedList({
  table: sql`${onlineMember}`,
  pool: onlineMember.pool,
  rank: onlineMember.rank,
  where: sql`${profile.onlineVisible} and ${isConnected(onlineMember.memberId)}`,
})

export const hottest = rankedList({ table: sql`${popularity}`, pool: popularity.pool, rank: popularity.rank })

export const front = rankedList({
  table: sql`${frontMember}`,
  pool: frontMember.pool,
  rank: frontMember.rank,
  where: sql`${frontMember.chosenBy} <> 'nobody'`,
})

export async function countOnline(on: DbOrTx, pools: readonly number[]): Promise<number> {
  const [row] = await rows(
    on,
    { count: "int4" },
    sql`select count(*)::int as "count" from ${onlineMember} where ${onlineMember.pool} = any(${smallints(pools)})`,
  )
  return row?.count ?? 0
}

export async function countBirthdays(on: DbOrTx, pools: readonly number[], from: number, to: number): Promise<number> {
  const [row] = await rows(
    on,
    { count: "int4" },
    sql`select count(*)::int as "count" from ${profile} where ${profile.pool} = any(${smallints(pools)})
      and ${profile.birthRank} >= ${from}::bigint and ${profile.birthRank} < ${to}::bigint and ${profile.listed}`,
  )
  return row?.count ?? 0
}
