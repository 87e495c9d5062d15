import { and, asc, eq, gt, lt } from "drizzle-orm"
import type { SocialProvider } from "@redthread/contract/social"
import { lockForText, type DbOrTx, type Tx } from "../../../core/db/db"
import { socialAttempt, socialIdentity, socialLink } from "./social.tables"

export type AttemptRow = typeof socialAttempt.$inferSelect
export type LinkRow = typeof socialLink.$inferSelect

export async function insertAttempt(tx: Tx, values: typeof socialAttempt.$inferInsert): Promise<void> {
  await tx.insert(socialAttempt).values(values)
}

/** Only one of concurrent requests with the same state gets the attempt. */
export async function takeAttempt(
  tx: Tx,
  { stateDigest, now }: { stateDigest: Uint8Array; now: Date },
): Promise<AttemptRow | undefined> {
  const [row] = await tx
    .delete(socialAttempt)
    .where(and(eq(socialAttempt.stateDigest, stateDigest), gt(socialAttempt.expiresAt, now)))
    .returning()
  return row
}

/** Serialises transactions that find or link the same identity. */
export async function lockPerson(tx: Tx, provider: SocialProvider, subject: string): Promise<void> {
  await lockForText(tx, `social:${provider}:${subject}`)
}

export async function findIdentity(
  on: DbOrTx,
  { provider, subject }: { provider: SocialProvider; subject: string },
): Promise<{ accountId: number } | undefined> {
  const [row] = await on
    .select({ accountId: socialIdentity.memberId })
    .from(socialIdentity)
    .where(and(eq(socialIdentity.provider, provider), eq(socialIdentity.subject, subject)))
  return row
}

export async function insertIdentity(tx: Tx, values: typeof socialIdentity.$inferInsert): Promise<void> {
  await tx.insert(socialIdentity).values(values)
}

export async function removeIdentity(tx: Tx, accountId: number, provider: SocialProvider): Promise<boolean> {
  const removed = await tx
    .delete(socialIdentity)
    .where(and(eq(socialIdentity.memberId, accountId), eq(socialIdentity.provider, provider)))
    .returning({ provider: socialIdentity.provider })
  return removed.length > 0
}

export const listOf = (on: DbOrTx, accountId: number) =>
  on
    .select()
    .from(socialIdentity)
    .where(eq(socialIdentity.memberId, accountId))
    .orderBy(asc(socialIdentity.createdAt), asc(socialIdentity.provider))

export async function insertLink(tx: Tx, values: typeof socialLink.$inferInsert): Promise<void> {
  await tx.insert(socialLink).values(values)
}

export async function findLink(on: DbOrTx, digest: Uint8Array, now: Date): Promise<LinkRow | undefined> {
  const [row] = await on
    .select()
    .from(socialLink)
    .where(and(eq(socialLink.digest, digest), gt(socialLink.expiresAt, now)))
  return row
}

/** Returns false if a concurrent request has deleted the link. */
export async function takeLink(tx: Tx, digest: Uint8Array): Promise<boolean> {
  const deleted = await tx
    .delete(socialLink)
    .where(eq(socialLink.digest, digest))
    .returning({ digest: socialLink.digest })
  return deleted.length > 0
}

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.delete(socialAttempt).where(lt(socialAttempt.expiresAt, now))
  await tx.delete(socialLink).where(lt(socialLink.expiresAt, now))
}

export async function removeIdentities(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(socialIdentity).where(eq(socialIdentity.memberId, accountId))
  await tx.delete(socialLink).where(eq(socialLink.memberId, accountId))
  await tx.delete(socialAttempt).where(eq(socialAttempt.memberId, accountId))
}
