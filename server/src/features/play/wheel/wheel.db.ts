import { and, desc, eq, gt } from "drizzle-orm"
import { advisoryLock, lockForMember, type DbOrTx, type Tx } from "../../../core/db/db"
import { wheelSpin } from "./wheel.tables"

export type Spin = typeof wheelSpin.$inferSelect

export async function lockWheel(tx: Tx, memberId: number): Promise<void> {
  await lockForMember(tx, advisoryLock.wheel, memberId)
}

export async function findLatest(on: DbOrTx, memberId: number): Promise<Spin | undefined> {
  const [row] = await on
    .select()
    .from(wheelSpin)
    .where(eq(wheelSpin.memberId, memberId))
    .orderBy(desc(wheelSpin.day))
    .limit(1)
  return row
}

/** The zones of the member's spins since this time. */
export const zonesSince = async (on: DbOrTx, memberId: number, since: Date): Promise<string[]> =>
  (
    await on
      .selectDistinct({ timeZone: wheelSpin.timeZone })
      .from(wheelSpin)
      .where(and(eq(wheelSpin.memberId, memberId), gt(wheelSpin.createdAt, since)))
  ).map(({ timeZone }) => timeZone)

export async function insert(tx: Tx, spin: Omit<Spin, "id">): Promise<Spin> {
  const [row] = await tx.insert(wheelSpin).values(spin).returning()
  if (!row) throw new Error("an insert without a condition returned no row")
  return row
}

export const spinsOf = (on: DbOrTx, memberId: number) =>
  on
    .select({ day: wheelSpin.day, prize: wheelSpin.prize, createdAt: wheelSpin.createdAt })
    .from(wheelSpin)
    .where(eq(wheelSpin.memberId, memberId))
    .orderBy(wheelSpin.day)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(wheelSpin).where(eq(wheelSpin.memberId, memberId))
}
