import { and, desc, eq, gt, isNull, lt } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { passkey, passkeyChallenge } from "./passkey.tables"

export type PasskeyRow = typeof passkey.$inferSelect

export async function insertChallenge(tx: Tx, values: typeof passkeyChallenge.$inferInsert): Promise<void> {
  await tx.insert(passkeyChallenge).values(values)
}

/** Only one of concurrent answers gets the challenge. `accountId` is null for signing in. */
export async function takeChallenge(
  tx: Tx,
  { id, accountId, now }: { id: string; accountId: number | null; now: Date },
): Promise<string | undefined> {
  const ownerCondition =
    accountId === null ? isNull(passkeyChallenge.memberId) : eq(passkeyChallenge.memberId, accountId)
  const [row] = await tx
    .delete(passkeyChallenge)
    .where(and(eq(passkeyChallenge.id, id), ownerCondition, gt(passkeyChallenge.expiresAt, now)))
    .returning({ challenge: passkeyChallenge.challenge })
  return row?.challenge
}

export async function deleteExpiredChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now))
}

export async function insert(tx: Tx, values: typeof passkey.$inferInsert): Promise<PasskeyRow> {
  const [row] = await tx.insert(passkey).values(values).returning()
  if (!row) throw new Error(`inserting a passkey of member ${values.memberId} returned no row`)
  return row
}

export async function find(on: DbOrTx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await on.select().from(passkey).where(eq(passkey.credentialId, credentialId))
  return row
}

/** Returns false if the passkey was deleted or a higher count was stored concurrently. */
export async function recordUse(
  tx: Tx,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  // Many authenticators do not count and send 0.
  const isNewer = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter)
  const updated = await tx
    .update(passkey)
    .set({ counter, usedAt: now })
    .where(and(eq(passkey.id, id), isNewer))
    .returning({ id: passkey.id })
  return updated.length > 0
}

export const listOf = (on: DbOrTx, accountId: number): Promise<PasskeyRow[]> =>
  on.select().from(passkey).where(eq(passkey.memberId, accountId)).orderBy(desc(passkey.id))

export async function remove(tx: Tx, accountId: number, passkeyId: number): Promise<boolean> {
  const removed = await tx
    .delete(passkey)
    .where(and(eq(passkey.id, passkeyId), eq(passkey.memberId, accountId)))
    .returning({ id: passkey.id })
  return removed.length > 0
}

export async function removeAll(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.memberId, accountId))
  await tx.delete(passkeyChallenge).where(eq(passkeyChallenge.memberId, accountId))
}
