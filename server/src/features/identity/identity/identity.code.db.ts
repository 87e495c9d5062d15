import { and, eq, lte, sql } from "drizzle-orm"
import type { Db, DbOrTx, Tx } from "../../../core/db/db"
import { type CodePurpose, verificationCode } from "./identity.tables"

export type CodeRow = typeof verificationCode.$inferSelect

const matchesCode = (target: string, purpose: CodePurpose) =>
  and(eq(verificationCode.target, target), eq(verificationCode.purpose, purpose))

export async function replace(tx: Tx, values: typeof verificationCode.$inferInsert, sentUntil: Date): Promise<boolean> {
  const { target: _target, purpose: _purpose, ...rest } = values
  const replaced = await tx
    .insert(verificationCode)
    .values(values)
    .onConflictDoUpdate({
      target: [verificationCode.target, verificationCode.purpose],
      set: { ...rest, tries: 0 },
      setWhere: lte(verificationCode.sentAt, sentUntil),
    })
    .returning({ sentAt: verificationCode.sentAt })
  return replaced.length > 0
}

export async function sentAt(on: DbOrTx, target: string, purpose: CodePurpose): Promise<Date | undefined> {
  const [row] = await on
    .select({ at: verificationCode.sentAt })
    .from(verificationCode)
    .where(matchesCode(target, purpose))
  return row?.at
}

export async function lock(tx: Tx, target: string, purpose: CodePurpose): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(verificationCode).where(matchesCode(target, purpose)).for("update")
  return row
}

export async function setTries(tx: Tx, { target, purpose }: CodeRow, tries: number): Promise<void> {
  await tx.update(verificationCode).set({ tries }).where(matchesCode(target, purpose))
}

export async function remove(tx: Tx, { target, purpose }: CodeRow): Promise<void> {
  await tx.delete(verificationCode).where(matchesCode(target, purpose))
}

export async function lockByToken(tx: Tx, tokenHash: Buffer): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(verificationCode).where(eq(verificationCode.tokenHash, tokenHash)).for("update")
  return row
}

export async function removeExpired(on: Db, now: Date): Promise<void> {
  await on.delete(verificationCode).where(lte(verificationCode.expiresAt, now))
}

export async function removeOf(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`delete from verification_code where member_id = ${accountId} or target in
    (select address from account, unnest(array[email, phone]) address where account.id = ${accountId})`)
}
