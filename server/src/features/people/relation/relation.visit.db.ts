import { sql } from "drizzle-orm"
import { bigints, type DbOrTx } from "../../../core/db/db"
import { isVip } from "../../member/profile-facts/profile.facts.db"
import { profile } from "../../member/profile-facts/profile.tables"
import { notBlocked } from "../../member/relation-facts/relation.sql"
import { visit } from "../../member/relation-facts/relation.tables"

export interface Visit {
  memberId: number
  visitedId: number
  at: string
}

export async function removeVisits(on: DbOrTx, visits: readonly Omit<Visit, "at">[]): Promise<void> {
  await on.execute(sql`
    delete from ${visit} using unnest(${bigints(visits.map(({ memberId }) => memberId))},
      ${bigints(visits.map(({ visitedId }) => visitedId))}) as removed (member_id, visited_id)
    where ${visit.memberId} = removed.member_id and ${visit.visitedId} = removed.visited_id`)
}

/** Visits are not stored if the visitor is a VIP who is hidden or never shows their online state. */
const leavesTrace = (now: string) =>
  sql`not (${isVip(now)} and (${profile.visibility} = 'hidden' or not ${profile.onlineVisible}))`

/** Stores one visit per pair and UTC day; the fixed order prevents a deadlock of two processes. */
export async function insertVisits(on: DbOrTx, visits: readonly Visit[], now: string): Promise<void> {
  await on.execute(sql`
    insert into ${visit} (member_id, visited_id, visited_at)
    select distinct on (batch.member_id, batch.visited_id) batch.member_id, batch.visited_id, batch.at
    from unnest(${bigints(visits.map(({ memberId }) => memberId))}, ${bigints(visits.map(({ visitedId }) => visitedId))},
      ${`{${visits.map(({ at }) => at).join(",")}}`}::timestamptz[]) as batch (member_id, visited_id, at)
    join ${profile} on ${profile.memberId} = batch.member_id and ${profile.listed} and ${leavesTrace(now)}
    where ${notBlocked(sql`batch.member_id`, sql`batch.visited_id`)}
      and exists (select from ${profile} visited where visited.member_id = batch.visited_id)
    order by batch.member_id, batch.visited_id, batch.at desc
    on conflict (member_id, visited_id) do update set id = default, visited_at = excluded.visited_at
      where ${visit.visitedAt} < date_trunc('day', excluded.visited_at, 'UTC')`)
}
