import { eq, or, sql } from "drizzle-orm"
import type { Reader } from "../../../core/db/reader"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { ledgerTransaction } from "../../money/gold/gold.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { thread, threadMember } from "../../member/thread-facts/thread.tables"
import { message } from "../../talk/chat/chat.tables"
import { analysisPurchase } from "./analysis.tables"

export interface Subject {
  paid: boolean
  seenAt: string
  onlineVisible: boolean
}

export async function findVisible(on: DbOrTx, reader: Reader, memberId: number): Promise<Subject | undefined> {
  const [row] = await rows(
    on,
    { paid: "bool", seenAt: "timestamptz", onlineVisible: "bool" },
    sql`select ${profile.seenAt} as "seenAt", ${profile.onlineVisible} as "onlineVisible",
        exists (select from ${analysisPurchase} where ${analysisPurchase.memberId} = ${reader.id}
          and ${analysisPurchase.aboutId} = ${profile.memberId}) as "paid"
      from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return row
}

export async function insertPurchase(
  tx: Tx,
  purchase: Omit<typeof analysisPurchase.$inferInsert, "id">,
): Promise<number | null> {
  const [row] = await tx
    .insert(analysisPurchase)
    .values(purchase)
    .onConflictDoNothing()
    .returning({ id: analysisPurchase.id })
  return row?.id ?? null
}

export interface ActivityFigures {
  /** Number of messages, by number of weeks ago. */
  weeks: Record<string, number>
  /** Number of messages in 30 days. */
  messages: number
  /** Number of transactions in gold in 90 days. */
  trades: number
  /** Number of latest conversations begun by others, and how many of them were answered. */
  begun: number
  answered: number
  /** Median response time in seconds. */
  median: number | null
}

const figureColumns = columns<ActivityFigures>({
  weeks: "json",
  messages: "int4",
  trades: "int4",
  begun: "int4",
  answered: "int4",
  median: "float8?",
})

/** Number of conversations from which the answer rate is computed. */
const sampleSize = sql.raw("50")

/** Raw figures, of which clients get bands only. */
export async function figuresOf(on: DbOrTx, memberId: number, weeks: number, now: string): Promise<ActivityFigures> {
  const since = (days: number) => sql`${now}::timestamptz - make_interval(days => ${sql.raw(String(days))})`
  const [row] = await rows(
    on,
    figureColumns,
    sql`with written as (
        select floor(extract(epoch from ${now}::timestamptz - ${message.createdAt}) / 604800)::int as week, count(*) as count
        from ${message} where ${message.senderId} = ${memberId} and ${message.createdAt} > ${since(weeks * 7)} group by 1),
      begun as (
        select ${thread.id}, ${thread.createdAt} as at from ${threadMember} join ${thread} on ${thread.id} = ${threadMember.threadId}
        where ${threadMember.memberId} = ${memberId} and ${thread.initiatorId} <> ${memberId}
          and ${thread.createdAt} < ${since(1)}
        order by ${thread.id} desc limit ${sampleSize}),
      answer as (
        select begun.at, (select ${message.createdAt} from ${message} where ${message.threadId} = begun.id
          and ${message.senderId} = ${memberId} order by ${message.seq} limit 1) as answered_at from begun)
      select coalesce((select json_object_agg(week, count) from written), '{}') as "weeks",
        (select count(*) from ${message} where ${message.senderId} = ${memberId} and ${message.createdAt} > ${since(30)})::int
          as "messages",
        (select count(*) from ${ledgerTransaction} where ${ledgerTransaction.memberId} = ${memberId}
          and ${ledgerTransaction.createdAt} > ${since(90)})::int as "trades",
        count(*)::int as "begun", count(answered_at)::int as "answered",
        percentile_cont(0.5) within group (order by extract(epoch from answered_at - at)) as "median"
      from answer`,
  )
  return row ?? { weeks: {}, messages: 0, trades: 0, begun: 0, answered: 0, median: null }
}

export const purchasesOf = (on: DbOrTx, memberId: number) =>
  on.select().from(analysisPurchase).where(eq(analysisPurchase.memberId, memberId)).orderBy(analysisPurchase.id)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx
    .delete(analysisPurchase)
    .where(or(eq(analysisPurchase.memberId, memberId), eq(analysisPurchase.aboutId, memberId)))
}
