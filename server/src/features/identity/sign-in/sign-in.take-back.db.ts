import { and, asc, eq, gt, gte, isNull, lte, ne } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { account } from "../../member/account-row/account.tables"
import { emailTakeBack } from "./sign-in.tables"

export type TakeBackRow = typeof emailTakeBack.$inferSelect

export async function insert(tx: Tx, values: typeof emailTakeBack.$inferInsert): Promise<void> {
  await tx.insert(emailTakeBack).values(values)
}

export async function find(on: DbOrTx, tokenHash: Uint8Array, now: Date): Promise<TakeBackRow | undefined> {
  const [row] = await on
    .select()
    .from(emailTakeBack)
    .where(and(eq(emailTakeBack.tokenHash, tokenHash), gt(emailTakeBack.expiresAt, now)))
  return row
}

/** Consumes a link and all later ones; returns false if another request already has. */
export async function take(tx: Tx, { id, memberId }: TakeBackRow): Promise<boolean> {
  const deleted = await tx
    .delete(emailTakeBack)
    .where(and(eq(emailTakeBack.memberId, memberId), gte(emailTakeBack.id, id)))
    .returning({ id: emailTakeBack.id })
  return deleted.some((row) => row.id === id)
}

export async function releaseUnverified(tx: Tx, email: string, exceptId: number): Promise<void> {
  await tx
    .update(account)
    .set({ email: null })
    .where(and(eq(account.email, email), ne(account.id, exceptId), isNull(account.emailVerifiedAt)))
}

export const listOf = (on: DbOrTx, accountId: number): Promise<TakeBackRow[]> =>
  on.select().from(emailTakeBack).where(eq(emailTakeBack.memberId, accountId)).orderBy(asc(emailTakeBack.id))

export async function removeOf(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(emailTakeBack).where(eq(emailTakeBack.memberId, accountId))
}

export async function removeExpired(tx: Tx, now: Date): Promise<void> {
  await tx.delete(emailTakeBack).where(lte(emailTakeBack.expiresAt, now))
}
