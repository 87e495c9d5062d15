import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Tx } from "../../../core/db/db"
import { type HoldGround, memberHold } from "./sanction.tables"

/** @returns whether the member was not held on this ground before */
export async function hold(tx: Tx, memberId: number, ground: HoldGround, now: Date): Promise<boolean> {
  const [row] = await tx
    .insert(memberHold)
    .values({ memberId, ground, heldAt: now })
    .onConflictDoUpdate({
      target: [memberHold.memberId, memberHold.ground],
      set: { heldAt: now, releasedAt: null },
      setWhere: sql`${memberHold.releasedAt} is not null`,
    })
    .returning({ memberId: memberHold.memberId })
  return row !== undefined
}

/** @returns whether the member was held on one of these grounds */
export async function releaseHold(
  tx: Tx,
  memberId: number,
  grounds: readonly HoldGround[],
  now: Date,
): Promise<boolean> {
  const released = await tx
    .update(memberHold)
    .set({ releasedAt: now })
    .where(
      and(eq(memberHold.memberId, memberId), inArray(memberHold.ground, [...grounds]), isNull(memberHold.releasedAt)),
    )
    .returning({ memberId: memberHold.memberId })
  return released.length > 0
}

/** Grounds that still hide the member. */
export async function groundsOf(tx: Tx, memberId: number): Promise<HoldGround[]> {
  const holds = await tx
    .select({ ground: memberHold.ground })
    .from(memberHold)
    .where(and(eq(memberHold.memberId, memberId), isNull(memberHold.releasedAt)))
    .orderBy(memberHold.heldAt, memberHold.ground)
  return holds.map(({ ground }) => ground)
}

export async function eraseHold(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(memberHold).where(eq(memberHold.memberId, memberId))
}
