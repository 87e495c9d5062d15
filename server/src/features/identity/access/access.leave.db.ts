import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm"
import { bigints, type Tx } from "../../../core/db/db"
import { account } from "../../member/account-row/account.tables"

const canReactivate = (since: Date) =>
  and(eq(account.state, "deleted"), isNull(account.erasedAt), gt(account.stateAt, since))

/** Marks an active account as deleted; undefined when it is not active (any more). */
export async function markDeleted(tx: Tx, accountId: number, now: Date) {
  const [row] = await tx
    .update(account)
    .set({ state: "deleted", stateAt: now })
    .where(and(eq(account.id, accountId), eq(account.state, "active")))
    .returning({ email: account.email, phone: account.phone })
  return row
}

/** Marks an account that staff erase as deleted at this time, or earlier if it was. */
export async function markDeletedSince(tx: Tx, accountId: number, since: Date): Promise<void> {
  await tx
    .update(account)
    .set({ state: "deleted", stateAt: sql`least(${account.stateAt}, ${since.toISOString()}::timestamptz)` })
    .where(and(eq(account.id, accountId), ne(account.state, "active"), isNull(account.erasedAt)))
}

/** Sets the state of an account that was deleted after `since`; answers whether there was one. */
export async function markReactivated(
  tx: Tx,
  accountId: number,
  { state, since, now }: { state: "active" | "suspended"; since: Date; now: Date },
): Promise<boolean> {
  const found = await tx
    .update(account)
    .set({ state, stateAt: now })
    .where(and(eq(account.id, accountId), canReactivate(since)))
    .returning({ id: account.id })
  return found.length > 0
}

/** The next account that was deleted before `until`, locked; those that another process holds or that failed are left out. */
export async function lockNextToErase(tx: Tx, until: Date, failed: readonly number[]): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.state, "deleted"),
        isNull(account.erasedAt),
        lte(account.stateAt, until),
        sql`${account.id} <> all(${bigints(failed)})`,
      ),
    )
    .orderBy(account.stateAt)
    .limit(1)
    .for("update", { skipLocked: true })
  return row?.id
}
