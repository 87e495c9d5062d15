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

/** Removes what one of them has visited the other. */
export async function removeVisits(on: DbOrTx, visits: readonly Omit<Visit, "at">[]): Promise<void> {
  await on.execute(sql`
    delete from ${visit} using unnest(${bigints(visits.map(({ memberId }) => memberId))},
      ${bigints(visits.map(({ visitedId }) => visitedId))}) as gone (member_id, visited_id)
    where ${visit.memberId} = gone.member_id and ${visit.visitedId} = gone.visited_id`)
}

/** Visits of VIPs who are hidden or never show their online state are not stored. */
const leavesTrace = (now: string) =>
  sql`not (${isVip(now)} and (${profile.visibility} = 'hidden' or not ${profile.onlineVisible}))`

/**
 * Stores visits, one per pair and UTC day. Rows are inserted in a fixed order, so that two processes do not deadlock.
 */
export async function insertVisits(on: DbOrTx, visits: readonly Visit[], now: string): Promise<void> {
  await on.execute(sql`
    insert into ${visit} (member_id, visited_id, visited_at)
    select distinct on (came.member_id, came.visited_id) came.member_id, came.visited_id, came.at
    from unnest(${bigints(visits.map(({ memberId }) => memberId))}, ${bigints(visits.map(({ visitedId }) => visitedId))},
      ${`{${visits.map(({ at }) => at).join(",")}}`}::timestamptz[]) as came (member_id, visited_id, at)
    join ${profile} on ${profile.memberId} = came.member_id and ${profile.listed} and ${leavesTrace(now)}
    where ${notBlocked(sql`came.member_id`, sql`came.visited_id`)}
      and exists (select from ${profile} visited where visited.member_id = came.visited_id)
    order by came.member_id, came.visited_id, came.at desc
    on conflict (member_id, visited_id) do update set id = default, visited_at = excluded.visited_at
      where ${visit.visitedAt} < date_trunc('day', excluded.visited_at, 'UTC')`)
}
