import { and, count, eq, inArray, isNull, min, ne, sql } from "drizzle-orm"
import type { TicketOutcome } from "@redthread/contract/support"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { supportTicket, type TicketRow } from "../../member/case-facts/case.tables"

type Category = TicketRow["category"]

/** The sort key is `harm` times this factor, plus the id. */
const harmStep = 100_000_000_000_000

export const sortKeyOf = ({ harm, id }: Pick<TicketRow, "harm" | "id">): number => (harm ?? 0) * harmStep + id

/** Counts open reports of the same content. Raw SQL, because Drizzle drops table names in such a column. */
const reports = sql<number>`(select count(*)::int from support_ticket report
  where report.report_type = support_ticket.report_type and report.report_id = support_ticket.report_id
    and report.closed_at is null)`

export const listOpen = (on: DbOrTx, category: Category, after: number, limit: number) => {
  const [harm, id] = [Math.floor(after / harmStep), after % harmStep]
  return on
    .select({ ticket: supportTicket, reports })
    .from(supportTicket)
    .where(
      and(
        eq(supportTicket.category, category),
        isNull(supportTicket.closedAt),
        category === "complaint"
          ? sql`(${supportTicket.harm}, ${supportTicket.id}) > (${harm}::smallint, ${id}::bigint)`
          : sql`${supportTicket.id} > ${id}::bigint`,
      ),
    )
    .orderBy(...(category === "complaint" ? [supportTicket.harm] : []), supportTicket.id)
    .limit(limit)
}

export async function find(on: DbOrTx, category: Category, id: number) {
  const [row] = await on
    .select({ ticket: supportTicket, reports })
    .from(supportTicket)
    .where(and(eq(supportTicket.category, category), eq(supportTicket.id, id)))
  return row
}

export async function findAny(on: DbOrTx, id: number): Promise<TicketRow | undefined> {
  const [row] = await on.select().from(supportTicket).where(eq(supportTicket.id, id))
  return row
}

export async function lock(tx: Tx, category: Category, id: number): Promise<TicketRow | undefined> {
  const [row] = await tx
    .select()
    .from(supportTicket)
    .where(and(eq(supportTicket.category, category), eq(supportTicket.id, id)))
    .for("update")
  return row
}

export const lockOtherReports = (tx: Tx, { id, reportType, reportId }: TicketRow): Promise<TicketRow[]> =>
  tx
    .select()
    .from(supportTicket)
    .where(
      and(
        eq(supportTicket.reportType, reportType ?? "user"),
        eq(supportTicket.reportId, reportId ?? 0),
        isNull(supportTicket.closedAt),
        ne(supportTicket.id, id),
      ),
    )
    .orderBy(supportTicket.id)
    .for("update")

export const listByIds = (on: DbOrTx, ids: readonly number[]): Promise<TicketRow[]> =>
  on
    .select()
    .from(supportTicket)
    .where(inArray(supportTicket.id, [...ids]))
    .orderBy(supportTicket.id)

export const listOfSanction = (on: DbOrTx, sanctionId: number): Promise<TicketRow[]> =>
  on.select().from(supportTicket).where(eq(supportTicket.sanctionId, sanctionId)).orderBy(supportTicket.id)

interface Closing {
  outcome: TicketOutcome
  reply: string | null
  closedBy: number
  closedAt: Date
  sanctionId: number | null
  unread: boolean
}

export async function close(tx: Tx, ids: number[], closing: Closing): Promise<void> {
  await tx.update(supportTicket).set(closing).where(inArray(supportTicket.id, ids))
}

export async function countOpen(on: DbOrTx, category: Category): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(supportTicket.createdAt) })
    .from(supportTicket)
    .where(and(eq(supportTicket.category, category), isNull(supportTicket.closedAt)))
  return row ?? { waiting: 0, oldest: null }
}
