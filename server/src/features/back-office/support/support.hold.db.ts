import { sql } from "drizzle-orm"
import { arrayOf } from "../../../core/db/batched-rows"
import { type DbOrTx, rows } from "../../../core/db/db"
import { account } from "../../member/account-row/account.tables"
import { scamHit } from "../../people/scam-shield/scam-shield.tables"
import { thread } from "../../member/thread-facts/thread.tables"
import { supportTicket } from "../../member/case-facts/case.tables"
import { memberHold } from "../sanction/sanction.tables"

export interface Rules {
  readonly now: Date
  /** Reports and messages within this many ms count. */
  readonly within: number
  /** Reports of accounts younger than this (ms) are ignored. */
  readonly accountAge: number
  /** The weights of the reporters must sum to this minimum. */
  readonly weight: number
  /** A mass sender has at least this many new threads, or `warned` texts with a warning. */
  readonly begun: number
  readonly warned: number
}

/** Null: all members. A reporter weighs 0 to 2 by past reports; reports before the last staff review do not count. */
export function listToHold(on: DbOrTx, memberIds: readonly number[] | null, rules: Rules): Promise<{ id: number }[]> {
  const { now, within, accountAge, weight, begun, warned } = rules
  const since = sql`${new Date(now.getTime() - within).toISOString()}::timestamptz`
  const oldEnough = sql`${new Date(now.getTime() - accountAge).toISOString()}::timestamptz`
  const chosen = memberIds === null ? sql`true` : sql`ticket.reported_id = any(${arrayOf(memberIds)}::bigint[])`
  return rows(
    on,
    { id: "int8" },
    sql`with reporter as (
        select distinct ticket.reported_id, ticket.member_id from ${supportTicket} ticket
        join ${account} on ${account.id} = ticket.member_id and ${account.createdAt} < ${oldEnough}
          and ${account.state} = 'active'
        left join ${memberHold} on ${memberHold.memberId} = ticket.reported_id and ${memberHold.ground} = 'spam'
        where ticket.category = 'complaint' and ticket.closed_at is null and ticket.updated_at > ${since} and ${chosen}
          and (${memberHold.memberId} is null or ticket.created_at > ${memberHold.releasedAt})
      ), record as (
        select one.member_id, count(*) filter (where past.outcome = 'dismiss') as wrong,
          count(*) filter (where past.outcome in ('warn', 'limit', 'suspend', 'remove')) as "right"
        from (select distinct member_id from reporter) one
        left join ${supportTicket} past on past.member_id = one.member_id and past.closed_at is not null
          and past.category = 'complaint'
        group by one.member_id
      )
      select reporter.reported_id as "id" from reporter join record using (member_id)
      group by reporter.reported_id
      having sum(2.0 * (record."right" + 1) / (record."right" + record.wrong + 2)) >= ${weight}
        and ((select count(*) from ${thread} where ${thread.initiatorId} = reporter.reported_id
            and ${thread.createdAt} > ${since}) >= ${begun}
          or (select count(*) from ${scamHit} where ${scamHit.memberId} = reporter.reported_id
            and ${scamHit.createdAt} > ${since}) >= ${warned})
      order by reporter.reported_id`,
  )
}
