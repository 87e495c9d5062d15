import { sql } from "drizzle-orm"
import type { Tx } from "./db"

/** What advisory locks are for: any numbers, but the same in every process, and no two alike. */
export const advisoryLock = {
  migration: 7_316_502,
  process: 7_316_503,
  newPeople: 7_316_505,
  wheel: 7_316_506,
  uploads: 7_316_507,
  presence: 7_316_508,
  questions: 7_316_509,
} as const

/** Lets no other transaction do this for the member until this one ends. */
export async function lockForMember(tx: Tx, lock: number, memberId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashint8(${memberId}))`)
}

/** Lets no other transaction do this for what the text names until this one ends. Begin it with what the lock is for. */
export async function lockForText(tx: Tx, text: `${string}:${string}`): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)
}
