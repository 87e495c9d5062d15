import { eq, or, type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { clock } from "../../../core/process/clock"
import { sanction, supportTicket } from "../../member/case-facts/case.tables"
import { supportMessage } from "./support.tables"

type Ticket = Omit<typeof supportTicket.$inferInsert, "id" | "closedAt" | "outcome" | "reply" | "closedBy" | "unread">

export async function insertTicket(tx: Tx, ticket: Ticket): Promise<void> {
  await tx.insert(supportTicket).values(ticket)
}

/** A repeated report updates the open ticket except its evidence, which may be edited. @returns whether it is new */
export async function putComplaint(tx: Tx, ticket: Ticket): Promise<boolean> {
  const [row] = await tx
    .insert(supportTicket)
    .values(ticket)
    .onConflictDoUpdate({
      target: [supportTicket.memberId, supportTicket.reportType, supportTicket.reportId],
      targetWhere: sql`${supportTicket.category} = 'complaint' and ${supportTicket.closedAt} is null`,
      set: { content: ticket.content, reason: ticket.reason, harm: ticket.harm, updatedAt: ticket.updatedAt },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

type Report = Pick<Ticket, "reportType" | "reportId">

/** True if there is another open report of this content: of another member, or besides the notice with this id. */
export async function isReported(
  tx: Tx,
  { reportType, reportId, ...own }: Report & ({ memberId: number } | { id: number }),
): Promise<boolean> {
  const isOther =
    "id" in own
      ? sql`${supportTicket.id} <> ${own.id}`
      : sql`${supportTicket.memberId} is distinct from ${own.memberId}`
  const [row] = await rows(
    tx,
    { id: "int8" },
    sql`select ${supportTicket.id} as "id" from ${supportTicket} where ${supportTicket.reportType} = ${reportType}
      and ${supportTicket.reportId} = ${reportId} and ${supportTicket.closedAt} is null
      and ${isOther} limit 1`,
  )
  return row !== undefined
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(supportTicket).where(or(eq(supportTicket.memberId, memberId), eq(supportTicket.reportedId, memberId)))
}

interface ExportedTicket {
  category: string
  name: string | null
  email: string | null
  content: string
  report_type: string | null
  report_id: number | null
  reason: string | null
  created_at: string
  updated_at: string
  closed_at: string | null
  reply: string | null
  outcome: string | null
  messages: { from_staff: boolean; content: string; created_at: string }[]
}

const exportedTicket = columns<ExportedTicket>({
  category: "text",
  name: "text?",
  email: "text?",
  content: "text",
  report_type: "text?",
  report_id: "int8?",
  reason: "text?",
  created_at: "timestamptz",
  updated_at: "timestamptz",
  closed_at: "timestamptz?",
  reply: "text?",
  outcome: "text?",
  messages: "json",
})

/** Omits reported content, and sanctions of other members. */
export const writtenBy = (on: DbOrTx, memberId: number) =>
  rows(
    on,
    exportedTicket,
    sql`select category, name, email, content, report_type, report_id, reason, created_at, updated_at, closed_at,
        case when category = 'contact' then reply end as reply,
        case when category = 'contact' or outcome = 'dismiss' then outcome when outcome is not null then 'acted' end as outcome,
        coalesce((select json_agg(json_build_object('from_staff', from_staff, 'content', message.content,
            'created_at', message.created_at) order by message.id)
          from ${supportMessage} message where message.ticket_id = ${supportTicket}.id), '[]') as messages
      from ${supportTicket} where ${supportTicket.memberId} = ${memberId} order by id`,
  )

/** Evidence of a sanction is stored for an appeal during these days. */
const evidenceDays = 30

const needsEvidence = (): SQL =>
  sql`case when ${sanction.appeal} is null
    then ${sanction.createdAt} > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${evidenceDays})
    else ${sanction.answeredAt} is null end`

/** True if the photo is evidence of an open report, or of a sanction that can still be appealed. */
export const isEvidence = (photoId: SQL): SQL<boolean> => sql`exists (select from ${supportTicket}
  where ${supportTicket.photoIds} @> array[${photoId}] and (${supportTicket.closedAt} is null
    or (${supportTicket.sanctionId} is not null and exists (select from ${sanction}
      where ${sanction.id} = ${supportTicket.sanctionId} and ${needsEvidence()}))))`
