import { and, eq, isNotNull, lt, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { recoveryCode, totp } from "./second-factor.tables"

export type TotpRow = typeof totp.$inferSelect

export async function findTotp(on: DbOrTx, memberId: number): Promise<TotpRow | undefined> {
  const [row] = await on.select().from(totp).where(eq(totp.memberId, memberId))
  return row
}

export async function lockTotp(tx: Tx, memberId: number): Promise<TotpRow | undefined> {
  const [row] = await tx.select().from(totp).where(eq(totp.memberId, memberId)).for("update")
  return row
}

export async function putNextSecret(tx: Tx, memberId: number, nextSecret: Buffer, createdAt: Date): Promise<void> {
  await tx
    .insert(totp)
    .values({ memberId, nextSecret, createdAt })
    .onConflictDoUpdate({ target: totp.memberId, set: { nextSecret } })
}

export async function confirm(tx: Tx, memberId: number, step: number): Promise<void> {
  await tx
    .update(totp)
    .set({ secret: sql`${totp.nextSecret}`, nextSecret: null, step })
    .where(eq(totp.memberId, memberId))
}

/** Returns false if this or a later step was used. */
export async function useStep(tx: Tx, memberId: number, step: number): Promise<boolean> {
  const updated = await tx
    .update(totp)
    .set({ step })
    .where(and(eq(totp.memberId, memberId), isNotNull(totp.secret), lt(totp.step, step)))
    .returning({ memberId: totp.memberId })
  return updated.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, memberId: number, digests: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId))
  await tx.insert(recoveryCode).values(digests.map((digest) => ({ memberId, digest })))
}

/** Only one of concurrent requests gets true. */
export async function takeRecoveryCode(tx: Tx, memberId: number, digest: Buffer): Promise<boolean> {
  const deleted = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.memberId, memberId), eq(recoveryCode.digest, digest)))
    .returning({ memberId: recoveryCode.memberId })
  return deleted.length > 0
}

export const countRecoveryCodes = (on: DbOrTx, memberId: number): Promise<number> =>
  on.$count(recoveryCode, eq(recoveryCode.memberId, memberId))

export async function removeAll(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(totp).where(eq(totp.memberId, memberId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId))
}
