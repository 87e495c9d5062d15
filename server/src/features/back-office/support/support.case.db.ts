import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { account, session } from "../../member/account-row/account.tables"
import { supportTicket, type TicketRow } from "../../member/case-facts/case.tables"
import { message } from "../../talk/chat/chat.tables"

/** The sort key is `harm` plus one, because it can be -1, times this factor, plus the id. */
const harmStep = 100_000_000_000_000

const isOpenComplaint = and(eq(supportTicket.category, "complaint"), isNull(supportTicket.closedAt))

/** Of a member's open reports this is the first by harm and age. Raw SQL, because Drizzle drops table names. */
const isFirst: SQL = sql`not exists (select from support_ticket before where before.reported_id = support_ticket.reported_id
  and before.category = 'complaint' and before.closed_at is null
  and (before.harm, before.id) < (support_ticket.harm, support_ticket.id))`

export interface CaseRow {
  readonly sortKey: number
  /** All open reports about one member, the most harmful first. */
  readonly tickets: TicketRow[]
}

const inOrder = (tickets: readonly TicketRow[]): TicketRow[] =>
  tickets.toSorted((a, b) => (a.harm ?? 0) - (b.harm ?? 0) || a.id - b.id)

const toCaseRow = (tickets: readonly TicketRow[]): CaseRow => {
  const ordered = inOrder(tickets)
  const [first] = ordered
  return { sortKey: ((first?.harm ?? 0) + 1) * harmStep + (first?.id ?? 0), tickets: ordered }
}

/** Lists cases, one for each reported member, the most harmful and then the oldest first. */
export async function listOpen(on: DbOrTx, after: number, limit: number): Promise<CaseRow[]> {
  const [harm, id] = [Math.floor(after / harmStep) - 1, after % harmStep]
  const first = await on
    .select({ reportedId: supportTicket.reportedId })
    .from(supportTicket)
    .where(
      and(
        isOpenComplaint,
        sql`(${supportTicket.harm}, ${supportTicket.id}) > (${harm}::smallint, ${id}::bigint)`,
        isFirst,
      ),
    )
    .orderBy(asc(supportTicket.harm), asc(supportTicket.id))
    .limit(limit)
  const memberIds = first.flatMap(({ reportedId }) => reportedId ?? [])
  if (memberIds.length === 0) return []
  const tickets = await on
    .select()
    .from(supportTicket)
    .where(and(isOpenComplaint, inArray(supportTicket.reportedId, memberIds)))
  return memberIds.map((memberId) => toCaseRow(tickets.filter(({ reportedId }) => reportedId === memberId)))
}

/** Returns the case of a report: the open reports about the member, or those that were decided with it. */
export async function find(on: DbOrTx, id: number): Promise<CaseRow | undefined> {
  const [ticket] = await on
    .select()
    .from(supportTicket)
    .where(and(eq(supportTicket.category, "complaint"), eq(supportTicket.id, id)))
  if (ticket?.reportedId == null) return undefined
  const isTogether = ticket.closedAt === null ? isOpenComplaint : eq(supportTicket.closedAt, ticket.closedAt)
  const tickets = await on
    .select()
    .from(supportTicket)
    .where(and(eq(supportTicket.reportedId, ticket.reportedId), isTogether))
  return toCaseRow(tickets)
}

/** Locks all open reports about the member of this report, in the order of their ids. */
export const lockCase = (tx: Tx, id: number): Promise<TicketRow[]> =>
  tx
    .select()
    .from(supportTicket)
    .where(
      and(
        isOpenComplaint,
        sql`${supportTicket.reportedId} = (select reported.reported_id from ${supportTicket} reported where reported.id = ${id})`,
      ),
    )
    .orderBy(asc(supportTicket.id))
    .for("update")

export async function countOpen(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await rows(
    on,
    { waiting: "int4", oldest: "timestamptz?" },
    sql`select count(distinct ${supportTicket.reportedId})::int as "waiting", min(${supportTicket.createdAt}) as "oldest"
      from ${supportTicket} where ${isOpenComplaint}`,
  )
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null }
}

/** A reporter weighs 0 to 2 by the outcome of past reports, 1 without any, and 0 if younger than `minAgeMs`. */
export async function weightsOf(
  on: DbOrTx,
  memberIds: readonly number[],
  { now, minAgeMs }: { now: Date; minAgeMs: number },
): Promise<Map<number, number>> {
  if (memberIds.length === 0) return new Map()
  const oldEnough = new Date(now.getTime() - minAgeMs).toISOString()
  const weights = await rows(
    on,
    columns<{ id: number; weight: number }>({ id: "int8", weight: "float8" }),
    sql`select ${account.id} as "id", case when ${account.createdAt} > ${oldEnough}::timestamptz then 0
        else 2 * (1 + count(*) filter (where past.outcome in ('warn', 'limit', 'suspend', 'remove')))::float8
          / (2 + count(*) filter (where past.outcome in ('dismiss', 'warn', 'limit', 'suspend', 'remove'))) end as "weight"
      from ${account} left join ${supportTicket} past on past.member_id = ${account.id} and past.category = 'complaint'
        and past.closed_at is not null
      where ${account.id} = any(${bigints(memberIds)}) group by ${account.id}`,
  )
  return new Map(weights.map(({ id, weight }) => [id, weight]))
}

/** Messages of the conversation that are shown before and after a reported one. */
const contextSize = 5

export interface ContextRow {
  aboutId: number
  id: number
  senderId: number
  content: string
  createdAt: string
}

export const listContext = (on: DbOrTx, messageIds: readonly number[]): Promise<ContextRow[]> =>
  rows(
    on,
    columns<ContextRow>({ aboutId: "int8", id: "int8", senderId: "int8", content: "text", createdAt: "timestamptz" }),
    sql`select reported.id as "aboutId", near.id as "id", near.sender_id as "senderId", near.content as "content",
        near.created_at as "createdAt"
      from ${message} reported join ${message} near on near.thread_id = reported.thread_id
        and near.seq between reported.seq - ${contextSize}::int and reported.seq + ${contextSize}::int
      where reported.id = any(${bigints(messageIds)}) order by reported.id, near.seq`,
  )

/** Members who used a device of this member, the latest first. */
export async function listAccountsOnDevices(on: DbOrTx, memberId: number, limit: number): Promise<number[]> {
  const others = await rows(
    on,
    { id: "int8" },
    sql`select other.member_id as "id" from ${session} mine join ${session} other on other.device_id = mine.device_id
      where mine.member_id = ${memberId} and other.member_id <> ${memberId}
      group by other.member_id order by max(other.created_at) desc limit ${limit}::int`,
  )
  return others.map(({ id }) => id)
}
