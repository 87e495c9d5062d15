import { sql } from "drizzle-orm"
import { profile } from "../../member/profile-facts/profile.tables"
import { isConnected } from "../../signals/presence/presence.sql"
import { rankedList } from "../card/card.ranked.sql"
export type { BrowsedRow, ListPage, Stretch } from "../card/card.ranked.sql"
import { frontMember, onlineMember, popularity } from "./browse.tables"

export const latest = rankedList({ pool: profile.pool, rank: profile.memberId })

export const birthdays = rankedList({ pool: profile.pool, rank: profile.birthRank })

/** Ignores presence rows of processes that died without removing them. */
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
