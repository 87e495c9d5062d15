import { and, count, desc, eq, lt, min, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { translationOrder as order } from "./human-translation.tables"
import { isForTranslator, requeueOf, setPairs } from "./translator.db"

export type OrderRow = typeof order.$inferSelect

// As literals: a generic plan can use a partial index only if its condition is in the query.
const isQueued = sql`${order.state} = 'queued'`
const isOpen = sql`${order.state} in ('queued', 'translating')`

export async function insert(tx: Tx, values: typeof order.$inferInsert): Promise<OrderRow | undefined> {
  const [row] = await tx.insert(order).values(values).onConflictDoNothing().returning()
  return row
}

export async function find(on: DbOrTx, id: number): Promise<OrderRow | undefined> {
  const [row] = await on.select().from(order).where(eq(order.id, id))
  return row
}

export async function lock(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(order).where(eq(order.id, id)).for("update")
  return row
}

export async function update(tx: Tx, id: number, values: Partial<typeof order.$inferInsert>): Promise<OrderRow> {
  const [row] = await tx.update(order).set(values).where(eq(order.id, id)).returning()
  if (!row) throw new Error(`translation order ${id} is gone while it was locked`)
  return row
}

const below = (maxId: number | undefined) => (maxId === undefined ? undefined : lt(order.id, maxId))

export const listOfBuyer = (
  on: DbOrTx,
  buyerId: number,
  maxId: number | undefined,
  limit: number,
): Promise<OrderRow[]> =>
  on
    .select()
    .from(order)
    .where(and(eq(order.buyerId, buyerId), below(maxId)))
    .orderBy(desc(order.id))
    .limit(limit)

export const listOfTranslator = (
  on: DbOrTx,
  translatorId: number,
  maxId: number | undefined,
  limit: number,
): Promise<OrderRow[]> =>
  on
    .select()
    .from(order)
    .where(and(eq(order.translatorId, translatorId), below(maxId)))
    .orderBy(desc(order.id))
    .limit(limit)

interface Pair {
  readonly source?: Language | undefined
  readonly target?: Language | undefined
}

/** Oldest first, which are the most urgent: all orders have the same time. `afterId`: 0 for the first page. */
export const listQueue = (
  on: DbOrTx,
  { source, target, translatorId }: Pair & { translatorId: number },
  afterId: number,
  limit: number,
): Promise<OrderRow[]> =>
  on
    .select()
    .from(order)
    .where(
      and(
        isQueued,
        sql`${order.id} > ${afterId}`,
        source ? eq(order.source, source) : undefined,
        target ? eq(order.target, target) : undefined,
        isForTranslator(translatorId),
      ),
    )
    .orderBy(order.id)
    .limit(limit)

export const countQueue = (
  on: DbOrTx,
  translatorId: number,
): Promise<{ source: Language; language: Language; waiting: number }[]> =>
  rows(
    on,
    columns<{ source: Language; language: Language; waiting: number }>({
      source: "text",
      language: "text",
      waiting: "int4",
    }),
    sql`select ${order.source} as "source", ${order.target} as "language", count(*)::int as "waiting" from ${order}
      where ${isQueued} and ${isForTranslator(translatorId)} group by 1, 2 order by 3 desc, 1, 2`,
  )

export async function statsOf(on: DbOrTx, translatorId: number) {
  const [row] = await rows(
    on,
    { delivered: "int4", rating: "float8?", ratings: "int4" },
    sql`select count(*)::int as "delivered", avg(${order.rating})::float as "rating", count(${order.rating})::int as "ratings"
      from ${order} where ${order.translatorId} = ${translatorId} and ${order.state} in ('translated', 'complete')`,
  )
  return row ?? { delivered: 0, rating: null, ratings: 0 }
}

export const lockLate = (tx: Tx, now: Date, limit: number): Promise<OrderRow[]> =>
  tx
    .select()
    .from(order)
    .where(and(isOpen, lt(order.dueAt, now)))
    .orderBy(order.dueAt)
    .limit(limit)
    .for("update", { skipLocked: true })

export async function requeueStale(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(order)
    .set({ state: "queued", translatorId: null, claimedUntil: null, draft: null })
    .where(and(sql`${order.state} = 'translating'`, lt(order.claimedUntil, now)))
}

export const lockOpenOf = (tx: Tx, buyerId: number): Promise<OrderRow[]> =>
  tx
    .select()
    .from(order)
    .where(and(eq(order.buyerId, buyerId), isOpen))
    .orderBy(order.id)
    .for("update")

export const lockOpenAbout = (tx: Tx, authorId: number): Promise<OrderRow[]> =>
  tx
    .select()
    .from(order)
    .where(
      and(eq(order.authorId, authorId), sql`${order.buyerId} <> ${authorId}`, sql`${order.type} <> 'message'`, isOpen),
    )
    .orderBy(order.id)
    .for("update")

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(order).where(eq(order.buyerId, memberId))
  await tx.delete(order).where(and(eq(order.authorId, memberId), sql`${order.type} <> 'message'`))
  await requeueOf(tx, memberId)
  await setPairs(tx, memberId, [])
  await tx.update(order).set({ translatorId: null }).where(eq(order.translatorId, memberId))
}

export async function isAllowedFor(on: DbOrTx, orderId: number, translatorId: number): Promise<boolean> {
  const matching = await on
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.id, orderId), isForTranslator(translatorId)))
  return matching.length > 0
}

export const exportOf = (on: DbOrTx, buyerId: number) =>
  on
    .select({
      id: order.id,
      type: order.type,
      content: order.content,
      source: order.source,
      target: order.target,
      translate: order.translate,
      price: order.price,
      state: order.state,
      rating: order.rating,
      createdAt: order.createdAt,
    })
    .from(order)
    .where(eq(order.buyerId, buyerId))
    .orderBy(desc(order.id))

export async function countWaiting(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(order.createdAt) })
    .from(order)
    .where(isQueued)
  return row ?? { waiting: 0, oldest: null }
}
