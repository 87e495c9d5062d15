import { desc, eq, lt, or } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { contactProcess } from "./contact.tables"

export type ProcessRow = typeof contactProcess.$inferSelect

const reader = alias(profile, "reader")
const owner = alias(profile, "owner")

export const list = (on: DbOrTx, maxId: number, limit: number) =>
  on
    .select({ process: contactProcess, readerName: reader.name, ownerName: owner.name })
    .from(contactProcess)
    .innerJoin(reader, eq(reader.memberId, contactProcess.readerId))
    .innerJoin(owner, eq(owner.memberId, contactProcess.ownerId))
    .where(lt(contactProcess.id, maxId))
    .orderBy(desc(contactProcess.id))
    .limit(limit)

/** A later process of the same two replaces the earlier one. */
export async function upsert(tx: Tx, process: Omit<ProcessRow, "id">): Promise<void> {
  await tx
    .insert(contactProcess)
    .values(process)
    .onConflictDoUpdate({ target: [contactProcess.readerId, contactProcess.ownerId], set: process })
}

export async function remove(tx: Tx, id: number): Promise<ProcessRow | undefined> {
  const [row] = await tx.delete(contactProcess).where(eq(contactProcess.id, id)).returning()
  return row
}

const isAbout = (memberId: number) => or(eq(contactProcess.readerId, memberId), eq(contactProcess.ownerId, memberId))

export const listOf = (on: DbOrTx, memberId: number) =>
  on
    .select({
      readerId: contactProcess.readerId,
      ownerId: contactProcess.ownerId,
      registrySearchedOn: contactProcess.registrySearchedOn,
      historyCertifiedOn: contactProcess.historyCertifiedOn,
      consentSignedOn: contactProcess.consentSignedOn,
      consentLanguage: contactProcess.consentLanguage,
      createdAt: contactProcess.createdAt,
    })
    .from(contactProcess)
    .where(isAbout(memberId))
    .orderBy(contactProcess.id)

export async function deleteOf(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(contactProcess).where(isAbout(memberId))
}
