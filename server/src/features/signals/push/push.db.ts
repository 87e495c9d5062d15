import { and, eq, isNull, ne, or, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { session } from "../../member/account-row/account.tables"
import { pushSubscription } from "./push.tables"

type Row = typeof pushSubscription.$inferSelect

/** A browser's subscription belongs to the member who signed in last. */
export async function put(tx: Tx, row: Row): Promise<void> {
  const { sessionId, ...values } = row
  await tx
    .delete(pushSubscription)
    .where(or(eq(pushSubscription.endpoint, row.endpoint), eq(pushSubscription.sessionId, sessionId)))
  await tx.insert(pushSubscription).values({ sessionId, ...values })
}

export async function replace(
  tx: Tx,
  old: Pick<Row, "endpoint" | "auth">,
  renewed: Pick<Row, "endpoint" | "p256dh" | "auth">,
): Promise<boolean> {
  const isOld = and(eq(pushSubscription.endpoint, old.endpoint), eq(pushSubscription.auth, old.auth))
  const [existing] = await tx
    .select({ id: pushSubscription.sessionId })
    .from(pushSubscription)
    .where(isOld)
    .for("update")
  if (!existing) return false
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, renewed.endpoint), ne(pushSubscription.sessionId, existing.id)))
  await tx.update(pushSubscription).set(renewed).where(eq(pushSubscription.sessionId, existing.id))
  return true
}

export const isSubscribed = async (on: DbOrTx, sessionId: number): Promise<boolean> =>
  (await on.$count(pushSubscription, eq(pushSubscription.sessionId, sessionId))) > 0

export async function remove(tx: Tx, sessionId: number): Promise<void> {
  await tx.delete(pushSubscription).where(eq(pushSubscription.sessionId, sessionId))
}

export async function removeOf(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(pushSubscription).where(eq(pushSubscription.memberId, memberId))
}

export const listOf = async (on: DbOrTx, memberId: number, now: Date): Promise<Row[]> =>
  (
    await on
      .select({ row: pushSubscription })
      .from(pushSubscription)
      .innerJoin(session, eq(session.id, pushSubscription.sessionId))
      .where(
        and(
          eq(pushSubscription.memberId, memberId),
          isNull(session.endedAt),
          sql`${session.expiresAt} > ${now.toISOString()}::timestamptz`,
        ),
      )
  ).map(({ row }) => row)
