import { safetyCounts, type SafetyCount, type SafetyFigures } from "@redthread/contract/transparency"
import type { ReportReason } from "@redthread/contract/support"
import { desc, type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { sanction, supportTicket } from "../../member/case-facts/case.tables"
import { verification } from "../../people/verification/verification.tables"
import { activeMonth, safetyYear } from "./transparency.tables"

export const listMonths = (on: DbOrTx, limit: number) =>
  on.select().from(activeMonth).orderBy(desc(activeMonth.month)).limit(limit)

export const listYears = (on: DbOrTx) => on.select().from(safetyYear).orderBy(desc(safetyYear.year))

/** A count never falls: members who are erased later in the month were here. */
export async function upsertMonth(on: DbOrTx, month: typeof activeMonth.$inferInsert): Promise<void> {
  await on
    .insert(activeMonth)
    .values(month)
    .onConflictDoUpdate({
      target: activeMonth.month,
      set: {
        members: sql`greatest(${activeMonth.members}, excluded.members)`,
        inUnion: sql`greatest(${activeMonth.inUnion}, excluded.in_union)`,
        countedAt: month.countedAt,
      },
    })
}

export async function upsertYear(on: DbOrTx, row: typeof safetyYear.$inferInsert): Promise<void> {
  await on
    .insert(safetyYear)
    .values(row)
    .onConflictDoUpdate({ target: safetyYear.year, set: { figures: row.figures, countedAt: row.countedAt } })
}

const inYear = (column: SQL, year: number): SQL =>
  sql`${column} >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'UTC')
    and ${column} < make_timestamptz(${year + 1}::int, 1, 1, 0, 0, 0, 'UTC')`

const isReport = (year: number): SQL =>
  sql`${supportTicket.category} = 'complaint' and ${inYear(sql`${supportTicket.createdAt}`, year)}`

const countSanctions = (kind: "warn" | "remove" | "limit"): SQL =>
  sql`count(*) filter (where ${sanction.kind} = ${sql.raw(`'${kind}'`)})::int as ${sql.raw(`"${kind}"`)}`

type Counts = Record<SafetyCount, number> & { hours: number | null }

const countColumns = columns<Counts>({
  ...(Object.fromEntries(safetyCounts.map((name) => [name, "int4"])) as Record<SafetyCount, "int4">),
  hours: "float8?",
})

export async function countYear(on: DbOrTx, year: number): Promise<SafetyFigures> {
  const [counts] = await rows(
    on,
    countColumns,
    sql`select * from (select count(*)::int as "reports",
          count(*) filter (where ${supportTicket.memberId} is null)::int as "automatic",
          count(distinct ${supportTicket.reportedId})::int as "members",
          count(*) filter (where ${supportTicket.outcome} = 'dismiss')::int as "dismiss",
          count(*) filter (where ${supportTicket.closedAt} is null)::int as "open",
          percentile_cont(0.5) within group (order by
            extract(epoch from ${supportTicket.closedAt} - ${supportTicket.createdAt})::float8 / 3600) as "hours"
        from ${supportTicket} where ${isReport(year)}) report,
      (select ${countSanctions("warn")}, ${countSanctions("remove")}, ${countSanctions("limit")},
          count(*) filter (where ${sanction.kind} in ('suspend', 'erase'))::int as "suspend"
        from ${sanction} where ${inYear(sql`${sanction.createdAt}`, year)}) imposed,
      (select count(*)::int as "appeals", count(*) filter (where ${sanction.liftedAt} is not null
          and ${sanction.answeredAt} is not null)::int as "lifted"
        from ${sanction} where ${inYear(sql`${sanction.appealedAt}`, year)}) appealed,
      (select count(distinct ${verification.memberId})::int as "verified" from ${verification}
        where ${verification.state} = 'approved' and ${inYear(sql`${verification.decidedAt}`, year)}) approved`,
  )
  if (!counts) throw new Error("counting a year returned no row")
  return { ...counts, reasons: await countReasons(on, year) }
}

const countReasons = (on: DbOrTx, year: number): Promise<{ reason: ReportReason; reports: number }[]> =>
  rows(
    on,
    columns<{ reason: ReportReason; reports: number }>({ reason: "text", reports: "int4" }),
    sql`select ${supportTicket.reason} as "reason", count(*)::int as "reports"
      from ${supportTicket} where ${isReport(year)} group by 1 order by 2 desc, 1`,
  )
