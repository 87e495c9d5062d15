import { and, asc, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm"
import { mail } from "../../../core/db/core.tables"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { account } from "../../member/account-row/account.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { notification } from "../../signals/notice/notice.tables"
import { staffDecision } from "./staff.tables"

export type DecisionRow = typeof staffDecision.$inferSelect

const withName = { decision: staffDecision, by: profile.name }

/** @returns undefined if the case has another decision that can still be undone */
export async function insert(tx: Tx, row: typeof staffDecision.$inferInsert): Promise<DecisionRow | undefined> {
  const [inserted] = await tx.insert(staffDecision).values(row).onConflictDoNothing().returning()
  return inserted
}

export const listPending = (on: DbOrTx, queue: string, caseIds: readonly number[]) =>
  on
    .select(withName)
    .from(staffDecision)
    .leftJoin(profile, eq(profile.memberId, staffDecision.staffId))
    .where(
      and(
        eq(staffDecision.queue, queue),
        inArray(staffDecision.caseId, [...caseIds]),
        eq(staffDecision.state, "pending"),
      ),
    )

/** Lists the staff member's pending decisions, and those that failed since. */
export const listOf = (on: DbOrTx, staffId: number, since: Date) =>
  on
    .select(withName)
    .from(staffDecision)
    .leftJoin(profile, eq(profile.memberId, staffDecision.staffId))
    .where(
      and(
        eq(staffDecision.staffId, staffId),
        or(
          eq(staffDecision.state, "pending"),
          and(eq(staffDecision.state, "failed"), gt(staffDecision.settledAt, since)),
        ),
      ),
    )
    .orderBy(desc(staffDecision.id))
    .limit(50)

export async function lock(tx: Tx, id: number): Promise<DecisionRow | undefined> {
  const [row] = await tx.select().from(staffDecision).where(eq(staffDecision.id, id)).for("update")
  return row
}

export async function settle(
  tx: Tx,
  id: number,
  change: Pick<DecisionRow, "state"> & Partial<Pick<DecisionRow, "error" | "settledAt">>,
): Promise<void> {
  await tx
    .update(staffDecision)
    .set({ ...change, input: null })
    .where(eq(staffDecision.id, id))
}

export async function find(on: DbOrTx, id: number): Promise<DecisionRow | undefined> {
  const [row] = await on.select().from(staffDecision).where(eq(staffDecision.id, id))
  return row
}

/** Lists pending decisions that are due; without a time, all. */
export const pendingIds = async (on: DbOrTx, dueBefore?: Date): Promise<number[]> =>
  (
    await on
      .select({ id: staffDecision.id })
      .from(staffDecision)
      .where(and(eq(staffDecision.state, "pending"), dueBefore && lt(staffDecision.dueAt, dueBefore)))
      .orderBy(asc(staffDecision.id))
  ).map(({ id }) => id)

export async function roleOf(on: DbOrTx, memberId: number) {
  const [row] = await on
    .select({ role: account.role })
    .from(account)
    .where(and(eq(account.id, memberId), eq(account.state, "active")))
  return row?.role
}

/** Decisions about an erased member are deleted; those by one remain without a name. */
export async function forget(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(staffDecision).where(eq(staffDecision.subjectId, memberId))
  await tx.update(staffDecision).set({ staffId: null, address: null }).where(eq(staffDecision.staffId, memberId))
}

export interface Written {
  readonly mails: number
  readonly notifications: number
}

export async function lastIds(on: DbOrTx): Promise<Written> {
  const [lastMail] = await on.select({ id: mail.id }).from(mail).orderBy(desc(mail.id)).limit(1)
  const [lastNotification] = await on
    .select({ id: notification.id })
    .from(notification)
    .orderBy(desc(notification.id))
    .limit(1)
  return { mails: lastMail?.id ?? 0, notifications: lastNotification?.id ?? 0 }
}

/** Other transactions write in between, so rows are selected by the transaction that inserted them. */
const isOwnRow = sql`xmin = pg_current_xact_id()::xid`

export const mailsSince = (tx: Tx, { mails }: Written) =>
  tx
    .select({ subject: mail.subject, text: mail.text })
    .from(mail)
    .where(and(gt(mail.id, mails), isOwnRow))
    .orderBy(asc(mail.id))

export const notificationsSince = (tx: Tx, { notifications }: Written) =>
  tx
    .select({
      memberId: notification.memberId,
      type: notification.type,
      event: notification.event,
      facts: notification.facts,
    })
    .from(notification)
    .where(and(gt(notification.id, notifications), isOwnRow))
    .orderBy(asc(notification.id))
