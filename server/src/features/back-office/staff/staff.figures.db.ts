import type { FiguresPart, ModerationMonth } from "@redthread/contract/staff-figures"
import { type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { account } from "../../member/account-row/account.tables"
import { sanction, supportTicket } from "../../member/case-facts/case.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { thread } from "../../member/thread-facts/thread.tables"
import { payment } from "../../money/payment/payment.tables"
import { staffDecision } from "./staff.tables"

type Part = Omit<FiguresPart, "paid"> & { cents: number }

const partsMax = 60

const since = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`

/** Counts new members and payments since, by a column of the profile. */
const countBy = (on: DbOrTx, column: SQL, from: Date): Promise<Part[]> =>
  rows(
    on,
    columns<Part>({ name: "text", members: "int4", payments: "int4", cents: "float8" }),
    sql`select coalesce(joined.name, paid.name) as "name", coalesce(joined.members, 0) as "members",
        coalesce(paid.payments, 0) as "payments", coalesce(paid.cents, 0)::float8 as "cents"
      from (select coalesce(${column}, '') as name, count(*)::int as members from ${profile}
          join ${account} on ${account.id} = ${profile.memberId} where ${account.createdAt} >= ${since(from)} group by 1) joined
        full join (select coalesce(${column}, '') as name, count(*)::int as payments, sum(${payment.cents}) as cents
          from ${payment} join ${profile} on ${profile.memberId} = ${payment.memberId}
          where ${payment.state} in ('success', 'complete') and ${payment.method} <> 'balance'
            and ${payment.createdAt} >= ${since(from)} group by 1) paid on paid.name = joined.name
      order by "members" desc, "payments" desc, "name" limit ${partsMax}::int`,
  )

export const countCountries = (on: DbOrTx, from: Date): Promise<Part[]> =>
  countBy(on, sql`${profile.countryCode}`, from)

export const countLanguages = (on: DbOrTx, from: Date): Promise<Part[]> => countBy(on, sql`${profile.language}`, from)

/** How many of the members who joined since came to each step. */
export async function countFunnel(on: DbOrTx, from: Date) {
  const [row] = await rows(
    on,
    { joined: "int4", complete: "int4", portrait: "int4", wrote: "int4", answered: "int4" },
    sql`select count(*)::int as "joined",
        count(*) filter (where ${profile.gender} is not null and ${profile.birthday} is not null)::int as "complete",
        count(*) filter (where ${profile.avatarId} is not null)::int as "portrait",
        count(*) filter (where exists (select from ${thread} where ${thread.initiatorId} = ${account.id}))::int as "wrote",
        count(*) filter (where exists (select from ${thread} where ${thread.initiatorId} = ${account.id}
          and ${thread.answered}))::int as "answered"
      from ${account} join ${profile} on ${profile.memberId} = ${account.id} where ${account.createdAt} >= ${since(from)}`,
  )
  return row
}

type Month = Omit<ModerationMonth, "median_hours"> & { medianHours: number | null }

const decided = (outcome: string): SQL =>
  sql`count(*) filter (where ${supportTicket.outcome} = ${sql.raw(`'${outcome}'`)})::int as ${sql.raw(`"${outcome}"`)}`

/** The reports of each month, what came of them, and the appeals of its decisions. */
export const countModeration = (on: DbOrTx, from: Date): Promise<Month[]> =>
  rows(
    on,
    columns<Month>({
      month: "text",
      reports: "int4",
      automatic: "int4",
      dismiss: "int4",
      warn: "int4",
      limit: "int4",
      suspend: "int4",
      remove: "int4",
      medianHours: "float8?",
      appeals: "int4",
      lifted: "int4",
    }),
    sql`select reported.*, coalesce(appealed.appeals, 0) as "appeals", coalesce(appealed.lifted, 0) as "lifted"
      from (select to_char(${supportTicket.createdAt} at time zone 'UTC', 'YYYY-MM-01') as "month", count(*)::int as "reports",
          count(*) filter (where ${supportTicket.memberId} is null and not ${supportTicket.external})::int as "automatic", ${decided("dismiss")},
          ${decided("warn")}, ${decided("limit")}, ${decided("suspend")}, ${decided("remove")},
          percentile_cont(0.5) within group (order by
            extract(epoch from ${supportTicket.closedAt} - ${supportTicket.createdAt})::float8 / 3600) as "medianHours"
        from ${supportTicket} where ${supportTicket.category} = 'complaint' and ${supportTicket.createdAt} >= ${since(from)}
        group by 1) reported
      left join (select to_char(${sanction.createdAt} at time zone 'UTC', 'YYYY-MM-01') as month,
          count(*) filter (where ${sanction.appeal} is not null)::int as appeals,
          count(*) filter (where ${sanction.appeal} is not null and ${sanction.liftedAt} is not null
            and ${sanction.answeredAt} is not null)::int as lifted
        from ${sanction} where ${sanction.createdAt} >= ${since(from)} group by 1) appealed on appealed.month = reported.month
      order by reported.month desc`,
  )

interface GroundRow {
  month: string
  decision: string
  ground: string
  decisions: number
}

export const countGrounds = (on: DbOrTx, from: Date): Promise<GroundRow[]> =>
  rows(
    on,
    columns<GroundRow>({ month: "text", decision: "text", ground: "text", decisions: "int4" }),
    sql`select to_char(${staffDecision.settledAt} at time zone 'UTC', 'YYYY-MM-01') as "month",
        ${staffDecision.decision} as "decision", ${staffDecision.ground} as "ground", count(*)::int as "decisions"
      from ${staffDecision} where ${staffDecision.state} = 'done' and ${staffDecision.settledAt} >= ${since(from)}
      group by 1, 2, 3 order by 1 desc, 4 desc`,
  )
